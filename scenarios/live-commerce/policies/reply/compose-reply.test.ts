import { describe, expect, it } from 'vitest';
import type { Ask, CheckRef, Evidence, Scenario, ToolId } from '../../../../env/index.ts';
import { ruleChecks } from '../../checks/index.ts';
import { createClaims } from '../../claims/index.ts';
import { ASK_KINDS, isAskKind, type AskKind } from '../../tasks/index.ts';
import { DATA, FACTS } from '../testing/hard-facts.ts';
import { base, scene } from '../testing/small-pack.ts';
import type { Task, TaskAsk } from '../view.ts';
import { composeReply } from './compose-reply.ts';
import type { Finding } from './finding.ts';

type Spoken = 'en' | 'zh';

const LINKLESS: ReadonlySet<AskKind> = new Set(['gift', 'human', 'chat']);
const LIMITS: Readonly<Record<string, number>> = {
  'limit:reply_chars': 160,
  'limit:reply_sentences': 3,
  'limit:exclamations': 0,
};

interface Case {
  readonly kinds: readonly AskKind[];
  readonly locale: Spoken;
  /** Checks beside those of the prompt's speech and compliance blocks. */
  readonly checks: readonly string[];
  readonly failed?: boolean;
}

const VIEWER = { en: 'LazyPanda', zh: '爱喝茶的猫' };

function taskOf({ kinds, locale }: Case): Task {
  const asks = kinds.map((kind, index): TaskAsk => ({
    kind,
    link: LINKLESS.has(kind) ? null : (index % 2) + 1,
    about: kind === 'spec' ? 'material' : kind === 'chat' ? 'music' : null,
    quantity: null,
    words: [],
    args: {},
    text: '',
  }));
  return { locale, viewer: VIEWER[locale], asks, skills: [], current_link: 1, now: null };
}

/** The scenario and the evidence in which the checks look. */
function settingOf(spec: Case, task: Task): { scenario: Scenario; evidence: Evidence } {
  const asks = task.asks.map(({ kind, link }) => ({ kind, link, fact: FACTS[kind] }));
  const scenario = scene({ text: 'x', locale: spec.locale, viewer: VIEWER[spec.locale], asks });
  const results = task.asks.flatMap(({ kind, link }) => {
    const tool: ToolId | null = ASK_KINDS[kind].tool;
    const answered = tool === null || spec.failed === true;
    return answered
      ? []
      : [{ tool, args: {}, result: { ...(link === null ? {} : { link }), ...DATA[kind] } }];
  });
  return { scenario, evidence: { context: {}, results } };
}

const PROMPT_CHECKS: readonly CheckRef[] = base.prompt.blocks
  .flatMap(({ items }) => items)
  .flatMap(({ check }) => check ?? []);

function refs(names: readonly string[]): CheckRef[] {
  return [...PROMPT_CHECKS, ...names.map((name) => ({ name, args: [] }))];
}

function reply(spec: Case, limits: Readonly<Record<string, number>> = LIMITS): string {
  const task = taskOf(spec);
  const findings = task.asks.map((ask): Finding => ({
    ask,
    data: spec.failed === true ? null : DATA[ask.kind],
  }));
  const rules = refs(spec.checks).map((check, index) => ({ id: `rule:r${index}` as const, check }));
  return composeReply({ task, findings, rules, limits: new Map(Object.entries(limits)) });
}

const claims = createClaims();

/** The names of the active checks that a reply breaks, and the asks that it leaves open. */
function faults(spec: Case): string[] {
  const task = taskOf(spec);
  const { scenario, evidence } = settingOf(spec, task);
  const said = reply(spec);
  const broken = refs(spec.checks).filter(({ name, args }) => {
    const values = args.map((arg) => LIMITS[arg] ?? arg);
    return ruleChecks[name]?.(said, { args: values, scenario, evidence, claims, limits: LIMITS }) === false;
  });
  const open = scenario.asks.filter((ask: Ask) => !claims.answers(ask, said, evidence, spec.locale));
  const unsupported = claims.extract(said, spec.locale).filter((claim) => !claims.supported(claim, evidence));
  return [
    ...broken.map(({ name }) => name),
    ...(spec.failed === true ? [] : open.map(({ kind }) => `unanswered ${kind}`)),
    ...unsupported.map(({ text }) => `unsupported ${text}`),
  ];
}

