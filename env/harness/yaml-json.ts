import type { JsonValue } from '../records/index.ts';
import type { YamlNode } from './yaml-tree.ts';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** A plain scalar in the JSON reading: `true`, `12`, `null` and an empty value are typed, all else is text. */
function plainScalar(text: string): JsonValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null' || text === '~' || text === '') return null;
  return NUMBER.test(text) ? Number(text) : text;
}

/** The JSON value that a node writes down, for places where JSON stands in YAML: schemas. Quoted is text. */
export function jsonOfYaml(node: YamlNode): JsonValue {
  if (node.kind === 'scalar') return node.plain ? plainScalar(node.text) : node.text;
  if (node.kind === 'list') return node.items.map(jsonOfYaml);
  return Object.fromEntries([...node.entries].map(([key, value]) => [key, jsonOfYaml(value)]));
}
