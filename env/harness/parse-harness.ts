import { Harness } from '../records/index.ts';
import { LoadReport } from './load-report.ts';
import { MANIFEST, readManifest } from './manifest-file.ts';
import type { Manifest } from './manifest-file.ts';
import { readModules } from './modules.ts';
import type { HarnessProblem } from './problem.ts';
import { withRevision } from './revision.ts';
import type { HarnessBody } from './revision.ts';
import { checkSemantics } from './semantics.ts';

export interface ParseOptions {
  /** Also refuse names that stand literally in a text, as Harness-State Augmentation needs. Default false. */
  readonly ownPack?: boolean;
  /** Variables that prompt items may show. Default `CONTEXT_KEYS`. */
  readonly contextKeys?: readonly string[];
}

/** Version of a part whose manifest is broken; such a harness is never returned. */
const UNKNOWN = '0';

function bodyOf(manifest: Manifest, files: ReadonlyMap<string, string>, report: LoadReport): HarnessBody {
  const { skills, blocks, hooks, tools } = readModules(manifest.modules, files, report);
  const parts = manifest.head?.parts;
  return {
    name: manifest.head?.name ?? UNKNOWN,
    parent: null,
    tool_surface: manifest.head?.tool_surface ?? 'native',
    skills: { version: parts?.skills ?? UNKNOWN, items: skills },
    prompt: { version: parts?.prompt ?? UNKNOWN, blocks },
    hooks: { version: parts?.hooks ?? UNKNOWN, items: hooks },
    tools: { version: parts?.tools ?? UNKNOWN, items: tools },
    limits: manifest.limits,
  };
}

/**
 * Reads a harness from the files of its folder: paths relative to it, with `/`. Reports everything that is
 * wrong, not the first thing. `harness` is null exactly when there is a problem of severity `error`.
 */
export function parseHarness(
  files: ReadonlyMap<string, string>,
  options: ParseOptions = {},
): { harness: Harness | null; problems: HarnessProblem[] } {
  const report = new LoadReport(files);
  const manifest = readManifest(files, report);
  if (manifest === null) return { harness: null, problems: report.problems() };
  const body = bodyOf(manifest, files, report);
  checkSemantics(body, options, report);
  if (report.failed) return { harness: null, problems: report.problems() };
  const harness = withRevision(body);
  for (const issue of Harness.safeParse(harness).error?.issues ?? []) {
    report.error(
      { file: MANIFEST, line: 1 },
      `${issue.path.join('.')}: ${issue.message}`,
      'a Harness record',
    );
  }
  return { harness: report.failed ? null : harness, problems: report.problems() };
}
