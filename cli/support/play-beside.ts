import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_ADAPTERS, type TrainerConfig } from '../../configs/index.ts';
import { UsageError } from '../../env/index.ts';
import { inputFile, runStage } from './run-stage.ts';
import type { SharedOptions } from './session.ts';
import { trainerConfigOf } from './trainer-config.ts';

/** Where another adapter plays the rows of a run. */
export const besideOf = (folder: string): string => join(folder, 'beside');

/** What would be found out after all training. @throws UsageError where there is no such adapter. */
export function checkBeside(beside: string | null): void {
  const shipped: readonly (string | null)[] = [null, ...SHIPPED_ADAPTERS];
  if (shipped.includes(beside) || existsSync(join(beside ?? '', 'harness.json'))) return;
  const message = `--beside ${beside}: expected the folder of an adapter or checkpoint, ${SHIPPED_ADAPTERS.join(', ')}, or none.`;
  throw new UsageError('no_adapter', message);
}

export interface BesideOptions {
  readonly config: TrainerConfig;
  /** Of the run. */
  readonly folder: string;
  readonly world: SharedOptions;
  readonly resume: boolean;
  readonly quiet: boolean;
}

/** Plays the rows with another adapter; on `resume` those that this very one has not played. */
export async function playBeside(
  adapter: string,
  { config, folder, world, resume, quiet }: BesideOptions,
): Promise<void> {
  const own = besideOf(folder);
  const input = inputFile(own, 'eval');
  const begun = resume && existsSync(input) && trainerConfigOf(input).adapter === adapter;
  if (!begun) rmSync(own, { recursive: true, force: true });
  const played = { ...config, adapter };
  await runStage({ stage: 'eval', folder: own, config: played, resume: begun, serve: world, quiet });
}
