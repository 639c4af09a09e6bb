import { digest } from '../canonical.ts';
import type { Environment } from '../environment.ts';
import { playEpisode } from '../play-episode.ts';
import type { Action } from '../records/index.ts';
import { optionsOf, type ConformanceCheck, type ConformanceSubject } from './subject.ts';

/** The actions and digest of a reference episode, to be replayed. */
async function reference(
  subject: ConformanceSubject,
  seed: string,
): Promise<{ actions: Action[]; bytes: string }> {
  const trajectory = await playEpisode(subject.create(), subject.player, optionsOf(subject, seed));
  return { actions: trajectory.turns.map(({ action }) => action), bytes: digest(trajectory) };
}

async function replay(environment: Environment, actions: readonly Action[]): Promise<string> {
  for (const action of actions) await environment.step(action);
  return digest(environment.trajectory());
}

const differ = (what: string, expected: string, got: string): string[] =>
  expected === got ? [] : [`${what}: expected digest ${expected}, got ${got}`];

/** Equal seeds and actions give equal bytes, however often the environment was reset before. */
export const sameSeedSameBytes: ConformanceCheck = {
  name: 'same_seed_same_bytes',
  async find(subject, seed) {
    const { actions, bytes } = await reference(subject, seed);
    const environment = subject.create();
    const problems: string[] = [];
    for (let round = 1; round <= 6; round++) {
      await environment.reset(optionsOf(subject, seed));
      problems.push(...differ(`reset number ${round}`, bytes, await replay(environment, actions)));
    }
    return problems;
  },
};

/** Two sessions stepped in turn do not touch each other. */
export const interleavedSessionsAreApart: ConformanceCheck = {
  name: 'interleaved_sessions_are_apart',
  async find(subject, seed) {
    const { actions, bytes } = await reference(subject, seed);
    const pair = [subject.create(), subject.create()];
    for (const environment of pair) await environment.reset(optionsOf(subject, seed));
    for (const action of actions) for (const environment of pair) await environment.step(action);
    return pair.flatMap((environment, i) => differ(`session ${i}`, bytes, digest(environment.trajectory())));
  },
};

/** A snapshot, sent through JSON and restored elsewhere at any turn, leads to the same end. */
export const snapshotsContinue: ConformanceCheck = {
  name: 'snapshots_continue',
  async find(subject, seed) {
    const { actions, bytes } = await reference(subject, seed);
    const problems: string[] = [];
    for (let cut = 0; cut < actions.length; cut++) {
      const environment = subject.create();
      await environment.reset(optionsOf(subject, seed));
      await replay(environment, actions.slice(0, cut));
      const other = subject.create();
      other.restore(JSON.parse(JSON.stringify(environment.snapshot())));
      problems.push(...differ(`restored at turn ${cut}`, bytes, await replay(other, actions.slice(cut))));
    }
    return problems;
  },
};

/** What a clone does is not seen by the environment it was cloned from. */
export const clonesShareNothing: ConformanceCheck = {
  name: 'clones_share_nothing',
  async find(subject, seed) {
    const { actions, bytes } = await reference(subject, seed);
    const environment = subject.create();
    await environment.reset(optionsOf(subject, seed));
    const half = Math.floor(actions.length / 2);
    await replay(environment, actions.slice(0, half));
    const twin = environment.clone();
    const twinBytes = await replay(twin, actions.slice(half));
    const ownBytes = await replay(environment, actions.slice(half));
    return [...differ('the clone', bytes, twinBytes), ...differ('the original', bytes, ownBytes)];
  },
};
