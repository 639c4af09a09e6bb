import { describe, expect, it } from 'vitest';
import { EndpointError, type Policy, type Trajectory } from '../../env/index.ts';
import { rollout, type RolloutOptions } from './rollout.ts';
import { reader, smallEnvironment, smallEpisodes } from './testing/small-episodes.ts';

/** A policy whose actors throw in the starts (from 0) that `fails` names. */
function flaky(fails: (start: number) => boolean, thrown: unknown): Policy {
  let starts = 0;
  return {
    name: 'flaky',
    start(rng) {
      if (!fails(starts++)) return reader.start(rng);
      return { act: () => Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown))) };
    },
  };
}

async function run(
  options: Partial<RolloutOptions>,
): Promise<{ got: Trajectory[]; thrown: unknown; progress: number[] }> {
  const [got, progress]: [Trajectory[], number[]] = [[], []];
  const base: RolloutOptions = {
    environment: smallEnvironment,
    player: reader,
    episodes: smallEpisodes(6),
    done: new Set(),
    onTrajectory: (trajectory) => got.push(trajectory),
    onProgress: (done) => progress.push(done),
  };
  try {
    await rollout({ ...base, ...options });
    return { got, progress, thrown: null };
  } catch (thrown) {
    return { got, progress, thrown };
  }
}

const ids = (got: Trajectory[]): string[] => got.map(({ id }) => id);
const down = new EndpointError('endpoint_failed', 'Down.');

describe('rollout', () => {
  it('hands on every episode in order, and counts', async () => {
    const { got, progress, thrown } = await run({});
    expect(thrown).toBeNull();
    expect(ids(got)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'e5']);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('does not play what is done', async () => {
    const { got, progress } = await run({ done: new Set(['e0', 'e4']) });
    expect(ids(got)).toEqual(['e1', 'e2', 'e3', 'e5']);
    expect(progress).toEqual([3, 4, 5, 6]);
  });

  it('hands on in order whatever ends first', async () => {
    const ends: (() => void)[] = [];
    const slowFirst: Policy = {
      name: 'slow',
      start(rng) {
        const actor = reader.start(rng);
        const turn =
          ends.length === 0 ? new Promise<void>((resolve) => ends.push(resolve)) : Promise.resolve();
        return { act: async (observation) => turn.then(() => actor.act(observation)) };
      },
    };
    const { got, progress } = await run({
      player: slowFirst,
      concurrency: 2,
      onProgress: (done) => (done === 5 ? ends[0]?.() : undefined),
    });
    expect(ids(got)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4', 'e5']);
    expect(progress).toEqual([]);
  });

  it('stops before the next episode when it is told to', async () => {
    const stop = new AbortController();
    const onProgress = (done: number): void => (done === 2 ? stop.abort() : undefined);
    const { got, thrown } = await run({ signal: stop.signal, onProgress });
    expect([ids(got), thrown]).toEqual([['e0', 'e1'], null]);
  });

  it.each([
    ['a failure now and then', (start: number) => start % 3 !== 2, 6, null],
    ['three in a row', (start: number) => start >= 1, 4, 'Down.'],
  ])('with %s of the endpoint', async (_, fails, played, message) => {
    const { got, thrown } = await run({ player: flaky(fails, down) });
    expect(got).toHaveLength(played);
    expect(thrown instanceof EndpointError ? thrown.message : thrown).toBe(message);
    for (const { end, scored } of got) if (end?.status === 'errored') expect(scored?.reward).toBeNull();
  });

  it('does not take a bug for an endpoint that is down', async () => {
    const { got, thrown } = await run({ player: flaky(() => true, new TypeError('bug')) });
    expect([got.length, thrown]).toEqual([6, null]);
    expect(got[0]?.end).toMatchObject({
      status: 'errored',
      error: { code: 'unexpected', message: 'TypeError: bug' },
    });
  });

  it('stops all of it when a result cannot be kept', async () => {
    const full = new Error('ENOSPC');
    let kept = 0;
    const onTrajectory = (): void => {
      kept += 1;
      throw full;
    };
    const { thrown } = await run({ onTrajectory, concurrency: 2 });
    expect(thrown).toBe(full);
    expect(kept).toBeLessThanOrEqual(2);
  });
});
