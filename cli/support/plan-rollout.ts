import { readFileSync } from 'node:fs';
import { digest, UsageError, type JsonObject, type Scenario } from '../../env/index.ts';
import type { RolloutEpisode } from '../../evals/index.ts';
import { importCommentFile, type ImportedComments } from '../../scenarios/index.ts';
import type { PlayerOptions } from './choose-player.ts';
import type { Session } from './session.ts';

/** What is to be played. */
export interface PlanOptions extends PlayerOptions {
  readonly episodes?: number;
  readonly start: number;
  readonly comments?: string;
  readonly textColumn?: string;
  readonly idColumn?: string;
  readonly viewerColumn?: string;
}

/** What became of a file of comments. */
export interface ImportSummary {
  readonly imported: number;
  /** What the comments are, as far as their words tell, and by which rules. */
  readonly inputs: Readonly<Record<string, number>>;
  readonly rules: Readonly<Record<string, number>>;
  /** Comments that are no task, and why. */
  readonly refused: number;
  readonly reasons: Readonly<Record<string, number>>;
  /** Comments whose id was empty or taken. */
  readonly renamed: number;
}

export interface RolloutPlan {
  readonly episodes: readonly RolloutEpisode[];
  /** Null for episodes of a split. */
  readonly comments: ImportSummary | null;
  /** What was made of each comment, in the file's order of imported and refused ones; empty for a split. */
  readonly log: readonly JsonObject[];
  /** Everything that decides what the file will hold. */
  readonly settings: JsonObject;
}

const EPISODES = 100;

/** @throws ContentError when a file of comments cannot be read; UsageError when an oracle is to answer it. */
export function planRollout(session: Session, player: string, options: PlanOptions): RolloutPlan {
  const { start, comments } = options;
  if (comments !== undefined) return planComments(session, player, options, comments);
  const { episodes: count = EPISODES } = options;
  const tasks = { split: session.config.split, start, episodes: count };
  return {
    episodes: Array.from({ length: count }, (_, i) => session.resetOf(start + i)),
    comments: null,
    log: [],
    settings: settingsOf(session, player, options, tasks),
  };
}

function planComments(session: Session, player: string, options: PlanOptions, file: string): RolloutPlan {
  const { start, oracle } = options;
  if (oracle !== undefined) {
    throw new UsageError(
      'no_gold',
      'Imported comments have no gold, so no oracle can answer them: use --policy.',
    );
  }
  const columns = columnsOf(options);
  const imported = importCommentFile(file, {
    pack: session.world.pack,
    seed: session.config.seed,
    ...columns,
  });
  const { episodes: count = imported.scenarios.length } = options;
  const chosen = imported.scenarios.slice(start, start + count);
  const tasks = { comments: digest(readFileSync(file, 'utf8')), ...columns, start, episodes: chosen.length };
  return {
    episodes: chosen.map((scenario) => commented(session, scenario)),
    comments: summaryOf(imported),
    log: logOf(imported),
    settings: settingsOf(session, player, options, tasks),
  };
}

function columnsOf({ textColumn, idColumn, viewerColumn }: PlanOptions): Record<string, string> {
  const given = Object.entries({ textColumn, idColumn, viewerColumn });
  return Object.fromEntries(
    given.flatMap(([name, column]) => (column === undefined ? [] : [[name, column]])),
  );
}

function commented({ resetOf }: Session, scenario: Scenario): RolloutEpisode {
  const { augment = null, faults = null } = resetOf(0);
  const { id } = scenario;
  return { seed: id, scenario, augment, faults, ids: { group: id, episode: `${id}/0` } };
}

function summaryOf({ scenarios, classes, refused, renamed }: ImportedComments): ImportSummary {
  return {
    imported: scenarios.length,
    inputs: countOf([...classes.values()].map(({ input }) => input)),
    rules: countOf([...classes.values()].flatMap(({ rules }) => rules)),
    refused: refused.length,
    reasons: countOf(refused.map(({ reason }) => reason)),
    renamed: renamed.length,
  };
}

function logOf({ classes, refused }: ImportedComments): JsonObject[] {
  const made = [...classes].map(([scenario, { input, rules, question }]) => {
    return { scenario, input, rules: [...rules], question };
  });
  return [...made, ...refused.map(({ id, reason }) => ({ comment: id, refused: reason }))];
}

function countOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function settingsOf(session: Session, player: string, options: PlanOptions, tasks: JsonObject): JsonObject {
  const { config, world, scorer } = session;
  const { seed, pools, augment, faults } = config;
  const { temperature = null, maxTokens = null } = options;
  const sampling = { policy: player, temperature, max_tokens: maxTokens };
  const { revision } = world.pack.harness;
  return {
    ...sampling,
    ...tasks,
    harness: revision,
    material: world.material(),
    seed,
    pools,
    augment,
    faults,
    rubric: scorer.rubric,
  };
}
