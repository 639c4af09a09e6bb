import type { Hook, PromptBlock, Skill, Tool } from '../records/index.ts';
import { readHooksFile } from './hooks-file.ts';
import type { LoadReport } from './load-report.ts';
import { MANIFEST } from './manifest-file.ts';
import type { ListedModule } from './manifest-file.ts';
import type { LoadedModule } from './module.ts';
import { readPromptFile } from './prompt-file.ts';
import { readSkill } from './skill-file.ts';
import { readToolsFile } from './tools-file.ts';

/** What the listed files hold, in the manifest's order. */
export interface Modules {
  readonly skills: Skill[];
  readonly blocks: PromptBlock[];
  readonly hooks: Hook[];
  readonly tools: Tool[];
}

const SKILL = /(?:^|\/)SKILL\.md$/i;
const PROMPT = /^prompt\/[^/]+\.md$/;

/** True for a file that only makes sense as a module of a harness. */
function isModule(path: string): boolean {
  return SKILL.test(path) || PROMPT.test(path) || path === 'hooks.yaml' || path === 'tools.yaml';
}

/** Hands on what was read; returns the version that it says it has, or null where it is broken. */
function keep<T>(read: LoadedModule<T> | null, put: (value: T) => void): string | null {
  if (read !== null) put(read.value);
  return read?.version ?? null;
}

function readModule(path: string, text: string, into: Modules, report: LoadReport): string | null {
  if (PROMPT.test(path)) return keep(readPromptFile(path, text, report), (block) => into.blocks.push(block));
  if (path === 'hooks.yaml') {
    return keep(readHooksFile(path, text, report), (hooks) => into.hooks.push(...hooks));
  }
  if (path === 'tools.yaml') {
    return keep(readToolsFile(path, text, report), (tools) => into.tools.push(...tools));
  }
  const skill = readSkill(path, text, report);
  return keep(skill && { version: skill.version, value: skill }, (value) => into.skills.push(value));
}

function readListed(
  module: ListedModule,
  files: ReadonlyMap<string, string>,
  into: Modules,
  report: LoadReport,
) {
  const place = { file: MANIFEST, line: module.line };
  const text = files.get(module.path);
  if (!isModule(module.path)) {
    const kinds = 'a path ending in SKILL.md, prompt/<name>.md, hooks.yaml or tools.yaml';
    report.error(place, `${module.path} is no kind of module`, kinds);
  } else if (text === undefined) {
    report.error(place, `${module.path} is listed and not there`, 'the file, or no entry for it');
  } else {
    const version = readModule(module.path, text, into, report);
    if (version !== null && version !== module.version) {
      const message = `${module.path} is listed as version "${module.version}" and says "${version}"`;
      report.error(place, message, 'the same version in both');
    }
  }
}

/** Reads every listed file, and reports those that are listed and absent, or present and not listed. */
export function readModules(
  listed: readonly ListedModule[],
  files: ReadonlyMap<string, string>,
  report: LoadReport,
): Modules {
  const modules: Modules = { skills: [], blocks: [], hooks: [], tools: [] };
  for (const module of listed) readListed(module, files, modules, report);
  const paths = new Set(listed.map((module) => module.path));
  for (const path of files.keys()) {
    if (!isModule(path) || paths.has(path)) continue;
    report.error({ file: path, line: 1 }, `not listed in ${MANIFEST}`, 'an entry under modules, or no file');
  }
  return modules;
}
