import type { z } from 'zod';
import type { LoadReport } from './load-report.ts';
import type { YamlNode } from './yaml-tree.ts';

type Path = readonly PropertyKey[];

/** All scalars as text. */
function plainOf(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'list') return node.items.map(plainOf);
  return Object.fromEntries([...node.entries].map(([key, value]) => [key, plainOf(value)]));
}

/** The node at `path`, or the deepest one on the way to it. */
export function yamlAt(node: YamlNode, path: Path): YamlNode {
  const [head, ...rest] = path;
  let child: YamlNode | undefined;
  if (node.kind === 'map' && typeof head === 'string') child = node.entries.get(head);
  if (node.kind === 'list' && typeof head === 'number') child = node.items[head];
  return child === undefined ? node : yamlAt(child, rest);
}

/** The nodes of the list under `key`; empty when there is none, which is reported where it is no list. */
export function yamlList(node: YamlNode, key: string, file: string, report: LoadReport): readonly YamlNode[] {
  const child = node.kind === 'map' ? node.entries.get(key) : undefined;
  if (child?.kind === 'list') return child.items;
  const place = { file, line: child?.line ?? node.line };
  if (child?.kind !== 'scalar' || child.text !== '') report.error(place, `"${key}" is no list`, 'a list');
  return [];
}

function expectedOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' | ');
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_format') return issue.pattern ?? issue.format;
  if (issue.code === 'unrecognized_keys') return 'only keys that this entry knows';
  return 'a valid value';
}

/** Reports each issue at the line of the value it is about. */
function reportIssue(issue: z.core.$ZodIssue, node: YamlNode, file: string, report: LoadReport): void {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
  for (const key of keys) {
    const path = key === null ? issue.path : [...issue.path, key];
    const { line } = yamlAt(node, path);
    const name = path.map(String).join('.');
    const message = key === null ? issue.message : 'an unknown key';
    report.error({ file, line }, name === '' ? message : `${name}: ${message}`, expectedOf(issue));
  }
}

/** Reads a node through a schema over texts. Null when it does not fit; each misfit is reported with its line. */
export function readRecord<T>(
  schema: z.ZodType<T>,
  node: YamlNode,
  file: string,
  report: LoadReport,
): T | null {
  const parsed = schema.safeParse(plainOf(node));
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) reportIssue(issue, node, file, report);
  return null;
}

/** Notes where the entry's own `id` stands, whether or not the rest of the entry is valid. */
export function claimId(node: YamlNode, file: string, report: LoadReport): void {
  const id = node.kind === 'map' ? node.entries.get('id') : undefined;
  if (id?.kind === 'scalar') report.claim(id.text, { file, line: id.line });
}
