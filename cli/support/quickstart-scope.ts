import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { placedIn } from '../../configs/index.ts';
import { ContentError, UsageError } from '../../env/index.ts';
import { jsonOf, USUAL_PRESET } from './trainer-config.ts';

/** What a quickstart runs besides one training; kept in its folder, so that `--resume` needs the folder alone. */
const Scope = z.strictObject({
  seeds: z.int().min(1).default(1),
  /** How many of the seeds train once more with shuffled advantages. */
  controls: z.int().min(0).default(1),
  /** An adapter that plays the rows too. */
  beside: z.string().nullable().default(null),
  /** What the servers are made of. */
  preset: z.string().default(USUAL_PRESET),
  harness: z.string().nullable().default(null),
  /** What it has taken so far. */
  seconds: z.number().min(0).default(0),
});
export type Scope = z.infer<typeof Scope>;

/** As they are given; `none` is no other adapter. */
export type ScopeOptions = {
  readonly [Part in Exclude<keyof Scope, 'seconds'>]?: NonNullable<Scope[Part]> | undefined;
};

const fileOf = (folder: string): string => join(folder, 'scope.json');

function keptScope(file: string): Scope | null {
  if (!existsSync(file)) return null;
  const parsed = Scope.safeParse(jsonOf(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  throw new ContentError(
    'scope_invalid',
    `${file} does not say with which seeds the run was begun: remove it and give --seeds.`,
  );
}

/**
 * The scope that the options ask for, over the one that was kept.
 * @param usual what plays beside several seeds where nothing is said.
 * @throws UsageError where seeds, preset or harness are others than those of the run or there are more controls than
 * seeds, ContentError for a damaged file.
 */
export function scopeOf(options: ScopeOptions, folder: string, usual: string | null = null): Scope {
  const { seeds, controls, beside } = options;
  const kept = keptScope(fileOf(folder));
  const [preset, harness] = [placed(options.preset), placed(options.harness)];
  if (kept !== null) {
    refuseOther(folder, '--config', preset, kept.preset);
    refuseOther(folder, '--harness', harness, kept.harness);
  }
  if (kept !== null && seeds !== undefined && seeds !== kept.seeds) {
    throw new UsageError(
      'other_seeds',
      `${folder} was begun with --seeds ${kept.seeds}, not ${seeds}: leave --seeds out to continue it, or name another --run.`,
    );
  }
  const before = kept ?? Scope.parse({});
  const trained = seeds ?? before.seeds;
  if (controls !== undefined && controls > (trained > 1 ? trained : 0)) {
    throw new UsageError(
      'too_many_controls',
      `--controls ${controls}: expected at most as many as --seeds, of which there are several.`,
    );
  }
  return {
    seeds: trained,
    controls: controls ?? before.controls,
    beside: beside === 'none' ? null : (beside ?? (kept === null && trained > 1 ? usual : before.beside)),
    preset: preset ?? before.preset,
    harness: harness ?? before.harness,
    seconds: before.seconds,
  };
}

/** Paths are kept whole, for whoever resumes from elsewhere. */
function placed(given: string | undefined): string | undefined {
  return given === undefined ? undefined : placedIn('', given);
}

/** What was measured before would be compared with another world after. */
function refuseOther(folder: string, option: string, given: string | undefined, kept: string | null): void {
  if (given === undefined || given === kept) return;
  const began = kept === null ? `without ${option}` : `with ${option} ${kept}`;
  throw new UsageError(
    'other_world',
    `${folder} was begun ${began}, not ${given}: leave ${option} out to continue it, or name another --run.`,
  );
}

export function keepScope(scope: Scope, folder: string): void {
  writeFileSync(fileOf(folder), `${JSON.stringify(scope)}\n`);
}
