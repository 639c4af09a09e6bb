/** `npm start` and `npm test`: set up if needed, then do the job. Plain JavaScript, so that any Node can read it. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runJob } from './run-job.mjs';
import { setUp } from './setup.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [job, ...rest] = process.argv.slice(2);
setUp(root, { checks: job === 'test' });

const JOBS = {
  start: [join(root, 'cli', 'hgym.mjs'), 'quickstart', ...rest],
  test: ['--import', 'tsx', join(root, 'scripts', 'check.ts'), ...rest],
};
const args = JOBS[job];
if (args === undefined) {
  console.error(`Unknown job "${job}": expected one of ${Object.keys(JOBS).join(', ')}.`);
  process.exit(2);
}
process.exit(await runJob(process.execPath, args, { cwd: root }));
