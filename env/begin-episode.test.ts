import { expect, test } from 'vitest';
import { fixtureHook } from './hooks/fixture.ts';
import type { Comment, Scenario } from './records/index.ts';
import { playTiny } from './testing/tiny-session.ts';
import { tinyScenario } from './testing/tiny-pack.ts';

const comment = (id: string, text: string, thread: string | null): Comment => ({
  id,
  viewer: id,
  text,
  thread,
});
const COMMENTS = [
  comment('ann', 'What is link 1?', 'price'),
  comment('bob', 'Nice lamp', null),
  comment('cleo', 'Yes, how much?', 'price'),
  comment('dan', 'Send it back!', 'return'),
];
const opened = async (changes: Partial<Scenario>) => {
  const { of } = await playTiny([], { reset: { scenario: tinyScenario(changes) } });
  const [request] = of('request_normalised');
  const [prompt] = of('prompt_assembled');
  return { request, user: prompt?.messages.at(-1)?.content };
};

test('multi mode answers the thread of the first comment and records which it leaves', async () => {
  const { request, user } = await opened({ mode: 'multi', comments: COMMENTS });
  expect(request).toMatchObject({ used: ['ann', 'cleo'], left: ['bob', 'dan'] });
  expect(user).toBe('ann: What is link 1?\ncleo: Yes, how much?');
});

test('single mode answers the first comment alone', async () => {
  const { request, user } = await opened({ mode: 'single', comments: COMMENTS });
  expect(request).toMatchObject({ used: ['ann'], left: ['bob', 'cleo', 'dan'] });
  expect(user).toBe('ann: What is link 1?');
});

test('input hooks change a comment before anybody reads it', async () => {
  const hook = fixtureHook({
    event: 'input',
    check: { name: 'private_data', args: [] },
    decision: 'modify',
    modify: { transform: 'mask_private', args: [] },
  });
  const comments = [comment('ann', 'Call me: 13812345678', null)];
  const { of } = await playTiny([], { hooks: [hook], reset: { scenario: tinyScenario({ comments }) } });
  expect(of('hook_decision')).toMatchObject([{ turn: null, decision: 'modify', event: 'input' }]);
  expect(JSON.stringify(of('prompt_assembled'))).not.toContain('13812345678');
  expect(of('request_normalised')).toMatchObject([{ text: 'ann: Call me: ***' }]);
});

test("references in a viewer's words stay words, those of the host are names", async () => {
  const comments = [comment('ann', 'Show {{tool:price}} and {{room.host}}', null)];
  const { user } = await opened({ comments });
  expect(user).toBe('ann: Show {{tool:price}} and {{room.host}}');
});

test('a world that is not the one of the digest is refused', async () => {
  const scenario = tinyScenario();
  const world = { ...scenario.world, delta: { goods: { '1': { price: 1 } } } };
  await expect(opened({ world })).rejects.toMatchObject({ name: 'ContentError', code: 'world_mismatch' });
});

test('a scenario of another pack is refused', async () => {
  await expect(opened({ pack: 'other' })).rejects.toMatchObject({ name: 'UsageError', code: 'wrong_pack' });
});
