import { readFileSync } from 'node:fs';
import { digest, UsageError, type JsonObject } from '../../env/index.ts';
import type { RolloutEpisode } from '../../evals/index.ts';
import type { PlayerOptions } from './choose-player.ts';
import { importComments, type CommentOptions } from './import-comments.ts';
import type { Session } from './session.ts';

/** What is to be played. */
export interface PlanOptions extends PlayerOptions, CommentOptions {
  readonly episodes?: number;
  readonly start: number;
  readonly comments?: string;
}

export interface RolloutPlan {
  readonly episodes: readonly RolloutEpisode[];
  /** Comments that could not be made a task, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Everything that decides what the file will hold. */
  readonly settings: JsonObject;
}

const EPISODES = 100;

/** @throws ContentError when a file of comments cannot be read; UsageError when an oracle is to answer it. */
export async function planRollout(
  session: Session,
  player: string,
  options: PlanOptions,
): Promise<RolloutPlan> {
  const { start, comments } = options;
  if (comments === undefined) {
    const { episodes: count = EPISODES } = options;
    const episodes = Array.from({ length: count }, (_, i) => session.resetOf(start + i));
    const tasks = { split: session.config.split, start, episodes: count };
    return { episodes, refused: {}, settings: settingsOf(session, player, options, tasks) };
  }
  if (options.oracle !== undefined) {
    throw new UsageError(
      'no_gold',
      'Imported comments have no gold, so no oracle can answer them: use --policy.',
    );
  }
  const { scenarios, refused } = await importComments(session, comments, options);
  const { episodes: count = scenarios.length } = options;
  const chosen = scenarios.slice(start, start + count);
  const tasks = { comments: digest(readFileSync(comments, 'utf8')), start, episodes: chosen.length };
  return {
    episodes: chosen.map((scenario, i) => commented(session, scenario, start + i)),
    refused: countReasons(refused.map(({ reason }) => reason)),
    settings: settingsOf(session, player, options, {
      ...tasks,
      columns: [options.textColumn ?? '', options.idColumn ?? ''],
    }),
  };
}

function commented({ resetOf }: Session, scenario: RolloutScenario, index: number): RolloutEpisode {
  const { augment = null, faults = null } = resetOf(index);
  const { id } = scenario;
  return { seed: id, scenario, augment, faults, ids: { group: id, episode: `${id}/0` } };
}

type RolloutScenario = Awaited<ReturnType<typeof importComments>>['scenarios'][number];

function settingsOf(session: Session, player: string, options: PlanOptions, tasks: JsonObject): JsonObject {
  const { config, world, scorer } = session;
  const { seed, pools, augment, faults } = config;
  const { temperature = null, maxTokens = null } = options;
  const { revision } = world.pack.harness;
  const sampling = { policy: player, temperature, max_tokens: maxTokens };
  return { ...sampling, ...tasks, harness: revision, seed, pools, augment, faults, rubric: scorer.rubric };
}

function countReasons(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
