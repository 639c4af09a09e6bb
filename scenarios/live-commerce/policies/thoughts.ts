import type { Rng } from '../../../env/index.ts';
import type { Move } from './say.ts';

/** What the host is about to do. */
export type Occasion = 'load' | 'call' | 'reply' | 'repair';

const FIRST: Readonly<Record<Occasion, readonly string[]>> = {
  load: [
    'I need the instructions that fit this request.',
    'First I read the Skill for this kind of comment.',
    'Before I answer, the matching instructions have to be loaded.',
    'Let me see how such a request is to be handled.',
  ],
  call: [
    'The answer has to come from a tool.',
    'Now I look up what the viewer asked about.',
    'I should not guess here, so I check it.',
    'One look-up settles this.',
  ],
  reply: [
    'I have what I need.',
    'Now I can answer.',
    'Everything that was asked is known.',
    'Time to speak to the room.',
  ],
  repair: [
    'That did not work as I meant it.',
    'That step was not right.',
    'My last step did not help.',
    'I have to correct that.',
  ],
};

const MORE: Readonly<Record<Occasion, readonly string[]>> = {
  load: [
    'The list shows what each one is for.',
    'The signals of the viewer matter as well.',
    'Only what fits, nothing else.',
    'The rules in it decide how I reply.',
  ],
  call: [
    'The loaded instructions say which tool it is.',
    'I take the link that the viewer means.',
    'Nothing beyond that is needed.',
    'I quote only what comes back.',
  ],
  reply: [
    'Short and clear is enough.',
    'I keep to the facts from the results.',
    'The rules I loaded say how to put it.',
    'One pass through the limits, then I say it.',
  ],
  repair: [
    'I read the message again and do it properly.',
    'The message tells me what is expected.',
    'Now the way it should have been at once.',
    'No harm done, there are turns left.',
  ],
};

/** What a move is, for thinking about it. */
export function occasionOf(move: Move, loaded: boolean, repairing: boolean): Occasion {
  if (repairing) return 'repair';
  if (move.calls.length === 0) return 'reply';
  return loaded ? 'call' : 'load';
}

/** One to three plain sentences of reasoning; seeded. */
export function think(occasion: Occasion, rng: Rng): string {
  const more = rng.sample(MORE[occasion], rng.int(0, 2));
  return [rng.pick(FIRST[occasion]), ...more].join(' ');
}
