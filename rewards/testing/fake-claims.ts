import type { Ask, Claim, Claims, Evidence, Fact, JsonValue, RuleChecks } from '../../env/index.ts';

/**
 * A small domain for tests: `$129` is money, `7 days` is days, `I promise` is a promise. A claim is
 * supported when its number stands in the evidence.
 */
export const fakeClaims: Claims = {
  extract: (reply) => [
    ...numbers(reply, /\$(\d+)/g, 'money'),
    ...numbers(reply, /(\d+) days/g, 'days'),
    ...[...reply.matchAll(/I promise/g)].map(([text]): Claim => ({ kind: 'promise', value: text, text })),
  ],
  supported: (claim, evidence) => claim.kind !== 'promise' && knows(evidence, claim.value),
  states,
  answers,
  admitsUnavailable: (reply) => reply.includes('cannot confirm'),
};

/** `max_chars(limit)`, `says(word)`, and `never()` which does not apply to any reply. */
export const fakeChecks: RuleChecks = {
  max_chars: (reply, { args }) => typeof args[0] === 'number' && reply.length <= args[0],
  says: (reply, { args }) => reply.includes(String(args[0])),
  never: () => null,
};

function numbers(reply: string, pattern: RegExp, kind: 'money' | 'days'): Claim[] {
  return [...reply.matchAll(pattern)].map(([text, value]) => ({ kind, value: Number(value), text }));
}

function states(claim: Claim, fact: Fact): boolean {
  if (fact.kind === 'money' || fact.kind === 'days')
    return claim.kind === fact.kind && claim.value === fact.value;
  return false;
}

function answers({ fact }: Ask, reply: string, evidence: Evidence): boolean {
  if (fact.kind === 'chat' || fact.kind === 'text') return fact.any_of.some((word) => reply.includes(word));
  if (fact.kind === 'done') return evidence.results.some(({ tool }) => tool === fact.tool);
  return fakeClaims.extract(reply, 'en').some((claim) => states(claim, fact));
}

function knows({ context, results }: Evidence, value: JsonValue): boolean {
  const held = (data: JsonValue) =>
    typeof data === 'object' && data !== null && Object.values(data).includes(value);
  return held(context) || results.some(({ result }) => held(result));
}
