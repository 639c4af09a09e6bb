import type { Action, EnvironmentParts } from '../../env/index.ts';
import { composeParts } from './compose.ts';

/** A call that the stuck tools below never answer. */
export const CALL: Action = {
  kind: 'message',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_price', arguments: '{"link_id": 1}' } }],
};

/** The mini room with a price tool that never returns. */
export async function stuck(): Promise<EnvironmentParts> {
  const parts = await composeParts({});
  const executors = { ...parts.pack.executors, 'tool:price': () => new Promise<never>(() => undefined) };
  return { ...parts, pack: { ...parts.pack, executors } };
}
