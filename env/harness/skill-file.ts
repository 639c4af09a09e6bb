import type { Rule, Skill, SkillId } from '../records/index.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { FrontMatter } from './front-matter.ts';
import type { LoadReport } from './load-report.ts';
import { readMarkdownList } from './markdown-list.ts';
import { hasRuleComments, rulesOf } from './rules.ts';
import { readSkillHead } from './skill-head.ts';

type Content = Pick<Skill, 'preamble' | 'rules'>;

/** A body that names no rules is one. */
function wholeBody(text: string, id: Rule['id'], file: string, line: number, report: LoadReport): Content {
  if (text === '') {
    report.warn({ file, line }, 'a Skill without a body', 'instructions');
    return { preamble: '', rules: [] };
  }
  report.claim(id, { file, line });
  return { preamble: '', rules: [{ id, text, check: null, essential: false }] };
}

function readContent(body: FrontMatter['body'], id: SkillId, file: string, report: LoadReport): Content {
  const { text, line } = body;
  const words = id.slice('skill:'.length);
  if (!hasRuleComments(text)) return wholeBody(text.trim(), `rule:${words}.body`, file, line, report);
  const list = readMarkdownList(text, line);
  if (hasRuleComments(list.preamble)) {
    report.error({ file, line }, 'a rule comment before the list', 'one at the end of a list item');
  }
  return { preamble: list.preamble, rules: rulesOf(list, words, file, report) };
}

/** Reads a SKILL.md; null when it is broken beyond the convention's leniency. Everything wrong is reported. */
export function readSkill(file: string, text: string, report: LoadReport): Skill | null {
  const parts = splitFrontMatter(file, text, report);
  const head = parts && readSkillHead(parts.yaml, report);
  if (parts === null || head === null) return null;
  return { ...head, ...readContent(parts.body, head.id, file, report) };
}
