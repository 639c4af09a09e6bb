import type { BlockId, JsonObject, Message, PromptBlock, ShownRule } from '../records/index.ts';
import type { NormalisedRequest } from './request.ts';
import type { Surface } from './surface.ts';

/** The first messages of an episode, and what of the prompt was really shown. */
export interface AssembledPrompt {
  /** The system message and the user message. */
  readonly messages: Message[];
  /** The items shown, in order; items that rendered to nothing are not among them. */
  readonly rules: ShownRule[];
  /** The blocks with at least one shown item, in order. */
  readonly blocks: BlockId[];
}

/** An item that is nothing but one of these is a section of its own and carries no list mark. */
const WHOLE = /^\s*\{\{\s*(?:skills|tools|faq|dialogue)\s*\}\}\s*$/;

/** The lines of a block's shown items; their rules are added to `rules`. */
function itemLines(
  block: PromptBlock,
  surface: Surface,
  variables: JsonObject,
  rules: ShownRule[],
): string[] {
  const lines: string[] = [];
  for (const item of block.items) {
    const text = surface.render(item.text, variables);
    if (text.trim() === '') continue;
    lines.push(WHOLE.test(item.text) ? text : `- ${text}`);
    rules.push({ id: item.id, check: item.check });
  }
  return lines;
}

/**
 * Makes the prompt: blocks in order, each a `# <name>` line and its items, a blank line between blocks.
 * `context` is what the pack shows of product, FAQ, room and dialogue; `{{comments}}` is the request's text.
 * @throws UsageError for a reference to nothing, such as a variable that the context lacks.
 */
export function assemblePrompt(
  surface: Surface,
  context: JsonObject,
  request: Pick<NormalisedRequest, 'text'>,
): AssembledPrompt {
  const variables: JsonObject = { ...context, comments: request.text };
  const rules: ShownRule[] = [];
  const blocks: BlockId[] = [];
  const sections: string[] = [];
  for (const block of surface.harness.prompt.blocks) {
    const lines = itemLines(block, surface, variables, rules);
    if (lines.length === 0) continue;
    blocks.push(block.id);
    sections.push([`# ${block.name}`, ...lines].join('\n'));
  }
  const system: Message = { role: 'system', content: sections.join('\n\n') };
  return { messages: [system, { role: 'user', content: request.text }], rules, blocks };
}
