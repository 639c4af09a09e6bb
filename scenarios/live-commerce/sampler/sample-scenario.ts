import { createRng, SCENARIO_SCHEMA, worldDigest } from '../../../env/index.ts';
import type { Ask, Rng, Room, SampleOptions, Scenario, WorldRef } from '../../../env/index.ts';
import { catalogueIndex, drawDelta, WORLD_REF } from '../world/index.ts';
import type { Catalogue, DrawnWorld } from '../world/index.ts';
import { drawComments } from './comments.ts';
import { factOf } from './fact.ts';
import { goldOf } from './gold.ts';
import { drawHistory } from './history.ts';
import { drawCurrentLink, drawProducts, drawSetting } from './room.ts';
import { drawShape } from './shape.ts';
import type { HarnessSize, Shape } from './shape.ts';
import { drawSignals } from './signals.ts';
import { drawVariant } from './variant.ts';
import { drawWants } from './wants.ts';
import type { Want } from './wants.ts';

export interface SampleScenarioOptions extends SampleOptions {
  readonly catalogue: Catalogue;
  /** `mini` keeps to what the small harness has Skills and tools for. */
  readonly harness: HarnessSize;
  /** Version of the base world. */
  readonly worldVersion: string;
}

const PACK = 'live-commerce';

function worldRef(seed: string, version: string, delta: DrawnWorld['delta']): WorldRef {
  const world_ref = WORLD_REF;
  return { world_ref, version, delta, seed, digest: worldDigest({ world_ref, version, delta }) };
}

function asksOf(shape: Shape, wants: readonly Want[], world: DrawnWorld, saidIn: readonly string[]): Ask[] {
  return wants.map((want, at) => ({
    id: `ask:${at + 1}`,
    kind: want.kind,
    comment: saidIn[at] ?? 'c1',
    link: want.target?.link ?? null,
    product_id: want.target?.product.id ?? null,
    fact: factOf(want, world, shape.locale),
  }));
}

/** A coupon that is asked for exists. */
function couponsNeeded(wants: readonly Want[]): Set<string> {
  return new Set(wants.flatMap((want) => (want.kind === 'coupon' ? [want.target.product.id] : [])));
}

/** The stream of one part: as if forked from `seed/split/index`, which itself is never drawn from. */
function streamOf(options: SampleScenarioOptions, part: string): Rng {
  return createRng(`${options.seed}/${options.split}/${options.index}/${part}`);
}

/** Everything drawn before words are put to it; each part from a stream of its own. */
function drawTask(options: SampleScenarioOptions) {
  const { catalogue, harness } = options;
  const ofSplit = catalogueIndex(catalogue).bySplit[options.split];
  const shape = drawShape(streamOf(options, 'shape'), harness, options.locale);
  const products = drawProducts(streamOf(options, 'products'), ofSplit, harness === 'mini');
  const wants = drawWants(streamOf(options, 'asks'), shape.kinds, products, catalogue.chat.topics);
  const setting = drawSetting(streamOf(options, 'setting'), catalogue.phrases.hosts[shape.locale]);
  const withCoupon = couponsNeeded(wants);
  const world = drawDelta(streamOf(options, 'world'), { products, withCoupon, day: setting.day });
  const signals = drawSignals(streamOf(options, 'signals'), shape, wants, world.numbers, harness);
  const current_link = drawCurrentLink(streamOf(options, 'air'), wants, products.length);
  return { shape, products, wants, setting, world, signals, current_link };
}

type Task = ReturnType<typeof drawTask>;

function roomOf({ setting, products, current_link, signals }: Task): Room {
  const { host, now, viewers_online } = setting;
  const links = products.map((product, at) => ({ link: at + 1, product_id: product.id }));
  return { host, now, viewers_online, current_link, links, signals };
}

/** The part's stream of the task itself, or of the variant that is asked for. */
function partOf({ variant }: SampleScenarioOptions, part: string): string {
  return variant === undefined ? part : `variant/${variant}/${part}`;
}

/** The task, or its variant: the same room with other wants (its own ones in other words where none fit). */
function taskOf(options: SampleScenarioOptions): Task {
  const task = drawTask(options);
  if (options.variant === undefined) return task;
  const { harness, catalogue } = options;
  const rest = { harness, language: task.shape.locale, topics: catalogue.chat.topics };
  const other = drawVariant(streamOf(options, partOf(options, 'task')), task, rest);
  return other === null ? task : { ...task, shape: other.shape, wants: [...other.wants] };
}

function idOf({ seed, split, index, locale, variant }: SampleScenarioOptions): string {
  const held = locale === undefined ? '' : `/${locale}`;
  return `${PACK}/${seed}/${split}/${index}${held}${variant === undefined ? '' : `/v${variant}`}`;
}

/**
 * The task number `index` of a split: equal options give an equal scenario. Each part is drawn from a stream
 * of its own under `seed/split/index`; products, phrases and earlier talk are those of the split.
 */
export function sampleScenario(options: SampleScenarioOptions): Scenario {
  const { catalogue, seed, split, index } = options;
  const task = taskOf(options);
  const { shape, wants, world, current_link } = task;
  const voice = { catalogue, language: shape.locale, split, current_link };
  const talk = streamOf(options, partOf(options, 'comments'));
  const { comments, saidIn } = drawComments(talk, shape, wants, task.products, voice);
  const asks = asksOf(shape, wants, world, saidIn);
  return {
    schema: SCENARIO_SCHEMA,
    pack: PACK,
    id: idOf(options),
    split,
    locale: shape.locale,
    mode: shape.mode,
    comments,
    room: roomOf(task),
    history: drawHistory(streamOf(options, 'history'), voice, options.harness === 'mini' ? 1 : 4),
    world: worldRef(`${seed}/${split}/${index}/world`, options.worldVersion, world.delta),
    asks,
    gold: goldOf(shape, wants, asks, task.signals, world),
  };
}
