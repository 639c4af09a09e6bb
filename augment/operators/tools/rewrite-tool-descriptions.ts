import type { AnyId, Tool, ToolParam } from '../../../env/index.ts';
import { choose } from '../../choose.ts';
import type { Chosen } from '../../choose.ts';
import { gather, mapChosen, mapShared } from '../../map-items.ts';
import type { Operator, OperatorContext } from '../../operator.ts';
import { rewriteText } from '../../rewrite-text.ts';
import { withDescription, withParams, withTools } from '../../with-items.ts';

type Described = Tool | ToolParam;

const isDescribed = (item: Described) => item.description !== '';

function rewriteOne<T extends Described>(context: OperatorContext, item: T): T {
  return withDescription(item, rewriteText(context, item.id, item.description));
}

/** One tool with its parameters, those of them that were chosen. */
function rewriteTool(
  context: OperatorContext,
  tool: Tool,
  chosen: Chosen<Described>,
  changed: AnyId[],
): Tool {
  const described = chosen.has(tool) ? rewriteOne(context, tool) : tool;
  if (described !== tool) changed.push(tool.id);
  const params = mapChosen(tool.params, chosen, changed, (param) => rewriteOne(context, param));
  return withParams(described, params);
}

/** Says in other words what tools and parameters are for; an empty description stays empty. */
export const rewriteToolDescriptions: Operator = {
  name: 'rewrite_tool_descriptions',
  dimension: 'tools',
  apply(harness, context) {
    const changed: AnyId[] = [];
    const all = gather(harness.tools.items, (tool): Described[] => [tool, ...tool.params]);
    const chosen = choose(context.rng, context.strength, all, isDescribed);
    const items = mapShared(harness.tools.items, (tool) => rewriteTool(context, tool, chosen, changed));
    return { harness: withTools(harness, items), changed };
  },
};
