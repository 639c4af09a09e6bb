import type { Ask, Evidence, Fact } from '../../../env/index.ts';
import { ASK_FIELDS, FIELDS } from './ask-kinds.ts';
import { linkAt, linkMentions } from './attribute-link.ts';
import { clausesOf, sentencesAround, stretchAt } from './clauses.ts';
import { evidenceFields, type EvidenceField } from './read-evidence.ts';
import { foldText } from './fold-text.ts';
import type { Found } from './found.ts';
import { isAsserted } from './is-asserted.ts';
import { JOINS_ALTERNATIVES, UNSURE } from './lexicon/hedges.ts';
import { sameAmount } from './same-amount.ts';
import { statesFact } from './states-fact.ts';

/** Facts that a reply answers with an amount. */
export type AmountFact = Extract<Fact, { kind: 'money' | 'count' | 'days' | 'months' }>;

interface Scene {
  readonly ask: Ask;
  readonly fact: AmountFact;
  readonly text: string;
  readonly fields: readonly EvidenceField[];
}

/** Results of the ask's tool for other links: then an amount must say which link it is for. */
function isContested({ ask, fields }: Scene): boolean {
  const tool = ASK_FIELDS[ask.kind]?.tool;
  return (
    ask.link !== null &&
    fields.some((field) => field.tool === tool && field.link !== null && field.link !== ask.link)
  );
}

/** Amounts of the fact's kind that are said of the ask's link, and neither asked nor denied. */
function amountsInScope(scene: Scene, found: readonly Found[], evidence: Evidence): Found[] {
  const { ask, fact, text } = scene;
  const kinds = fact.kind === 'count' ? ['count', 'stock_state'] : [fact.kind];
  const mentions = linkMentions(text, evidence);
  const contested = isContested(scene);
  return found.filter(({ claim, start, end }) => {
    if (!kinds.includes(claim.kind) || !isAsserted(text, start, end)) return false;
    if (ask.link === null) return true;
    const link = linkAt(text, mentions, start);
    return link === ask.link || (link === null && !contested);
  });
}

const clauseAt = (text: string, at: number): string => {
  const { start, end } = stretchAt(clausesOf(text), at);
  return text.slice(start, end);
};

/** Words near an amount: the sentence for money, where list price and coupon explain each other, else the clause. */
function wordsNear({ text, fact }: Scene, at: number): string {
  if (fact.kind !== 'money') return clauseAt(text, at);
  const { start, end } = stretchAt(sentencesAround(text), at);
  return text.slice(start, end);
}

/** The amount is another known number of the same link, and the words say so: a coupon, a return term. */
function isCompanion(scene: Scene, { claim, start }: Found): boolean {
  const { ask, fields } = scene;
  const own = ASK_FIELDS[ask.kind]?.field;
  const near = wordsNear(scene, start);
  return FIELDS.some(
    ({ name, kind, words }) =>
      name !== own &&
      kind === claim.kind &&
      words.test(near) &&
      fields.some(
        (field) =>
          field.name === name &&
          sameAmount(field.value, claim.value) &&
          (ask.link === null || field.link === null || field.link === ask.link),
      ),
  );
}

/** The clause speaks of another number of this kind and not of the one asked (`returns within 2 days`). */
function isMisplaced({ ask, text, fact }: Scene, { start }: Found): boolean {
  const own = ASK_FIELDS[ask.kind]?.field;
  if (fact.kind === 'money' && ask.kind !== 'gift') return false;
  const clause = clauseAt(text, start);
  const [mine, others] = [true, false].map((wanted) =>
    FIELDS.some(
      ({ name, kind, words }) => kind === fact.kind && (name === own) === wanted && words.test(clause),
    ),
  );
  return others === true && mine !== true;
}

/** "In stock" says no number, and is true where there is one. */
function agrees({ claim }: Found, fact: AmountFact): boolean {
  return claim.value === 'in_stock' && fact.value > 0;
}

/** The value is said with doubt, or as one of several alternatives. */
function isHedged(text: string, found: readonly Found[], one: Found): boolean {
  if (UNSURE.test(clauseAt(text, one.start))) return true;
  return found.some((other) => {
    if (other === one || other.claim.kind !== one.claim.kind || other.claim.value === one.claim.value)
      return false;
    const [left, right] = other.start < one.start ? [other, one] : [one, other];
    const between = text.slice(left.end, right.start);
    return between.length <= 24 && !/[.。!！?？\n]/.test(between.trim()) && JOINS_ALTERNATIVES.test(between);
  });
}

/**
 * True when the reply states exactly the fact's value for the ask's link, without doubt, and every other
 * amount of that kind for that link is another number that the evidence knows under the name given to it.
 * `found` is what `findClaims` reads from the reply.
 */
export function answersAmount(
  ask: Ask,
  fact: AmountFact,
  reply: string,
  found: readonly Found[],
  evidence: Evidence,
): boolean {
  const scene: Scene = { ask, fact, text: foldText(reply), fields: evidenceFields(evidence) };
  const inScope = amountsInScope(scene, found, evidence);
  const stating = inScope.filter(({ claim }) => statesFact(claim, fact));
  const sure = stating.filter((one) => !isMisplaced(scene, one) && !isHedged(scene.text, found, one));
  const rest = inScope.filter(
    (one) => !stating.includes(one) && !agrees(one, fact) && !isCompanion(scene, one),
  );
  return sure.length > 0 && rest.length === 0;
}
