import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeTrainingRun } from '../../evals/testing/training-run.ts';

const TRAINER = fileURLToPath(new URL('fake-trainer.mjs', import.meta.url));

/** A program to name in HGYM_PYTHON, which runs `fake-trainer.mjs` whatever it is asked. Made in an empty folder. */
export function fakePython(folder: string): string {
  const runs = join(folder, 'fake-runs');
  writeTrainingRun(join(runs, 'treated'));
  writeTrainingRun(join(runs, 'control'), { control: true });
  const path = join(folder, 'python');
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${TRAINER}" "${runs}" "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}
