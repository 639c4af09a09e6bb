import { fixtureSurface } from '../actions/fixture.ts';
import type { Claims, RuleChecks } from '../ports/index.ts';
import type { Comment, Hook, ResolvedCall, Scenario } from '../records/index.ts';
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

const scenario: Scenario = {
  schema: 1,
  pack: 'fixture',
  id: 'one',
  split: 'dev',
  locale: 'en',
  mode: 'single',
  comments: [{ id: 'c1', viewer: 'Ann', text: 'hi', thread: null }],
  room: {
    host: 'Mia',
    now: '2026-01-15T10:00:00Z',
    viewers_online: 5,
    current_link: 1,
    links: [{ link: 1, product_id: 'p1' }],
    signals: [],
  },
  history: [],
  world: { world_ref: 'w', version: '1', seed: 's', digest: 'd', delta: {} },
  asks: [],
  gold: null,
};

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
