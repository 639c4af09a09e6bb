import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TrainerConfig } from '../../configs/index.ts';
import { ContentError } from '../../env/index.ts';
import { EXIT, ExitWith } from './exit-codes.ts';
import { runChild } from './run-child.ts';
import { inputFile, runStage } from './run-stage.ts';

/** Of the groups, those in which a text has few wordings. */
const PLAIN = 0.47;

const HGYM = fileURLToPath(new URL('../hgym.mjs', import.meta.url));

export interface TeachOptions {
  readonly config: TrainerConfig;
  /** Preset and harness of the teaching data. */
  readonly preset: string;
  readonly harness: string;
  /** The run folder; the teaching file and the stage's own folder lie in it. */
  readonly folder: string;
  readonly quiet: boolean;
}

/**
 * Teaches the base model from nothing: writes teaching data, then runs the stage sft on it. What is there of an
 * earlier try is used.
 * @returns the adapter's folder.
 */
export async function teachFromBase({
  config,
  preset,
  harness,
  folder,
  quiet,
}: TeachOptions): Promise<string> {
  const data = join(folder, 'teach.jsonl');
  const { steps, groups } = config.sft;
  if (!existsSync(data)) {
    const all = steps * groups;
    console.error(`Writing ${all} groups of teaching data ...`);
    const sizes = ['--groups', String(all), '--plain', String(Math.round(all * PLAIN))];
    const asked = ['--preset', preset, '--harness', harness, ...sizes];
    const code = await runChild(process.execPath, [HGYM, 'teach', ...asked, '--out', data], {
      output: 'stderr',
    });
    if (code !== EXIT.ok) throw new ExitWith(code);
  }
  const own = join(folder, 'sft');
  const taught = { ...config, adapter: null, sft: { ...config.sft, data } };
  const resume = existsSync(inputFile(own, 'sft'));
  await runStage({ stage: 'sft', config: taught, folder: own, resume, serve: null, quiet });
  return newestCheckpoint(own);
}

function newestCheckpoint(folder: string): string {
  const checkpoints = join(folder, 'checkpoints');
  const names = existsSync(checkpoints) ? readdirSync(checkpoints) : [];
  const newest = names
    .filter((name) => name.startsWith('step-'))
    .toSorted()
    .at(-1);
  if (newest !== undefined) return join(checkpoints, newest);
  throw new ContentError(
    'no_checkpoint',
    `${checkpoints} holds no checkpoint; the stage sft leaves one there.`,
  );
}
