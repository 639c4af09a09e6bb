import type { ScoreName } from '../../env/index.ts';
import type { LengthTargets } from '../criterion.ts';
import { DEFAULT_TARGETS } from './default-rubric.ts';
import type { Rubric } from './rubric.ts';

/** The length targets of a rubric on the harness of this name, in reasoning tokens. */
export function targetsFor(rubric: Rubric, harness: string): LengthTargets {
  const all = rubric.targets ?? {};
  const own = Object.hasOwn(all, harness) ? all[harness] : undefined;
  const stated = (name: ScoreName) => rubric.criteria.find((entry) => entry.name === name)?.target_tokens;
  return {
    tool: own?.tool ?? stated('tool_length') ?? DEFAULT_TARGETS.tool,
    reply: own?.reply ?? stated('reply_length') ?? DEFAULT_TARGETS.reply,
  };
}
