import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSettings } from '../../configs/index.ts';
import { InfrastructureError } from '../../env/index.ts';

const OWN = fileURLToPath(
  new URL(
    process.platform === 'win32' ? '../../.venv/Scripts/python.exe' : '../../.venv/bin/python',
    import.meta.url,
  ),
);

/** The Python that runs the trainer: `HGYM_PYTHON`, or that of `.venv`. @throws InfrastructureError when there is none. */
export function findPython(): string {
  const python = readSettings().python ?? OWN;
  if (!/[/\\]/.test(python) || existsSync(python)) return python;
  const message =
    `There is no Python at ${python}. \`npm start\` and \`npm test\` make it; ` +
    'or set HGYM_PYTHON=/path/to/python to use an environment of your own.';
  throw new InfrastructureError('python_missing', message, { python });
}
