import { fixtureSurface } from '../actions/fixture.ts';
import type { Claims, RuleChecks } from '../ports/index.ts';
import type { Comment, Hook, ResolvedCall } from '../records/index.ts';
import { tinyScenario } from '../testing/tiny-pack.ts';
import { resolveCheckArgs } from './check-args.ts';
import type { CheckContext, HookInput } from './hook-input.ts';

/** Claims over words: `$5` is money that the evidence supports when it shows 5, `promise` is a promise. */
const claims: Claims = {
  extract: (reply) => [
    ...Array.from(reply.matchAll(/\$(\d+)/g), ([text, value]) => ({
      kind: 'money' as const,
      value: Number(value),
      text,
    })),
    ...Array.from(reply.matchAll(/promise/g), ([text]) => ({ kind: 'promise' as const, value: text, text })),
  ],
  supported: ({ value }, { context }) => context['price'] === value,
  states: () => false,
  answers: () => false,
  admitsUnavailable: () => false,
};

const checks: RuleChecks = {
  max_chars: (reply, { args }) => [...reply].length <= Number(args[0]),
  no_superlatives: (reply) => !reply.includes('best'),
  no_rivals: (reply) => !reply.includes('rival'),
  never_applies: () => null,
};

const scenario = tinyScenario({ comments: [{ id: 'c1', viewer: 'Ann', text: 'hi', thread: null }] });

/** A hook of the given parts; by default it watches the reply's length and asks again twice. */
export function fixtureHook(parts: Partial<Hook> = {}): Hook {
  return {
    id: 'hook:one',
    name: 'first_guard',
    event: 'reply',
    check: { name: 'max_chars', args: ['limit:reply_chars'] },
    decision: 'retry',
    message: 'Again: {{problem}}',
    structure: 'plain',
    max_retries: 2,
    modify: null,
    ...parts,
  };
}

/** An episode whose prompt showed a price of 5, with these hooks. */
export function fixtureInput(hooks: Hook[], parts: Partial<HookInput> = {}): HookInput {
  const evidence = { context: { price: 5 }, results: [] };
  return { surface: fixtureSurface(hooks), scenario, claims, checks, evidence, retries_used: {}, ...parts };
}

/** What a check gets that is named with `args`. */
export function fixtureContext(args: string[] = []): CheckContext {
  const input = fixtureInput([]);
  const resolved = resolveCheckArgs({ name: 'check', args }, input.surface.limits);
  return { input, args: resolved, claimsOf: (text) => claims.extract(text, 'en') };
}

/** A good call of the price tool. */
export function fixtureCall(parts: Partial<ResolvedCall> = {}): ResolvedCall {
  return {
    call_id: 'c',
    name: 'get_cost',
    tool: 'tool:price',
    args: { 'param:price.link': 3 },
    repaired: [],
    problem: null,
    ...parts,
  };
}

/** A comment with these words. */
export function fixtureComment(text: string): Comment {
  return { id: 'c1', viewer: 'Ann', text, thread: null };
}
