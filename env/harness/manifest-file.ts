import { z } from 'zod';
import { Limit, LimitId, ToolSurface, Version } from '../records/index.ts';
import type { LoadReport } from './load-report.ts';
import { claimId, readRecord, yamlList } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';
import type { YamlNode } from './yaml-tree.ts';
import { YamlNumber } from './yaml-values.ts';

/** The file that every harness folder has at its top. */
export const MANIFEST = 'harness.yaml';

const File = z.strictObject({
  name: z.string().min(1),
  tool_surface: ToolSurface,
  parts: z.strictObject({ skills: Version, prompt: Version, hooks: Version, tools: Version }),
  modules: z.unknown(),
  limits: z.unknown(),
});

const ModuleEntry = z.strictObject({ path: z.string().min(1), version: Version });

const LimitEntry = z
  .strictObject({
    id: LimitId,
    value: YamlNumber,
    unit: z.string().min(1),
    min: YamlNumber,
    max: YamlNumber,
  })
  .pipe(Limit);

/** A file that the manifest lists, with the line that lists it. */
export interface ListedModule {
  readonly path: string;
  readonly version: string;
  readonly line: number;
}

export interface Manifest {
  /** Null where the head of the manifest is broken, which was reported. */
  readonly head: Pick<z.infer<typeof File>, 'name' | 'tool_surface' | 'parts'> | null;
  readonly modules: readonly ListedModule[];
  readonly limits: Limit[];
}

function readModules(node: YamlNode, report: LoadReport): ListedModule[] {
  const modules = new Map<string, ListedModule>();
  for (const child of yamlList(node, 'modules', MANIFEST, report)) {
    const entry = readRecord(ModuleEntry, child, MANIFEST, report);
    if (entry === null) continue;
    const place = { file: MANIFEST, line: child.line };
    if (modules.has(entry.path)) report.error(place, `${entry.path} is listed twice`, 'each file once');
    else modules.set(entry.path, { ...entry, line: child.line });
  }
  return [...modules.values()];
}

function readLimits(node: YamlNode, report: LoadReport): Limit[] {
  const limits: Limit[] = [];
  for (const child of yamlList(node, 'limits', MANIFEST, report)) {
    claimId(child, MANIFEST, report);
    const limit = readRecord(LimitEntry, child, MANIFEST, report);
    if (limit !== null) limits.push(limit);
  }
  return limits;
}

/** Reads the manifest; null when it is absent or no YAML, which is reported. */
export function readManifest(files: ReadonlyMap<string, string>, report: LoadReport): Manifest | null {
  const text = files.get(MANIFEST);
  if (text === undefined) {
    report.error({ file: MANIFEST, line: 1 }, 'there is no manifest', `a file ${MANIFEST}`);
    return null;
  }
  const node = readYaml({ file: MANIFEST, text, line: 1 }, report);
  if (node === null) return null;
  const head = readRecord(File, node, MANIFEST, report);
  return { head, modules: readModules(node, report), limits: readLimits(node, report) };
}
