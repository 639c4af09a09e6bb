import type { Skill } from '../records/index.ts';
import { LoadReport } from './load-report.ts';
import type { HarnessProblem } from './problem.ts';
import { readSkill } from './skill-file.ts';

/**
 * Reads one SKILL.md, ours or anybody's, leniently as the agentskills convention asks. `path` is only used
 * for messages and for the folder's name. `skill` is null exactly when there is a problem of severity `error`.
 */
export function parseSkill(path: string, text: string): { skill: Skill | null; problems: HarnessProblem[] } {
  const report = new LoadReport(new Map([[path, text]]));
  const skill = readSkill(path, text, report);
  return { skill: report.failed ? null : skill, problems: report.problems() };
}
