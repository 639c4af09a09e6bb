import { describe, expect, it } from 'vitest';
import { createProgress } from './progress.ts';

/** A progress line drawn at these seconds. */
function drawn(isTTY: boolean, from: number, ...updates: [seconds: number, done: number][]): string[] {
  let now = 0;
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) };
  const progress = createProgress('rollout', { from, stream, clock: () => now * 1000 });
  for (const [seconds, done] of updates) {
    now = seconds;
    progress.update(done, 100, 'episodes');
  }
  progress.end();
  return written;
}

describe('createProgress', () => {
  it('rewrites one line on a terminal and clears it', () => {
    const [line = '', cleared] = drawn(true, 0, [30, 25]);
    expect(line).toBe('\r\x1b[2Krollout ██████░░░░░░░░░░░░░░░░░░ 25/100 episodes · 0:30 spent, 1:30 left');
    expect(cleared).toBe('\r\x1b[2K');
  });

  it('writes a line every ten seconds elsewhere', () => {
    expect(drawn(false, 0, [5, 1], [11, 2], [15, 3], [22, 4])).toHaveLength(2);
    expect(drawn(false, 0, [1, 100])).toEqual([]);
  });

  it.each([
    ['from what this run did, not what was there', 80, 60, 90, '1:00 spent, 1:00 left'],
    ['not before anything is done', 80, 60, 80, '1:00 spent, ? left'],
    ['in hours', 0, 3700, 50, '1:01:40 spent, 1:01:40 left'],
  ])('tells the time left %s', (_, from, seconds, done, words) => {
    expect(drawn(false, from, [seconds, done])[0]).toContain(words);
  });
});
