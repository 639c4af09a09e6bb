import type { MessageAction, Usage } from '../records/index.ts';

/** A call by name, with its arguments as a policy writes them. */
export type CallSketch = readonly [name: string, args: string];

export const OPEN: CallSketch = ['open_guide', '{"guide_name": "ware_facts"}'];
export const CALM: CallSketch = ['open_guide', '{"guide_name": "calm_words"}'];
export const cost = (link: number): CallSketch => ['get_cost', `{"item_no": ${link}}`];
export const keep = (link: number, pieces: number): CallSketch => [
  'keep_back',
  `{"item_no": ${link}, "piece_count": ${pieces}}`,
];

/** A message of these calls, in order, with ids `c0`, `c1` ... */
export function calls(...sketches: readonly CallSketch[]): MessageAction {
  const tool_calls = sketches.map(([name, args], index) => ({
    id: `c${index}`,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  return { kind: 'message', content: null, tool_calls };
}

/** A proposed reply. */
export function says(content: string, usage?: Usage): MessageAction {
  return { kind: 'message', content, ...(usage === undefined ? {} : { usage }) };
}
