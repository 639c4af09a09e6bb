import type { ScoreName } from '../../env/index.ts';
import type { LengthTargets } from '../criterion.ts';
import { DEFAULT_TARGETS } from './default-rubric.ts';
import type { Rubric } from './rubric.ts';

/** The length targets of a rubric on the harness of this name, in reasoning tokens. */
export function targetsFor(rubric: Rubric, harness: string): LengthTargets {
  const all = rubric.targets ?? {};
  const own = Object.hasOwn(all, harness) ? all[harness] : undefined;
  return {
    tool: own?.tool ?? stated(rubric, 'tool_length') ?? DEFAULT_TARGETS.tool,
    reply: own?.reply ?? stated(rubric, 'reply_length') ?? DEFAULT_TARGETS.reply,
  };
}

function stated({ criteria }: Rubric, name: ScoreName): number | undefined {
  return criteria.find((entry) => entry.name === name)?.target_tokens;
}
