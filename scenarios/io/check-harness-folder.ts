import { ContentError, parseHarness, type Harness, type HarnessProblem } from '../../env/index.ts';
import { missingParts } from '../live-commerce/pack.ts';
import { readFolder } from './load-harness.ts';
import { checkPhrases, loadDistractors, loadPhrases } from './load-phrases.ts';

/** A harness folder's problems; `harness` is null if one of them is an error. */
export interface CheckedFolder {
  readonly harness: Harness | null;
  readonly problems: HarnessProblem[];
}

/**
 * Everything that is wrong with a harness folder: its own files, the checks and executors that they name, and
 * the wordings and distractors that augmentation draws from. Says nothing of what its texts mean.
 * @throws ContentError when there is no such folder.
 */
export function checkHarnessFolder(folder: string): CheckedFolder {
  const files = readFolder(folder);
  const { harness, problems } = parseHarness(files, { ownPack: true });
  if (harness === null) return { harness, problems };
  const missing = missingParts(harness).map(({ id, message }) => error(placeOf(files, id), message));
  const all = [
    ...problems,
    ...missing,
    ...phraseProblems(folder, files, harness),
    ...noiseProblems(folder, files),
  ];
  return { harness: all.some(({ severity }) => severity === 'error') ? null : harness, problems: all };
}

type Place = Pick<HarnessProblem, 'file' | 'line'>;

function error(place: Place, message: string): HarnessProblem {
  return { severity: 'error', ...place, message, expected: '' };
}

/** Files that repeat ids of the others. */
const PHRASES = 'phrases.yaml';
const NOISE = 'distractors.yaml';

/** Where an id stands first, in one file or in those of the harness proper; the manifest when nowhere. */
function placeOf(files: ReadonlyMap<string, string>, id: string, only?: string): Place {
  for (const [file, text] of files) {
    if (only === undefined ? file === PHRASES || file === NOISE : file !== only) continue;
    const at = text.split('\n').findIndex((line) => line.includes(id));
    if (at >= 0) return { file, line: at + 1 };
  }
  return { file: only ?? 'harness.yaml', line: 1 };
}

function absent(file: string, what: string): HarnessProblem {
  const message = `there is no ${file}: augmentation has no ${what}`;
  return { severity: 'warning', file: 'harness.yaml', line: 1, message, expected: '' };
}

function phraseProblems(
  folder: string,
  files: ReadonlyMap<string, string>,
  harness: Harness,
): HarnessProblem[] {
  const file = PHRASES;
  if (!files.has(file))
    return [absent(file, 'other wordings, and puts a neutral sentence before a text instead')];
  return caught(file, () =>
    checkPhrases(harness, loadPhrases(folder)).map((problem) => {
      const [id = ''] = problem.split(/[ :](?=[^a-z]|train|test)/);
      return error(placeOf(files, id, file), problem);
    }),
  );
}

function noiseProblems(folder: string, files: ReadonlyMap<string, string>): HarnessProblem[] {
  const file = NOISE;
  if (!files.has(file)) return [absent(file, 'noise Skills to add')];
  return caught(file, () => {
    loadDistractors(folder);
    return [];
  });
}

/** A file that cannot be read at all is one problem. */
function caught(file: string, find: () => HarnessProblem[]): HarnessProblem[] {
  try {
    return find();
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    return [error({ file, line: 1 }, thrown.message)];
  }
}
