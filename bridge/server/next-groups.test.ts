import { expect, it } from 'vitest';
import { MAX_ARGUMENT_DEPTH } from '../../env/index.ts';
import { ASK, open, ref, SAY } from '../testing/play-group.ts';
import { serveInMemory } from '../testing/serve-in-memory.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('the deepest arguments that a call may have fit into an answer', async () => {
  const { client } = serveInMemory().connect();
  const [one] = await open(client, ref({ siblings: 1 }));
  const call = `{"name": "get_price", "arguments": {"link_id": ${nested(MAX_ARGUMENT_DEPTH - 1)}}}`;
  const actions = [
    { kind: 'text' as const, format: 'hermes' as const, text: `<tool_call>${call}</tool_call>` },
    SAY,
    SAY,
    SAY,
  ];
  for (const [step, action] of actions.entries()) {
    await client.step([{ episode: one?.episode ?? '', step, action }]);
  }
  await client.close([one?.episode ?? '']);
  const { groups } = await client.nextGroups(ASK);
  expect(JSON.stringify(groups)).toContain(`{"param:price.link":${nested(MAX_ARGUMENT_DEPTH - 1)}}`);
});
