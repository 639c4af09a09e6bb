import type { Action, EnvironmentParts } from '../../env/index.ts';
import { composeParts } from './compose.ts';

/** A call that the stuck tools below never answer. */
export const CALL: Action = {
  kind: 'message',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_price', arguments: '{"link_id": 1}' } }],
};

/** The mini room with a price tool that never returns. */
export function stuck(): Promise<EnvironmentParts> {
  return held(new Promise(() => undefined));
}

/** The mini room with a price tool that answers once it is let go. */
export async function held(free: Promise<unknown>): Promise<EnvironmentParts> {
  const parts = await composeParts({});
  const price = () => free.then(() => ({ ok: true as const, data: {} }));
  const executors = { ...parts.pack.executors, 'tool:price': price };
  return { ...parts, pack: { ...parts.pack, executors } };
}
