import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { ContentError } from '../../env/index.ts';
import { fileLines } from '../rollout/file-lines.ts';
import { isTorn } from '../rollout/read-trajectories.ts';
import {
  EpisodeRecord,
  EvalRecord,
  MtpRecord,
  StartRecord,
  UpdateRecord,
  type Phase,
} from './run-records.ts';

/** What a run folder of the trainer holds; what it lacks is empty or null and named in `missing`. */
export interface TrainingRun {
  readonly folder: string;
  /** The adapter that it starts from or plays with; null where there is none, or nothing says so. */
  readonly adapter: z.infer<typeof StartRecord>['adapter'];
  readonly updates: readonly UpdateRecord[];
  readonly evals: readonly EvalRecord[];
  readonly episodes: readonly EpisodeRecord[];
  readonly mtp: MtpRecord | null;
  /** One sentence for each file that is not there, or is there without a line. */
  readonly missing: readonly string[];
}

/** Stages that play rows; what the first of them started from is the run's adapter. */
const STAGES = ['quickstart', 'eval'];

/** What is missing without a file. */
const FILES = {
  'rl.jsonl': 'no curves of training',
  'eval.jsonl': 'no comparison of before and after',
  'episodes.jsonl': 'no episodes to read',
  'mtp.json': 'no acceptance of drafted tokens',
} as const;
type FileName = keyof typeof FILES;

/**
 * Reads a run folder. A line that was cut off at the end of a file is left out.
 * @param expected files whose absence is told; default: all.
 * @throws ContentError when there is no such folder, or naming file, line and member where a line is not as
 * expected.
 */
export function readRun(folder: string, expected: readonly string[] = Object.keys(FILES)): TrainingRun {
  if (!existsSync(folder)) {
    throw new ContentError('not_found', `There is no run folder ${folder}.`, { folder });
  }
  const updates = lines(join(folder, 'rl.jsonl'), UpdateRecord);
  const evals = readEvals(folder);
  const episodes = lines(join(folder, 'episodes.jsonl'), EpisodeRecord);
  const mtp = one(join(folder, 'mtp.json'), MtpRecord);
  const started = STAGES.map((stage) => join(folder, `${stage}.config.json`)).find(existsSync);
  const start = started === undefined ? null : one(started, StartRecord);
  const empty: Record<FileName, boolean> = {
    'rl.jsonl': updates.length === 0,
    'eval.jsonl': evals.length === 0,
    'episodes.jsonl': episodes.length === 0,
    'mtp.json': mtp === null,
  };
  const missing = Object.entries(FILES).flatMap(([file, what]) =>
    expected.includes(file) && empty[file as FileName] ? [`${join(folder, file)} is missing: ${what}.`] : [],
  );
  return { folder, adapter: start?.adapter ?? null, updates, evals, episodes, mtp, missing };
}

/** The rows that were played in a run folder; none where nothing was. */
export function readEvals(folder: string): EvalRecord[] {
  return lines(join(folder, 'eval.jsonl'), EvalRecord);
}

/** Gives a new run folder what another has of a phase, as it stands there: rows, and episodes to read. */
export function shareEvals(from: string, to: string, phase: Phase): void {
  mkdirSync(to, { recursive: true });
  for (const [name, schema] of [
    ['eval.jsonl', EvalRecord],
    ['episodes.jsonl', EpisodeRecord],
  ] as const) {
    const shared = readLines(join(from, name), schema).filter(({ record }) => record.phase === phase);
    writeFileSync(join(to, name), shared.map(({ text }) => `${text}\n`).join(''));
  }
}

interface Line<T> {
  readonly text: string;
  readonly record: T;
}

function readLines<T extends z.ZodType>(path: string, schema: T): Line<z.infer<T>>[] {
  if (!existsSync(path)) return [];
  const read: Line<z.infer<T>>[] = [];
  for (const line of fileLines(path)) {
    const { text, number } = line;
    if (text.trim() !== '' && !isTorn(line))
      read.push({ text, record: parsed(text, schema, `${path}:${number}`) });
  }
  return read;
}

function lines<T extends z.ZodType>(path: string, schema: T): z.infer<T>[] {
  return readLines(path, schema).map(({ record }) => record);
}

function one<T extends z.ZodType>(path: string, schema: T): z.infer<T> | null {
  if (!existsSync(path)) return null;
  return parsed(readFileSync(path, 'utf8'), schema, path);
}

function parsed<T extends z.ZodType>(text: string, schema: T, place: string): z.infer<T> {
  const result = schema.safeParse(jsonOf(text, place));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const member = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new ContentError('run_invalid', `${place}: ${member}${issue?.message}.`, { place });
}

function jsonOf(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContentError('run_invalid', `${place}: expected JSON.`, { place });
  }
}
