import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '../../../io/load-catalogue.ts';
import { loadHarness } from '../../../io/load-harness.ts';
import { loadPhrases } from '../../../io/load-phrases.ts';
import {
  worldDigest,
  type Ask,
  type Fact,
  type Harness,
  type Pack,
  type RuleChecks,
  type Scenario,
  type Score,
  type Scorer,
  type SkillId,
} from '../../../../env/index.ts';
import { createClaims } from '../../claims/index.ts';
import { executors } from '../../tools/index.ts';
import { catalogueTables, promptContext, WORLD_REF } from '../../world/index.ts';
import { ASK_KINDS, replySkillFor, type AskKind } from '../../tasks/index.ts';

const folder = (name: string) => fileURLToPath(new URL(`../../content/${name}`, import.meta.url));

export const catalogue = loadCatalogue(folder(''));
export const base = loadHarness(folder('base'));
export const mini = loadHarness(folder('mini'));
export const basePhrases = loadPhrases(folder('base'));

/** One ask of a hand-made scenario; the fact is read from the authored products. */
export interface AskSpec {
  readonly kind: AskKind;
  readonly link: number | null;
  readonly fact: Fact;
}

export interface SceneSpec {
  readonly text: string;
  readonly asks: readonly AskSpec[];
  readonly viewer?: string;
  readonly locale?: 'en' | 'zh';
  readonly signals?: readonly string[];
  readonly strategies?: readonly SkillId[];
}

const WORLD = { world_ref: WORLD_REF, version: '1', delta: {} };

const LINKS = ['ember_skillet', 'mellow_mug', 'trail_bottle'].map((product_id, index) => ({
  link: index + 1,
  product_id,
}));

function planOf(asks: readonly Ask[]) {
  return asks.flatMap((ask, index) => {
    const kind = Object.entries(ASK_KINDS).find(([name]) => name === ask.kind)?.[1];
    if (kind === undefined || kind.tool === null) return [];
    const short = kind.tool.replace('tool:', '');
    const args = ask.link === null ? {} : { [`param:${short}.link`]: ask.link };
    return [{ id: `call:${index + 1}`, asks: [ask.id], any_of: [{ tool: kind.tool, args }], after: [] }];
  });
}

/** A hand-made scenario over three products of the catalogue; link 1 is on air. */
export function scene(spec: SceneSpec): Scenario {
  const { text, viewer = 'Mia', locale = 'en', signals = [], strategies = [] } = spec;
  const asks = spec.asks.map((ask, index): Ask => ({
    id: `ask:${index + 1}`,
    comment: 'c1',
    product_id: LINKS.find(({ link }) => link === ask.link)?.product_id ?? null,
    ...ask,
  }));
  return {
    schema: 1,
    pack: 'small',
    id: text,
    split: 'train',
    locale,
    mode: 'single',
    comments: [{ id: 'c1', viewer, text, thread: null }],
    room: {
      host: 'Lena',
      now: '2026-05-01T12:00:00Z',
      viewers_online: 9,
      current_link: 1,
      links: LINKS,
      signals: [...signals],
    },
    history: [],
    world: { ...WORLD, seed: 's', digest: worldDigest(WORLD) },
    asks,
    gold: {
      input: 'product_inquiry',
      reply_skills: [replySkillFor(spec.asks.map(({ kind }) => kind))],
      strategy_skills: [...strategies],
      plan: planOf(asks),
      false_claims: [],
      when_unavailable: 'honest_fallback',
      needed_rules: [],
    },
  };
}

/** Enough of the rule checks for the hooks of both harnesses. */
const checks: RuleChecks = {
  max_chars: (reply, { args }) => [...reply].length <= Number(args[0]),
  spoken_form: (reply) => !/[*#`[\]<>]/.test(reply),
  no_superlatives: (reply) => !/\bbest\b|最好/.test(reply),
  no_rivals: () => true,
};

/** A pack of the real world, tools and claims, for scenarios made by hand. */
export function smallPack(harness: Harness): Pack {
  return {
    name: 'small',
    harness,
    executors,
    claims: createClaims(),
    checks,
    world: () => catalogueTables(catalogue),
    context: (scenario, world) => promptContext(scenario, world, catalogue),
    sample: () => {
      throw new Error('smallPack has no sampler: give a scenario');
    },
  };
}

const NONE: Score = { value: null, reason: 'pending', by: 'none', evidence: [] };

/** A scorer that gives no grade. */
export const noScorer: Scorer = {
  rubric: 'none',
  score: () => ({
    rubric: 'none',
    scores: {
      tool_rationality: NONE,
      skill_selection: NONE,
      tool_length: NONE,
      accuracy: NONE,
      effectiveness: NONE,
      reply_length: NONE,
      custom: {},
    },
    reward: null,
  }),
};
