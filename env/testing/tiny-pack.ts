import type { Pack, ToolExecutor } from '../ports/index.ts';
import type { Scenario, ToolId } from '../records/index.ts';
import { worldDigest } from '../world-digest.ts';
import { tinyHarness, type TinyHarnessParts } from './tiny-harness.ts';

/** Link 1 costs $5 and has 3 pieces, link 2 costs $8 and has 1. */
const TABLES = { goods: { '1': { price: 5, stock: 3 }, '2': { price: 8, stock: 1 } } };

const EXECUTORS: Readonly<Record<ToolId, ToolExecutor>> = {
  'tool:price': (args, world) => {
    const link = String(args['param:price.link']);
    const row = world.row('goods', link);
    if (row === null) return { ok: false, code: 'not_found', message: `There is no link ${link}.` };
    return { ok: true, data: { link: Number(link), price: row['price'] ?? null } };
  },
  'tool:reserve': (args, world) => {
    const link = String(args['param:reserve.link']);
    const left = Number(world.row('goods', link)?.['stock'] ?? 0) - Number(args['param:reserve.quantity']);
    if (left < 0) return { ok: false, code: 'out_of_stock', message: 'Not so many are left.' };
    world.patch('goods', link, { stock: left });
    return { ok: true, data: { link: Number(link), left } };
  },
};

export interface TinyPackParts extends TinyHarnessParts {
  readonly executors?: Readonly<Record<ToolId, ToolExecutor>>;
}

/** A shop of two goods. A reply may say `$5` only if a tool gave 5; `promise` is a promise. */
export function tinyPack({ executors = {}, ...harness }: TinyPackParts = {}): Pack {
  return {
    name: 'tiny',
    harness: tinyHarness(harness),
    executors: { ...EXECUTORS, ...executors },
    claims: {
      extract: (reply) =>
        Array.from(reply.matchAll(/\$(\d+)/g), ([text, value]) => ({
          kind: 'money',
          value: Number(value),
          text,
        })),
      supported: ({ value }, { results }) =>
        results.some(({ result }) => Object.values(result ?? {}).includes(value)),
      states: () => false,
      answers: () => false,
      admitsUnavailable: () => false,
    },
    checks: { max_chars: (reply, { args }) => [...reply].length <= Number(args[0]) },
    world: () => TABLES,
    context: ({ room }) => ({ room: { host: room.host } }),
    sample: ({ split, index }) => tinyScenario({ id: `tiny/${split}/${index}`, split }),
  };
}

/** Ann asks what link 1 costs. */
export function tinyScenario(changes: Partial<Scenario> = {}): Scenario {
  const world = { world_ref: 'tiny', version: '1', delta: {} };
  return {
    schema: 1,
    pack: 'tiny',
    id: 'tiny/1',
    split: 'dev',
    locale: 'en',
    mode: 'single',
    comments: [{ id: 'c1', viewer: 'Ann', text: 'What is link 1?', thread: null }],
    room: {
      host: 'Mia',
      now: '2026-01-15T10:00:00Z',
      viewers_online: 5,
      current_link: 1,
      links: [{ link: 1, product_id: 'p1' }],
      signals: [],
    },
    history: [],
    world: { ...world, seed: 's', digest: worldDigest(world) },
    asks: [],
    gold: null,
    ...changes,
  };
}
