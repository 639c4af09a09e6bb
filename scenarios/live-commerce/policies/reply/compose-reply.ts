import { spokenName } from '../../checks/index.ts';
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

const NOTHING_ASKED = { en: 'happy to chat with you', zh: '很高兴和你聊天' };

const OPENINGS = [
  { check: 'greets_newcomer', en: 'welcome', zh: '欢迎' },
  { check: 'apologises_first', en: 'sorry', zh: '抱歉' },
  { check: 'thanks_viewer', en: 'thanks', zh: '谢谢' },
] as const;

/** Welcome, apology, thanks and name, as far as they are wanted; '' when nothing is. */
function opening(wants: ReadonlySet<string>, viewer: string | null, language: Language): string {
  const [first, ...others] = OPENINGS.filter(({ check }) => wants.has(check)).map((word) => word[language]);
  const name = (wants.has('names_viewer') ? spokenName(viewer ?? '') : null) ?? '';
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
  if (findings.length === 0) return NOTHING_ASKED[language];
  const parts = [joinClauses(clauses, language), honestGap(gaps, language)];
  return parts.filter((part) => part !== '').join(language === 'zh' ? '，' : ', ');
}

/** Opening, facts and last sentence as one text; empty ones are left out. */
function assemble(start: string, facts: string, last: string, language: Language): string {
  const first = [start, facts].filter((part) => part !== '').join(language === 'zh' ? '，' : ', ');
  const sentence = language === 'zh' ? first : capital(first);
  if (last === '' || sentence === '') return sentence + last;
  return `${sentence}${language === 'zh' ? '。' : '. '}${last}`;
}

/** The present value of the limit that an active check names; infinite where it is not active. */
function limitOf(check: string, { rules, limits }: ReplyInput): number {
  const id = rules.find((rule) => rule.check.name === check)?.check.args[0];
  return (id === undefined ? undefined : limits.get(id)) ?? Infinity;
}

/**
 * The reply to a task: every fact that was found, once, an honest word on what was not, and what the active
 * rules want beside it. One or two short sentences, without exclamation marks. Where the active limits leave
 * too little room the last sentence goes first, then the opening; the facts always stay.
 */
export function composeReply(input: ReplyInput): string {
  const { task, findings, rules } = input;
  const { locale, viewer } = task;
  const wants = new Set(rules.map(({ check }) => check.name));
  const facts = body(findings, wants.has('mentions_saving'), locale);
  const start = opening(wants, viewer, locale);
  const link = findings.find(({ ask }) => ask.link !== null)?.ask.link ?? task.current_link;
  const last = limitOf('max_sentences', input) < 2 ? '' : closing(wants, link, locale);
  const ways = [assemble(start, facts, last, locale), assemble(start, facts, '', locale)];
  const room = limitOf('max_chars', input);
  return ways.find((way) => [...way].length <= room) ?? assemble('', facts, '', locale);
}
