/**
 * Steps and augmented resets per second, in process, on one core, with the full harness: `npm run bench`.
 * The limit beside them is JSON alone: the same actions and observations, encoded and decoded once, which is
 * the least that any environment behind a socket must do. Compare ratios; absolute rates differ by machine.
 */
import { loadRubric } from '../configs/index.ts';
import {
  createEnvironment,
  playEpisode,
  type Action,
  type Environment,
  type ResetOptions,
  strengthsOf,
} from '../env/index.ts';
import { createScorer } from '../rewards/index.ts';
import { createLiveCommerce } from '../scenarios/index.ts';
import { profile } from './profile.ts';

const EPISODES = 64;
const ROUNDS = 40;
/** Rounds until the engine has compiled what is hot: a training process is in this state after seconds. */
const WARM_UP = 60;
const AIM = { steps: 20_000, resets: 3_000 };

interface Script {
  readonly reset: ResetOptions;
  readonly actions: readonly Action[];
}

const world = createLiveCommerce();
const { claims, checks } = world.pack;
const scorer = createScorer({ ...(await loadRubric()), claims, checks });
const environment = createEnvironment({ ...world, scorer });

/** Expert episodes, to be replayed without the expert. */
async function record(): Promise<Script[]> {
  const scripts: Script[] = [];
  for (let index = 0; index < EPISODES; index++) {
    const reset: ResetOptions = { seed: `bench/${index}`, scenario: { split: 'train', index } };
    const { turns, scenario } = await playEpisode(environment, world.policies.expert, reset);
    scripts.push({ reset: { ...reset, scenario }, actions: turns.map(({ action }) => action) });
  }
  return scripts;
}

/** Seconds spent in steps alone, and how many there were. */
async function timeSteps(
  live: Environment,
  scripts: readonly Script[],
): Promise<{ n: number; seconds: number }> {
  let [n, ms] = [0, 0];
  for (const { reset, actions } of scripts) {
    await live.reset(reset);
    const start = performance.now();
    for (const action of actions) await live.step(action);
    ms += performance.now() - start;
    n += actions.length;
  }
  return { n, seconds: ms / 1000 };
}

async function timeResets(live: Environment, round: number): Promise<{ n: number; seconds: number }> {
  const augment = { strengths: strengthsOf(3), pools: 'test' as const };
  const start = performance.now();
  for (let index = 0; index < EPISODES; index++) {
    await live.reset({ seed: `reset/${round}/${index}`, scenario: { split: 'train', index }, augment });
  }
  return { n: EPISODES, seconds: (performance.now() - start) / 1000 };
}

/** The limit: JSON of the same bytes. */
async function timeJson(scripts: readonly Script[]): Promise<{ n: number; seconds: number }> {
  const pairs: string[] = [];
  for (const { reset, actions } of scripts) {
    await environment.reset(reset);
    for (const action of actions) {
      const { observation, reward } = await environment.step(action);
      pairs.push(JSON.stringify({ action, observation, reward }));
    }
  }
  const start = performance.now();
  for (const pair of pairs) JSON.stringify(JSON.parse(pair));
  return { n: pairs.length, seconds: (performance.now() - start) / 1000 };
}

/** The best of several rounds: the machine is shared, and noise only ever adds. */
async function best(once: (round: number) => Promise<{ n: number; seconds: number }>): Promise<number> {
  let rate = 0;
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const { n, seconds } = await once(round);
    if (round >= WARM_UP) rate = Math.max(rate, n / seconds);
  }
  return rate;
}

const scripts = await record();
const steps = await best(() => timeSteps(environment, scripts));
const resets = await best((round) => timeResets(environment, round));
const json = await best(() => timeJson(scripts));
const row = (what: string, rate: number, aim: number): void =>
  console.log(
    `${what.padEnd(28)} ${Math.round(rate).toLocaleString('en').padStart(9)}/s   ${(rate / aim).toFixed(2)} of the aim of ${aim.toLocaleString('en')}   ${(rate / json).toFixed(3)} of JSON alone`,
  );
console.log(`node ${process.version}, ${EPISODES} expert episodes, best of ${ROUNDS} rounds, one core\n`);
row('steps (scored at the end)', steps, AIM.steps);
row('augmented resets (all 3)', resets, AIM.resets);
console.log(`${'JSON alone'.padEnd(28)} ${Math.round(json).toLocaleString('en').padStart(9)}/s\n`);
for (const [title, work] of [
  ['a step', async () => void (await best(() => timeSteps(environment, scripts)))],
  ['an augmented reset', async () => void (await best((round) => timeResets(environment, round)))],
] as const) {
  console.log(`Where ${title} spends its time (own time)`);
  for (const { place, share } of await profile(work))
    console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${place}`);
  console.log('');
}
