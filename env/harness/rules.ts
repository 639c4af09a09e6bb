import type { Rule } from '../records/index.ts';
import type { LoadReport } from './load-report.ts';
import type { ListItem, MarkdownList } from './markdown-list.ts';
import { parseRuleComment, RULE_COMMENT_FORM } from './rule-comment.ts';

const MARKED = /<!--\s*rule:/;

/** True when a body says which rules it has. */
export function hasRuleComments(body: string): boolean {
  return MARKED.test(body);
}

function toRule(item: ListItem, fallback: Rule['id'], file: string, report: LoadReport): Rule | null {
  const place = { file, line: item.line };
  const comment = item.comment === null ? null : parseRuleComment(item.comment);
  if (item.comment !== null && comment === null) {
    report.error(place, `cannot read the rule comment "${item.comment}"`, RULE_COMMENT_FORM);
  }
  if (item.text === '') {
    report.error(place, 'an empty list item', 'a text');
    return null;
  }
  if (hasRuleComments(item.text)) report.error(place, 'a rule comment inside an item', 'one at its end');
  const id = comment?.id ?? fallback;
  report.claim(id, place);
  return { id, text: item.text, check: comment?.check ?? null, essential: comment?.essential ?? false };
}

/**
 * Rules from the items of a list, in order. An item without a comment gets the id `rule:<owner>.<n>`, n from
 * 1. Text that stands in the file and in no rule is reported: nothing is dropped in silence.
 */
export function rulesOf(list: MarkdownList, owner: string, file: string, report: LoadReport): Rule[] {
  for (const line of list.stray) {
    report.error({ file, line }, 'text outside the list', 'only list items after the first one');
  }
  const rules: Rule[] = [];
  for (const [index, item] of list.items.entries()) {
    const rule = toRule(item, `rule:${owner}.${index + 1}`, file, report);
    if (rule !== null) rules.push(rule);
  }
  return rules;
}
