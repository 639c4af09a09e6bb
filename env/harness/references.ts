import { referencesIn } from '../prompt/template.ts';
import type { AnyId } from '../records/index.ts';
import type { HarnessBody } from './revision.ts';
import { harnessTexts } from './texts.ts';
import type { HarnessText } from './texts.ts';

/** What prompt items may show of the task, unless a pack says otherwise. */
export const CONTEXT_KEYS: readonly string[] = [
  'product',
  'product.link',
  'product.name',
  'product.category',
  'faq',
  'room',
  'room.host',
  'room.now',
  'room.viewers_online',
  'room.current_link',
  'room.links',
  'room.signals',
  'dialogue',
  'comments',
];

const SCOPE_KEYS: Readonly<Record<HarnessText['scope'], readonly string[]>> = {
  skill: [],
  tool: [],
  heading: [],
  prompt: ['skills', 'tools'],
  hook: ['problem'],
};

/** A `{{key}}` that nothing answers to. */
export interface DanglingReference {
  readonly owner: AnyId;
  readonly key: string;
}

/** Ids that a text may name: everything with a name, and limits, which stand for their value. */
function namedIds(harness: HarnessBody): Set<string> {
  const { skills, prompt, hooks, tools, limits } = harness;
  const params = tools.items.flatMap((tool) => tool.params);
  return new Set(
    [skills.items, prompt.blocks, hooks.items, tools.items, params, limits].flat().map((item) => item.id),
  );
}

/**
 * References of a harness's texts to ids it does not have or to variables that the text's place does not
 * offer: prompt items see `contextKeys`, the catalogues and ids; hook messages ids and `problem`; all else ids.
 */
export function danglingReferences(
  harness: HarnessBody,
  contextKeys: readonly string[] = CONTEXT_KEYS,
): DanglingReference[] {
  const ids = namedIds(harness);
  const context = new Set(contextKeys);
  const isKnown = (scope: HarnessText['scope'], key: string) =>
    ids.has(key) || SCOPE_KEYS[scope].includes(key) || (scope === 'prompt' && context.has(key));
  return harnessTexts(harness).flatMap(({ owner, scope, text }) =>
    referencesIn(text)
      .filter((key) => !isKnown(scope, key))
      .map((key) => ({ owner, key })),
  );
}
