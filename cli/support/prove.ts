import { verify, type Proof } from '../../evals/index.ts';
import { EXIT, ExitWith } from './exit-codes.ts';
import { createProgress } from './progress.ts';
import type { Session } from './session.ts';
import { versions } from './versions.ts';

/**
 * The certificate in short, before anything is trained on what it is about.
 * @throws ExitWith 1 when it does not hold, having said which checks failed.
 */
export async function prove({ config, world, scorer }: Session, states: number): Promise<Proof> {
  const progress = createProgress('verify');
  const { ok, leaks, seconds, checks } = await verify({
    ...world,
    scorer,
    policies: world.verifiers,
    states,
    seed: config.seed,
    split: config.verify.split,
    pools: config.verify.pools,
    faults: null,
    versions: versions(),
    clock: () => performance.now(),
    onProgress: progress.update,
  });
  progress.end();
  if (ok) return { ok, states, leaks, seconds };
  for (const check of checks.filter((one) => !one.ok)) console.error(`FAIL ${check.name}: ${check.demand}`);
  console.error('The certificate does not hold: see `hgym verify`. Nothing was trained.');
  throw new ExitWith(EXIT.failed);
}
