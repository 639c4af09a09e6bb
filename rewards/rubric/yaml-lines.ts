import { EVENT_ID, getScalarValue, parseEvents, type Event } from 'js-yaml';

/** An open collection while events are gone through. */
interface Frame {
  readonly path: readonly string[];
  readonly kind: 'document' | 'mapping' | 'sequence';
  /** The key whose value comes next; null when a key comes next. */
  key: string | null;
  index: number;
}

/**
 * Tells at which line (from 1) of a YAML text a path into its value stands: that of the longest part of the
 * path which exists. @throws YAMLException when the text is no YAML.
 */
export function yamlLines(text: string): (path: readonly PropertyKey[]) => number {
  const offsets = offsetsOf(text);
  return (path) => {
    for (let length = path.length; length >= 0; length--) {
      const offset = offsets.get(keyOf(path.slice(0, length).map(String)));
      if (offset !== undefined) return text.slice(0, offset).split('\n').length;
    }
    return 1;
  };
}

function offsetsOf(text: string): Map<string, number> {
  const offsets = new Map<string, number>();
  const frames: Frame[] = [];
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.POP) frames.pop();
    else if (event.type === EVENT_ID.DOCUMENT) frames.push(frame([], 'document'));
    else visit(event, text, frames, offsets);
  }
  return offsets;
}

function visit(event: Event, text: string, frames: Frame[], offsets: Map<string, number>): void {
  const top = frames.at(-1);
  if (top === undefined) return;
  if (top.kind === 'mapping' && top.key === null) {
    top.key = event.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : '';
    offsets.set(keyOf([...top.path, top.key]), startOf(event));
    return;
  }
  const path = childPath(top);
  if (!offsets.has(keyOf(path))) offsets.set(keyOf(path), startOf(event));
  top.key = null;
  if (event.type === EVENT_ID.MAPPING) frames.push(frame(path, 'mapping'));
  if (event.type === EVENT_ID.SEQUENCE) frames.push(frame(path, 'sequence'));
}

function childPath(top: Frame): readonly string[] {
  if (top.kind === 'sequence') return [...top.path, String(top.index++)];
  return top.key === null ? top.path : [...top.path, top.key];
}

function frame(path: readonly string[], kind: Frame['kind']): Frame {
  return { path, kind, key: null, index: 0 };
}

function startOf(event: Event): number {
  if ('start' in event) return event.start;
  return 'valueStart' in event ? event.valueStart : 0;
}

function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}