const KINDS = Object.keys(ASK_KINDS).filter(isAskKind);
const LOCALES: readonly Spoken[] = ['en', 'zh'];
const ITEM_QA = ['price_after_coupon', 'names_link', 'names_viewer'];
const SKILLS = [
  ITEM_QA,
  ['price_after_coupon', 'names_link', 'states_days'],
  ['names_link', 'thanks_viewer'],
  ['states_days', 'names_viewer'],
];
const SIGNALS = [
  [],
  ['greets_newcomer'],
  ['apologises_first'],
  ['ends_with_cta', 'greets_newcomer'],
  ['mentions_saving', 'thanks_viewer'],
  ['mentions_saving', 'greets_newcomer'],
  ['ends_with_cta', 'mentions_saving'],
];

describe('composeReply, against the rule checks and claims of the pack', () => {
  const cases = LOCALES.flatMap((locale) =>
    SKILLS.flatMap((skill) => SIGNALS.map((signals) => ({ locale, checks: [...skill, ...signals] }))),
  );
  it.each(cases)('$locale with $checks holds for every three asks', ({ locale, checks }) => {
    const bad: string[] = [];
    for (const [a, first] of KINDS.entries()) {
      for (const [b, second] of KINDS.entries()) {
        for (const third of KINDS.slice(b + 1)) {
          if (b <= a) continue;
          const spec = { kinds: [first, second, third], locale, checks };
          const found = faults(spec);
          if (found.length > 0) bad.push(`${found.join()} in ${reply(spec)}`);
        }
      }
    }
    expect(bad.slice(0, 3)).toEqual([]);
  });

  it.each(LOCALES)('says in %s what it cannot confirm, and nothing else', (locale) => {
    for (const kind of KINDS.filter((candidate) => candidate !== 'chat')) {
      const spec = {
        kinds: [kind],
        locale,
        checks: ['price_after_coupon', 'names_link', 'states_days'],
        failed: true,
      };
      expect(faults(spec), reply(spec)).toEqual([]);
      expect(claims.admitsUnavailable(reply(spec), locale), reply(spec)).toBe(true);
    }
  });

  it('keeps one ask with a greeting within 90 characters', () => {
    for (const locale of LOCALES) {
      for (const kind of ['price', 'stock', 'shipping', 'return', 'warranty'] as const) {
        const said = reply({
          kinds: [kind],
          locale,
          checks: ['price_after_coupon', 'names_link', 'greets_newcomer'],
        });
        expect([...said].length, said).toBeLessThanOrEqual(90);
      }
    }
  });
});

describe('composeReply', () => {
  it.each<[Spoken, AskKind[], string[], string]>([
    ['en', ['price'], [], 'Link 1 is 1200 yuan after coupon'],
    ['zh', ['price'], [], '1号链接券后1200元'],
    ['en', ['price'], ['mentions_saving'], 'Link 1 is 1200 yuan after coupon, saving 199 yuan'],
    ['en', ['price', 'return'], [], 'Link 1 is 1200 yuan after coupon, link 2 has 40 days for returns'],
    ['en', ['pin'], ['thanks_viewer'], 'Thanks, link 1 is pinned'],
    ['zh', ['stock'], ['greets_newcomer', 'names_viewer'], '欢迎爱喝茶的猫，1号链接还剩172件'],
    ['en', ['stock'], ['ends_with_cta'], 'Link 1 has 172 left. Tap link 1 to order'],
    ['en', ['chat'], ['asks_back'], 'I enjoy this music too. How about you?'],
    ['en', ['spec'], [], 'Link 1 material is borosilicate glass'],
    ['en', ['faq'], [], 'For link 1, open the lid next to the phone'],
    ['en', [], [], 'Happy to chat with you'],
  ])('%s %j %j: %s', (locale, kinds, checks, want) => {
    expect(reply({ kinds, locale, checks })).toBe(want);
  });

  it.each([
    [40, 'Welcome, link 1 has 172 left'],
    [20, 'Link 1 has 172 left'],
    [10, 'Link 1 has 172 left'],
  ])('leaves out courtesies where %i characters are too few for them', (chars, want) => {
    const spec: Case = { kinds: ['stock'], locale: 'en', checks: ['greets_newcomer', 'ends_with_cta'] };
    expect(reply(spec, { ...LIMITS, 'limit:reply_chars': chars })).toBe(want);
  });

  it('honours only the rules that are active', () => {
    const quiet = reply({ kinds: ['stock'], locale: 'en', checks: [] });
    expect(quiet).not.toMatch(/LazyPanda|thanks|welcome|sorry|tap/i);
  });
});
