import type { ActiveRule, Task } from '../view.ts';
import { clauseOf, type Clause, type Language } from './clauses.ts';
import type { Finding } from './finding.ts';
import { honestGap } from './honest-gap.ts';
import { joinClauses, linkName } from './join-clauses.ts';

export interface ReplyInput {
  readonly task: Task;
  readonly findings: readonly Finding[];
  /** The rules that are active: the prompt's and those of the loaded Skills. */
  readonly rules: readonly ActiveRule[];
  /** Present limits by id. */
  readonly limits: ReadonlyMap<string, number>;
}

const OPENINGS = [
  { check: 'greets_newcomer', en: 'welcome', zh: '欢迎' },
  { check: 'apologises_first', en: 'sorry', zh: '抱歉' },
  { check: 'thanks_viewer', en: 'thanks', zh: '谢谢' },
] as const;

/** Welcome, apology, thanks and name, as far as they are wanted; '' when nothing is. */
function opening(wants: ReadonlySet<string>, viewer: string | null, language: Language): string {
  const [first, ...others] = OPENINGS.filter(({ check }) => wants.has(check)).map((word) => word[language]);
  const name = wants.has('names_viewer') && viewer !== null ? viewer : '';
  if (first === undefined) return name;
  if (language === 'zh') return [first + name, ...others].join('，');
  const words = [first, ...others].join(' and ');
  return name === '' ? words : `${words} ${name}`;
}

/** A last sentence that invites to order, asks back, or both; '' when neither is wanted. */
function closing(wants: ReadonlySet<string>, link: number | null, language: Language): string {
  const order = wants.has('ends_with_cta');
  const ask = wants.has('asks_back');
  const target = link === null ? (language === 'zh' ? '链接' : 'the link') : linkName(link, language);
  if (order) {
    if (language === 'zh') return ask ? `要点${target}下单吗？` : `点${target}下单吧`;
    return ask ? `Will you tap ${target} to order?` : `Tap ${target} to order`;
  }
  if (!ask) return '';
  return language === 'zh' ? '你呢？' : 'How about you?';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One sentence of all facts and gaps. */
function body(findings: readonly Finding[], saving: boolean, language: Language): string {
  const clauses: Clause[] = [];
  const gaps: Finding[] = [];
  for (const finding of findings) {
    const clause = clauseOf(finding, language, { saving });
    if (clause === null) gaps.push(finding);
    else clauses.push(clause);
  }
  const parts = [joinClauses(clauses, language), honestGap(gaps, language)];
  return parts.filter((part) => part !== '').join(language === 'zh' ? '，' : ', ');
}

/**
 * The reply to a task: every fact that was found, once, an honest word on what was not, and what the active
 * rules want beside it. One or two short sentences, without exclamation marks.
 */
export function composeReply({ task, findings, rules }: ReplyInput): string {
  const { locale, viewer } = task;
  const wants = new Set(rules.map(({ check }) => check.name));
  const facts = body(findings, wants.has('mentions_saving'), locale);
  const comma = locale === 'zh' ? '，' : ', ';
  const start = opening(wants, viewer, locale);
  const first = [start, facts].filter((part) => part !== '').join(comma);
  const link = findings.find(({ ask }) => ask.link !== null)?.ask.link ?? task.current_link;
  const last = closing(wants, link, locale);
  const sentence = locale === 'zh' ? first : capital(first);
  if (last === '') return sentence;
  return sentence === '' ? last : `${sentence}${locale === 'zh' ? '。' : '. '}${last}`;
}
