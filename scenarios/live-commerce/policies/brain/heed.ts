import type { View } from '../view.ts';
import type { Errand } from './errands.ts';
import { isJsonObject, leadingJson } from './leading-json.ts';
import { readResult } from './read-result.ts';

/** How a host takes the answers it gets. */
export interface Heed {
  /** After a refused reply: states no looked-up fact any more and says honestly that it cannot. */
  readonly gives_way: boolean;
  /** Settles a tool's answer: done, still open (to be asked again), or lost. `now` is the room's clock in ms. */
  answer(errand: Errand, text: string, view: View, now: number | null): void;
  /** Settles a Skill's load; true when the host takes the Skill for loaded. */
  load(errand: Errand, text: string): boolean;
}

/** Values for limits that a view does not know. */
const USUAL = { tool_retries: 2, freshness_min: 10 };

/** Virtual ms that one more try may take. */
const RETRY_MS = { usual: 1000, slow: 6000 };

/** Takes faults for what they are and asks again within the view's tool retries. */
export const CAREFUL: Heed = {
  gives_way: true,
  answer(errand, text, view, now) {
    const retries = view.limits.get('limit:tool_retries') ?? USUAL.tool_retries;
    const freshness = view.limits.get('limit:freshness_min') ?? USUAL.freshness_min;
    const reading = readResult(errand.tool, text, now, freshness);
    errand.tries += 1;
    if (reading.status === 'ok') {
      errand.data = reading.data;
      errand.state = 'done';
      return;
    }
    if (reading.status === 'lost' || errand.tries > retries) errand.state = 'lost';
    else errand.retry_ms = reading.slow ? RETRY_MS.slow : RETRY_MS.usual;
  },
  load(errand, text) {
    const data = leadingJson(text);
    const refused = text === '' || (data !== null && isJsonObject(data['error']));
    errand.tries += 1;
    errand.state = refused ? 'lost' : 'done';
    return !refused;
  },
};

/** Takes every answer for a good one, whatever it says. */
export const HEEDLESS: Heed = {
  gives_way: false,
  answer(errand, text) {
    errand.tries += 1;
    errand.data = leadingJson(text) ?? {};
    errand.state = 'done';
  },
  load(errand) {
    errand.tries += 1;
    errand.state = 'done';
    return true;
  },
};
