import type { JsonObject } from '../../../../env/index.ts';
import type { Errand } from '../brain/errands.ts';
import type { TaskAsk } from '../view.ts';

/** An ask with what the host found out for it: a tool's data, `{}` where no tool is needed, null when it failed. */
export interface Finding {
  readonly ask: TaskAsk;
  readonly data: JsonObject | null;
}

/** The finding of an ask whose errand is over. */
export function findingOf(ask: TaskAsk, errand: Errand | null): Finding {
  if (errand === null) return { ask, data: {} };
  return { ask, data: errand.state === 'done' ? errand.data : null };
}
