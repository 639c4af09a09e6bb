import { z } from 'zod';
import { Hook, Version } from '../records/index.ts';
import { parseCheckRef } from './check-ref.ts';
import type { LoadReport } from './load-report.ts';
import type { LoadedModule } from './module.ts';
import { claimId, readRecord, yamlAt, yamlList } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';
import type { YamlNode } from './yaml-tree.ts';
import { YamlNumber, yamlNullable } from './yaml-values.ts';

const File = z.strictObject({ version: Version, hooks: z.unknown() });

/** A hook as YAML texts; `check` is `name(arg, arg)`. */
const Entry = z.strictObject({
  ...Hook.shape,
  check: z.string(),
  max_retries: YamlNumber.pipe(Hook.shape.max_retries),
  modify: yamlNullable(
    z.strictObject({ transform: z.string().min(1), args: z.array(z.string()) }),
  ).optional(),
});

function readHook(node: YamlNode, file: string, report: LoadReport): Hook | null {
  claimId(node, file, report);
  const entry = readRecord(Entry, node, file, report);
  if (entry === null) return null;
  const check = parseCheckRef(entry.check);
  if (check === null) {
    const { line } = yamlAt(node, ['check']);
    report.error({ file, line }, `cannot read the check "${entry.check}"`, 'name(arg, arg)');
    return null;
  }
  return { ...entry, check, modify: entry.modify ?? null };
}

/** Reads a hooks.yaml; broken entries are reported and left out. */
export function readHooksFile(file: string, text: string, report: LoadReport): LoadedModule<Hook[]> | null {
  const node = readYaml({ file, text, line: 1 }, report);
  if (node === null) return null;
  const head = readRecord(File, node, file, report);
  const hooks: Hook[] = [];
  for (const entry of yamlList(node, 'hooks', file, report)) {
    const hook = readHook(entry, file, report);
    if (hook !== null) hooks.push(hook);
  }
  return head && { version: head.version, value: hooks };
}
