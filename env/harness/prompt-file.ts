import { z } from 'zod';
import { BlockId, PromptBlock, Version } from '../records/index.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { LoadReport } from './load-report.ts';
import { readMarkdownList } from './markdown-list.ts';
import type { LoadedModule } from './module.ts';
import { rulesOf } from './rules.ts';
import { claimId, readRecord } from './yaml-record.ts';
import { readYaml } from './yaml-tree.ts';

const Head = z.strictObject({ id: BlockId, name: PromptBlock.shape.name, version: Version });

/** Reads a `prompt/*.md`: a block whose list items are its rules. */
export function readPromptFile(
  file: string,
  text: string,
  report: LoadReport,
): LoadedModule<PromptBlock> | null {
  const parts = splitFrontMatter(file, text, report);
  const node = parts && readYaml(parts.yaml, report);
  if (parts === null || node === null) return null;
  claimId(node, file, report);
  const head = readRecord(Head, node, file, report);
  const list = readMarkdownList(parts.body.text, parts.body.line);
  const place = { file, line: parts.body.line };
  if (list.preamble !== '') report.error(place, 'text before the list', 'list items only');
  if (list.items.length === 0) report.error(place, 'a block without items', 'at least one list item');
  const owner = head === null ? 'unknown' : head.id.slice('block:'.length);
  const items = rulesOf(list, owner, file, report);
  return head && { version: head.version, value: { id: head.id, name: head.name, items } };
}
