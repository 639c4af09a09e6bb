import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { body, says, startChatServer, type Responder } from '../../bridge/models/testing/chat-server.ts';
import { Trajectory } from '../../env/index.ts';
import { runMain } from '../testing/run-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

/** Loads a Skill, then answers; refuses every request that `down` says. */
let [asked, down]: [number, (nth: number) => boolean] = [0, () => false];
const model: Responder = (response, request) => {
  const nth = asked++;
  if (down(nth)) return body('{"error":{"message":"Down."}}', 400)(response, request);
  const loaded = request.messages.some(({ role }) => role === 'assistant');
  const load = '<tool_call>{"name": "load_skill", "arguments": {"skill_name": "item_qa"}}</tool_call>';
  says({ content: loaded ? 'Hello!' : load })(response, request);
};
const server = await startChatServer([model]);
afterAll(() => server.close());

const RUN = [
  'rollout',
  '--harness',
  'mini',
  '--policy',
  'openai:m',
  '--base-url',
  server.url,
  '--episodes',
  '5',
];
const read = (path: string): Trajectory[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Trajectory.parse(JSON.parse(line)));

async function rollout(path: string, isDown: (nth: number) => boolean, ...more: string[]) {
  [asked, down] = [0, isDown];
  return runMain(...RUN, '--out', path, '--json', ...more);
}

const whole = join(folder, 'whole.jsonl');

describe('rollout with an endpoint', () => {
  it('lets a real HTTP server play', async () => {
    const { code, out } = await rollout(whole, () => false);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { policy: 'openai:m', rolled_out: 5, rewarded: 5, errored: {} },
    ]);
    expect(read(whole)[0]?.turns.map(({ action }) => action.kind)).toContain('text');
  });

  it('gives up after three failures in a row, without a reward for any of them', async () => {
    const path = join(folder, 'down.jsonl');
    const { code, out, err } = await rollout(path, () => true);
    expect(code).toBe(4);
    expect(err).toContain('400 Down.');
    expect(JSON.parse(out)).toMatchObject({
      rolled_out: 3,
      rewarded: 0,
      reward: null,
      errored: { endpoint_failed: 3 },
    });
    for (const { end, scored } of read(path))
      expect([end?.status, scored?.reward]).toEqual(['errored', null]);
    expect((await rollout(path, () => false, '--resume')).code).toBe(0);
    expect(readFileSync(path, 'utf8') === readFileSync(whole, 'utf8')).toBe(true);
  });

  it('goes on after a single failure; --resume plays it again and puts it where it belongs', async () => {
    const path = join(folder, 'hiccup.jsonl');
    const { code, out } = await rollout(path, (nth) => nth === 1);
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { rolled_out: 5, rewarded: 4, errored: { endpoint_failed: 1 } },
    ]);
    expect((await runMain('show', path, '--null', 'errored')).out).toMatch(
      /errored: endpoint_failed: .*400 Down\./,
    );
    expect((await rollout(path, () => false, '--resume')).code).toBe(0);
    expect(readFileSync(path, 'utf8') === readFileSync(whole, 'utf8')).toBe(true);
  });

  it('plays a single episode, errored with code 4 when the endpoint fails', async () => {
    [asked, down] = [0, () => true];
    const { code, out } = await runMain('play', ...RUN.slice(1, -2), '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      4,
      { end: { status: 'errored' }, scored: { reward: null } },
    ]);
  });

  it('refuses to resume with another temperature', async () => {
    const { code, err } = await rollout(whole, () => false, '--resume', '--temperature', '0');
    expect([code, err]).toEqual([2, expect.stringContaining('temperature was null and is 0')]);
  });
});
