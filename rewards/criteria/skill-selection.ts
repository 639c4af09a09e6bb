import type { SkillId } from '../../env/index.ts';
import type { LoadedSkill } from '../ledger/ledger.ts';
import { ruleCriterion } from '../needs.ts';
import { grade } from '../score.ts';

/**
 * Over the Skills loaded in the tool segment: 1 when they are exactly one acceptable Reply Skill and
 * exactly gold's Strategy Skills, .5 when only the Reply Skill is right, 0 otherwise.
 */
export const skillSelection = ruleCriterion(
  'skill_selection',
  { gold: true, segment: 'tool', reply: false },
  ({ trajectory, ledger, segments }) => {
    const { reply_skills = [], strategy_skills = [] } = trajectory.scenario.gold ?? {};
    const loaded = ledger.loaded.filter(({ turn }) => segments.tool.turns.has(turn));
    const reply = ofKind(loaded, 'reply');
    const strategy = ofKind(loaded, 'strategy');
    const evidence = [`reply ${list(reply)}`, `strategy ${list(strategy)}, gold ${list(strategy_skills)}`];
    const [only] = reply;
    const replyRight = reply.length === 1 && only !== undefined && reply_skills.includes(only);
    if (!replyRight) return grade(0, [`reply ${list(reply)}, gold one of ${list(reply_skills)}`]);
    return grade(sameSet(strategy, strategy_skills) ? 1 : 0.5, evidence);
  },
);

function ofKind(loaded: readonly LoadedSkill[], kind: LoadedSkill['kind']): SkillId[] {
  return loaded.filter((each) => each.kind === kind).map(({ skill }) => skill);
}

function sameSet(a: readonly SkillId[], b: readonly SkillId[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((skill) => right.has(skill));
}

function list(skills: readonly SkillId[]): string {
  return `[${skills.join(', ')}]`;
}
