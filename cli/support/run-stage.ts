import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { TrainerConfig } from '../../configs/index.ts';
import { InfrastructureError, UsageError } from '../../env/index.ts';
import { makeFolder } from '../../evals/index.ts';
import { EXIT, ExitWith } from './exit-codes.ts';
import { findPython } from './find-python.ts';
import { openServer } from './open-server.ts';
import { runChild } from './run-child.ts';
import type { SharedOptions } from './session.ts';
import { jsonOf } from './trainer-config.ts';

export type Stage = 'sft' | 'rl' | 'mtp' | 'eval' | 'quickstart';

export interface StageOptions {
  readonly stage: Stage;
  readonly config: TrainerConfig;
  /** Where it writes; made if need be. */
  readonly folder: string;
  readonly resume: boolean;
  /** What the server plays that is started for it; null: it plays no episodes, or has an address. */
  readonly serve: SharedOptions | null;
  /** Of a server that runs already. */
  readonly address?: string;
  /** Keeps standard output free of the trainer's words. */
  readonly quiet: boolean;
}

/** The configuration that a stage of a run folder was told. */
export const inputFile = (folder: string, stage: Stage): string => join(folder, `${stage}.input.json`);

const Computed = z.object({ dtype: z.enum(['bfloat16', 'float32']) });

/** The format that a stage of a run folder computes in; null before it has begun. */
export function dtypeOf(folder: string, stage: Stage): z.infer<typeof Computed>['dtype'] | null {
  const file = join(folder, `${stage}.config.json`);
  if (!existsSync(file)) return null;
  return Computed.safeParse(jsonOf(readFileSync(file, 'utf8'))).data?.dtype ?? null;
}

/**
 * What a trainer on a CPU wants: memory in huge pages that is kept instead of given back and faulted in again (up to a
 * third of a training step), and no look at the model hub for local files.
 */
const TRAINER_ENV = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 30),
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 30),
  MALLOC_TOP_PAD_: String(64 * 2 ** 20),
  HF_HUB_OFFLINE: '1',
  TOKENIZERS_PARALLELISM: 'false',
};

/** Milliseconds that the server may take to end. */
const GRACE_MS = 2_000;

/**
 * Runs a stage of the Python trainer to its end, with a server of its own on a private socket.
 * @throws UsageError when the folder holds such a run and it is not to be resumed; ExitWith 130 after Ctrl-C;
 * InfrastructureError when the trainer fails, which has said why.
 */
export async function runStage({ stage, config, folder, resume, quiet, ...to }: StageOptions): Promise<void> {
  const python = findPython();
  const input = inputFile(folder, stage);
  if (existsSync(input) && !resume) {
    throw new UsageError(
      'run_exists',
      `${folder} holds a run of ${stage}: continue it with --resume, or name another --run.`,
    );
  }
  makeFolder(folder);
  writeFileSync(input, `${JSON.stringify(config, null, 1)}\n`);
  const server = to.serve === null ? null : await openServer({ ...to.serve, shards: 0 });
  const address = server?.address ?? to.address;
  const args = ['-u', '-m', 'harness_trainer', stage, '--config', input, '--run', folder];
  if (address !== undefined) args.push('--address', address);
  if (resume) args.push('--resume');
  const code = await runChild(python, args, {
    output: quiet ? 'stderr' : 'stdout',
    env: TRAINER_ENV,
  }).finally(() => server?.close(GRACE_MS));
  if (code === EXIT.interrupted) throw new ExitWith(EXIT.interrupted);
  if (code !== 0) {
    const message = `The trainer's stage ${stage} ended with code ${code}: what went wrong stands above. Its files are in ${folder}.`;
    throw new InfrastructureError('trainer_failed', message, { stage, code });
  }
}
