import {
  withRevision,
  type Augmenter,
  type Harness,
  type Hook,
  type Rule,
  type Tool,
} from '../../env/index.ts';

/** A fault put into an augmented state. */
export type Break = (state: Harness, base: Harness) => Harness;

/** An augmenter that does its work and then breaks what it made. */
export function breaking(real: Augmenter, breakIt: Break): Augmenter {
  return {
    augment(base, scenario, options) {
      const { harness, applied } = real.augment(base, scenario, options);
      return { applied, harness: withRevision({ ...breakIt(harness, base), parent: base.revision }) };
    },
  };
}

/** Exactly one item of that id is changed; anything else is a mistake of the test. */
function changeOne<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
  change: (item: T) => T,
): T[] {
  const found = items.filter((item) => item.id === id).length;
  if (found !== 1) throw new RangeError(`There are ${found} items ${id}`);
  return items.map((item) => (item.id === id ? change(item) : item));
}

export function changeTool(state: Harness, id: Tool['id'], change: (tool: Tool) => Tool): Harness {
  return { ...state, tools: { ...state.tools, items: changeOne(state.tools.items, id, change) } };
}

export function changeHook(state: Harness, id: Hook['id'], change: (hook: Hook) => Hook): Harness {
  return { ...state, hooks: { ...state.hooks, items: changeOne(state.hooks.items, id, change) } };
}

/** Replaces the prompt items of one block id's rule list by rule id: a rule, or nothing. */
export function changeItem(state: Harness, id: Rule['id'], change: (item: Rule) => readonly Rule[]): Harness {
  const blocks = state.prompt.blocks.map((block) => ({
    ...block,
    items: block.items.flatMap((item) => (item.id === id ? change(item) : [item])),
  }));
  return { ...state, prompt: { ...state.prompt, blocks } };
}

/** Appends words to the first prompt item, whichever it is in this state. */
export function addWords(state: Harness, words: string): Harness {
  const first = state.prompt.blocks[0]?.items[0];
  if (first === undefined) throw new RangeError('The state has no prompt item');
  return changeItem(state, first.id, (item) => [{ ...item, text: `${item.text} ${words}` }]);
}

/** Two Skills, or two tools, get each other's description, where the state has both. */
export function swapDescriptions(state: Harness, part: 'skills' | 'tools', a: string, b: string): Harness {
  const swapped = <T extends { readonly id: string; readonly description: string }>(
    items: readonly T[],
  ): T[] => {
    const of = (id: string) => items.find((item) => item.id === id)?.description;
    const [first, second] = [of(a), of(b)];
    if (first === undefined || second === undefined) return [...items];
    return items.map((item) =>
      item.id === a
        ? { ...item, description: second }
        : item.id === b
          ? { ...item, description: first }
          : item,
    );
  };
  return part === 'skills'
    ? { ...state, skills: { ...state.skills, items: swapped(state.skills.items) } }
    : { ...state, tools: { ...state.tools, items: swapped(state.tools.items) } };
}

/** A base tool name that the state replaced. */
export function replacedToolName(state: Harness, base: Harness): string {
  const present = new Set(state.tools.items.map(({ name }) => name));
  const gone = base.tools.items.find(({ name }) => !present.has(name));
  if (gone === undefined) throw new RangeError('The state replaced no tool name');
  return gone.name;
}
