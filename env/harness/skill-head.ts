import { z } from 'zod';
import { SkillId, SurfaceName, Version } from '../records/index.ts';
import { LoadReport } from './load-report.ts';
import { quoteColons } from './quoting.ts';
import { readRecord, yamlAt } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';
import type { YamlNode, YamlSource } from './yaml-tree.ts';
import { yamlNullable } from './yaml-values.ts';

/** The longest description that the agentskills convention allows, in characters. */
const DESCRIPTION_CHARS = 1024;

/** Keys that the convention has and we do not read (`license`, `allowed-tools`) pass. */
const Head = z.object({
  name: SurfaceName.optional(),
  description: z.string().trim().min(1),
  version: Version.optional().catch(undefined),
  metadata: yamlNullable(
    z.object({
      id: SkillId.optional(),
      kind: z.enum(['reply', 'strategy']).optional(),
      version: Version.optional(),
    }),
  ).optional(),
});

/** What the front matter of a SKILL.md says, defaults put in. */
export interface SkillHead {
  readonly id: SkillId;
  readonly name: string;
  readonly kind: 'reply' | 'strategy';
  readonly version: string;
  readonly description: string;
}

/** Reads the YAML as it stands or, where that is broken, with its colons quoted. */
function readLeniently(source: YamlSource, report: LoadReport): YamlNode | null {
  const asIs = new LoadReport(new Map());
  const node = readYaml(source, asIs);
  const fixed = quoteColons(source.text);
  if (asIs.failed && fixed.quoted.length > 0) {
    const retried = new LoadReport(new Map());
    const again = readYaml({ ...source, text: fixed.yaml }, retried);
    if (again !== null && !retried.failed) {
      for (const at of fixed.quoted) {
        const place = { file: source.file, line: source.line + at };
        report.warn(place, 'an unquoted colon, read as text', 'the value in quotes');
      }
      return again;
    }
  }
  report.adopt(asIs.problems());
  return asIs.failed ? null : node;
}

/** The convention's own rules, which a loader does not insist on. */
function checkConvention(head: z.infer<typeof Head>, node: YamlNode, file: string, report: LoadReport): void {
  const folder = folderOf(file);
  const at = (key: string) => ({ file, line: yamlAt(node, [key]).line });
  if (head.name === undefined) report.warn(at('name'), 'no name; the folder names it', 'a name');
  else if (folder !== '' && head.name !== folder) {
    report.warn(at('name'), `the name "${head.name}" is not that of the folder`, `"${folder}"`);
  }
  const chars = [...head.description].length;
  if (chars > DESCRIPTION_CHARS) {
    report.warn(at('description'), `a description of ${chars} characters`, `at most ${DESCRIPTION_CHARS}`);
  }
}

const folderOf = (file: string) => file.split('/').at(-2) ?? '';

/** Reads the front matter of a SKILL.md; null when it is broken beyond the convention's leniency. */
export function readSkillHead(source: YamlSource, report: LoadReport): SkillHead | null {
  const { file } = source;
  const node = readLeniently(source, report);
  const head = node && readRecord(Head, node, file, report);
  if (node === null || head === null) return null;
  checkConvention(head, node, file, report);
  const name = SurfaceName.safeParse(head.name ?? folderOf(file));
  if (!name.success) {
    report.error({ file, line: node.line }, 'no usable name', 'letters, digits, _ and -, at most 64');
    return null;
  }
  const words = (folderOf(file) || name.data).toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const id = head.metadata?.id ?? (`skill:${words}` as const);
  report.claim(id, { file, line: yamlAt(node, ['metadata', 'id']).line });
  return {
    id,
    name: name.data,
    kind: head.metadata?.kind ?? 'reply',
    version: head.metadata?.version ?? head.version ?? '0',
    description: head.description,
  };
}
