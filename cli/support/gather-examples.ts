import { playEpisode, type Trajectory } from '../../env/index.ts';
import { diffHarness, taskMean, type Certificate, type ReportParts, type Row } from '../../evals/index.ts';
import type { Session } from './session.ts';

type Found = Omit<ReportParts, 'certificate'>;

/** Keeps the episodes worth reading while a certificate is made, and plays those that it has none of. */
export function gatherExamples() {
  let lost: Trajectory | null = null;
  let read: Trajectory | null = null;
  return {
    offer(row: Row, policy: string, trajectory: Trajectory): void {
      if (row.dimension !== 'all' || row.strength !== 3) return;
      const mean = trajectory.scored === null ? null : taskMean(trajectory.scored);
      if (policy === 'memoriser' && mean !== null && mean < 0.5) lost ??= trajectory;
      if (policy === 'reader' && mean === 1) read ??= trajectory;
    },
    async complete(session: Session, { seed, split, pools }: Certificate): Promise<Found> {
      const recovered = await recoveredFault(session, seed);
      const examples = [
        { title: 'A teacher slips, meets a fault, and recovers', trajectory: recovered },
        { title: 'The memoriser calls names that are gone', trajectory: lost },
        { title: 'The reader follows the same state', trajectory: read },
      ].flatMap(({ title, trajectory }) => (trajectory === null ? [] : [{ title, trajectory }]));
      return { diff: await oneState(session, seed, split, pools), examples };
    },
  };
}

/** The most tries that looking for an example may cost. */
const TRIES = 200;

async function recoveredFault(
  { world, environment, config }: Session,
  seed: string,
): Promise<Trajectory | null> {
  const live = environment();
  for (let index = 0; index < TRIES; index++) {
    const faults = { ...config.fault_mix, rate: 1, lasting: 0 };
    const scenario = { split: 'test' as const, index };
    const player = world.policies.expert_with_slips;
    const trajectory = await playEpisode(live, player, {
      seed: `${seed}/example/${index}`,
      scenario,
      faults,
    });
    const recovered = trajectory.events.some((event) => event.kind === 'fault_injected' && event.recoverable);
    if (recovered && trajectory.scored?.scores.effectiveness.value === 1) return trajectory;
  }
  return null;
}

async function oneState(
  { world, environment }: Session,
  seed: string,
  split: string,
  pools: string,
): Promise<Found['diff']> {
  const live = environment();
  const strengths = { identifier: 3, content: 3, tools: 3, prompt: 3, hooks: 3 } as const;
  const scenario = { split: split === 'train' || split === 'dev' ? split : 'test', index: 0 } as const;
  await live.reset({
    seed: `${seed}/0`,
    scenario,
    augment: { strengths, pools: pools === 'train' ? 'train' : 'test' },
  });
  const title = `All five dimensions at strength 3, ${pools} pools: what one episode's policy finds changed.`;
  return { title, changes: diffHarness(world.pack.harness, live.harness()) };
}
