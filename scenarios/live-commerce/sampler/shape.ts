import type { InputKind, Rng } from '../../../env/index.ts';
import { ASK_KINDS, kindsOf, type AskKind, type PlainInput } from '../tasks/index.ts';
import type { Language } from '../world/index.ts';

/** Which harness the scenarios are for; the small one has fewer Skills and tools. */
export type HarnessSize = 'base' | 'mini';

/** What kind of task a scenario is, before anything in it is named. */
export interface Shape {
  readonly locale: Language;
  readonly mode: 'single' | 'multi';
  readonly input: InputKind;
  /** One or more kinds of ask, all different. */
  readonly kinds: readonly AskKind[];
}

/** Shares of the inputs under the base harness, in hundredths. */
const INPUT_SHARES: readonly (readonly [InputKind, number])[] = [
  ['product_inquiry', 30],
  ['purchase_intent', 19],
  ['after_sales', 19],
  ['small_talk', 12],
  ['several_intents', 20],
];

/** Kinds that the mini harness has a tool for. */
const MINI_KINDS: readonly AskKind[] = ['price', 'stock', 'shipping', 'return', 'warranty'];

function drawInput(rng: Rng): InputKind {
  let at = rng.next() * 100;
  for (const [input, share] of INPUT_SHARES) {
    if (at < share) return input;
    at -= share;
  }
  return 'several_intents';
}

/** One kind from each of 2-3 inputs. A reservation would change the stock that is asked for, so not both. */
function severalKinds(rng: Rng, mode: Shape['mode']): AskKind[] {
  const inputs: PlainInput[] = ['product_inquiry', 'purchase_intent', 'after_sales', 'small_talk'];
  const kinds = rng.sample(inputs, rng.chance(0.3) ? 3 : 2).map((input) => pickKind(rng, input, mode));
  return kinds.includes('reserve') ? kinds.map((kind) => (kind === 'stock' ? 'price' : kind)) : kinds;
}

/** Two viewers of one thread would reserve twice, so reservations come from single viewers. */
function kindsFor(input: PlainInput, mode: Shape['mode']): AskKind[] {
  return kindsOf(input).filter((kind) => mode === 'single' || kind !== 'reserve');
}

function pickKind(rng: Rng, input: PlainInput, mode: Shape['mode']): AskKind {
  return rng.pick(kindsFor(input, mode));
}

/**
 * Draws what kind of task a scenario is. Half the viewers write English; a third of the tasks are multi.
 * @param only the viewers' language; it changes nothing else of what is drawn.
 */
export function drawShape(rng: Rng, harness: HarnessSize, only?: Language): Shape {
  const drawn = rng.chance(0.5) ? 'en' : 'zh';
  const locale = only ?? drawn;
  if (harness === 'mini') {
    const kind = rng.pick(MINI_KINDS);
    const { input } = ASK_KINDS[kind];
    return { locale, mode: 'single', input, kinds: [kind] };
  }
  const mode = rng.chance(0.35) ? 'multi' : 'single';
  const input = drawInput(rng);
  if (input === 'several_intents') return { locale, mode, input, kinds: severalKinds(rng, mode) };
  return { locale, mode, input, kinds: rng.sample(kindsFor(input, mode), rng.chance(0.3) ? 2 : 1) };
}
