import type { Comment, Rng } from '../../../env/index.ts';
import { AskKind } from '../tasks/index.ts';
import type { Product } from '../world/index.ts';
import type { Shape } from './shape.ts';
import { phrasesFor, sayWant } from './say.ts';
import type { Voice } from './say.ts';
import { drawWant } from './wants.ts';
import type { Want } from './wants.ts';

/** A comment before it has an id, and which of the task's wants it says. */
interface Draft {
  readonly text: string;
  readonly thread: string;
  readonly wants: readonly number[];
}

/** Which wants each related comment says: all of them once, then again for viewers who ask the same. */
function share(wants: number, comments: number): number[][] {
  const shares: number[][] = Array.from({ length: comments }, () => []);
  for (let at = 0; at < Math.max(wants, comments); at++) shares[at % comments]?.push(at % wants);
  return shares;
}

/** The related comments. A want that is said again is said in other words. */
function drawRelated(rng: Rng, wants: readonly Want[], count: number, voice: Voice): Draft[] {
  const { catalogue, language, split } = voice;
  const from = wants.map((want) => rng.int(0, phrasesFor(want, voice).length - 1));
  const join = rng.pick(catalogue.phrases.connectors[language][split]);
  return share(wants.length, count).map((own) => {
    const parts = own.map((at) => {
      const want = wants[at];
      if (want === undefined) return '';
      const bank = phrasesFor(want, voice);
      const next = from[at] ?? 0;
      from[at] = next + 1;
      return sayWant(rng, bank[next % bank.length] ?? '', want, voice);
    });
    return { text: parts.join(join), thread: 't1', wants: own };
  });
}

/** Comments about other things: none of the kinds that the task is about. */
function drawOthers(
  rng: Rng,
  kinds: readonly AskKind[],
  products: readonly Product[],
  voice: Voice,
): Draft[] {
  const free = AskKind.options.filter((kind) => !kinds.includes(kind));
  return rng.sample(free, rng.int(1, 3)).map((kind, at) => {
    const link = rng.int(1, products.length);
    const product = products[link - 1] ?? rng.pick(products);
    const want = drawWant(rng, kind, { link, product }, voice.catalogue.chat.topics);
    const text = sayWant(rng, rng.pick(phrasesFor(want, voice)), want, voice);
    return { text, thread: `t${at + 2}`, wants: [] };
  });
}

/**
 * What viewers wrote. The first comment belongs to the thread that is answered; in multi mode others of that
 * thread ask the same or its other parts, and comments of other threads stand between them.
 * @returns the comments, and for each want the id of the comment that first says it.
 */
export function drawComments(
  rng: Rng,
  shape: Shape,
  wants: readonly Want[],
  products: readonly Product[],
  voice: Voice,
): { comments: Comment[]; saidIn: string[] } {
  const multi = shape.mode === 'multi';
  const related = drawRelated(rng, wants, multi ? rng.int(2, 3) : 1, voice);
  const others = multi ? drawOthers(rng, shape.kinds, products, voice) : [];
  const drafts = [...related.slice(0, 1), ...rng.shuffle([...related.slice(1), ...others])];
  const names = rng.sample(voice.catalogue.phrases.viewers[voice.language], drafts.length);
  const saidIn = wants.map((_, want) => `c${drafts.findIndex((draft) => draft.wants.includes(want)) + 1}`);
  const comments = drafts.map(({ text, thread }, at) => ({
    id: `c${at + 1}`,
    viewer: names[at] ?? '',
    text,
    thread,
  }));
  return { comments, saidIn };
}
