/**
 * `npm run adapter`: makes the LoRA adapter that is shipped, from teaching data to model card. Each part is skipped when
 * it is done and goes on where it was interrupted; `--fixed` makes the control that sees one harness only.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runJob } from './run-job.mjs';
import { pythonOf } from './setup-python.mjs';
import { setUp } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fixed = process.argv.includes('--fixed');
const run = join('runs', fixed ? 'adapter-fixed' : 'adapter');
const out = join('trainer', 'harness_trainer', 'adapters', `smollm2-135m-mini${fixed ? '-fixed' : ''}`);
const data = join(run, 'teach.jsonl');
/** Groups to teach with, one a step, and how many of them, the first, have few wordings of a text. */
const SIZES = ['--groups', '600', '--plain', '280'];

async function does(command, args) {
  const code = await runJob(command, args, { cwd: root });
  if (code !== 0) process.exit(code);
}
const hgym = (...args) => does(process.execPath, [join('cli', 'hgym.mjs'), ...args]);
const lastCheckpoint = () => {
  const folder = join(root, run, 'checkpoints');
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('step-')) : [];
  return found.length === 0 ? null : join(run, 'checkpoints', found.sort().at(-1));
};

setUp(root, { checks: false });
if (!existsSync(join(root, `${data}.card.json`))) {
  const kind = fixed ? ['--harness-fixed'] : [];
  await hgym('teach', '--preset', 'mini', ...SIZES, '--seed', 'sft', ...kind, '--out', data, '--force');
}
const begun = existsSync(join(root, run, 'sft.jsonl'));
await hgym('train', 'sft', '--data', data, '--adapter', 'none', '--run', run, ...(begun ? ['--resume'] : []));

const played = join(run, 'eval');
rmSync(join(root, played), { recursive: true, force: true });
const EPISODES = { original: 32, names_clean: 64, wording_clean: 64, names: 32, wording: 32, faults: 32 };
const rows = Object.entries(EPISODES).map(([name, episodes]) => ({
  name,
  arm: name,
  split: 'test',
  start: 0,
  episodes,
}));
const set = ['--set', `eval.rows=${JSON.stringify(rows)}`, '--set', 'eval.headline=names'];
// An adapter is evaluated where it was saved, before it is copied to its place.
await hgym('train', 'eval', '--adapter', lastCheckpoint(), '--run', played, ...set);
const evaluation = join(played, 'eval.jsonl');
await does(pythonOf(root), ['-m', 'harness_trainer.ship', '--run', run, '--out', out, '--eval', evaluation]);
