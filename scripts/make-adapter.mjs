/**
 * `npm run adapter`: makes the LoRA adapters that are shipped, from teaching data to model card. Each part is skipped
 * when it is done and goes on where it was interrupted.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runJob } from './run-job.mjs';
import { pythonOf } from './setup-python.mjs';
import { setUp } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Steps of the recipe, each of one group, and the share of groups, the first, that have few wordings of a text. */
const STEPS = 600;
const PLAIN = 280 / STEPS;
const EPISODES = { original: 32, names_clean: 64, wording_clean: 64, names: 32, wording: 32, faults: 32 };
const HELP = `Usage: npm run adapter -- [options]

Makes the shipped LoRA adapter: teaching data, SFT, evaluation, model card. About an hour on two cores with fast bf16.
Ctrl-C saves; the same command goes on.

  --fixed          the arm that is taught the original harness alone
  --steps <n>      steps and groups to teach with (default: ${STEPS})
  --model <dir>    a Hugging Face causal language model (default: the embedded one)
  --episodes <n>   at most so many held-out episodes a row (default: 32 or 64)
  --run <dir>      where it works (default: runs/adapter, runs/adapter-fixed)
  --out <dir>      where the adapter goes (default: its place in the repository; <run>/adapter with
                   other steps or another model)`;

function optionsOf() {
  const text = { type: 'string' };
  const flag = { type: 'boolean', default: false };
  const known = { fixed: flag, help: flag, steps: text, model: text, episodes: text, run: text, out: text };
  try {
    const { values } = parseArgs({ options: known });
    return { ...values, steps: count(values, 'steps', STEPS), episodes: count(values, 'episodes', Infinity) };
  } catch (thrown) {
    console.error(`${thrown.message}\n\n${HELP}`);
    process.exit(2);
  }
}

function count(values, name, usual) {
  const text = values[name];
  if (text === undefined) return usual;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${name} ${text}: expected a whole number, 1 or greater.`);
  return Number(text);
}

async function does(command, args) {
  const code = await runJob(command, args, { cwd: root });
  if (code !== 0) process.exit(code);
}
const hgym = (...args) => does(process.execPath, [join('cli', 'hgym.mjs'), ...args]);

const options = optionsOf();
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const { fixed, steps } = options;
const kind = fixed ? '-fixed' : '';
const shipped = steps === STEPS && options.model === undefined;
const place = join('trainer', 'harness_trainer', 'adapters', `smollm2-135m-mini${kind}`);
const run = resolve(root, options.run ?? join('runs', `adapter${kind}${shipped ? '' : `-${steps}`}`));
const out = resolve(root, options.out ?? (shipped ? place : join(run, 'adapter')));
const model = options.model === undefined ? [] : ['--model', resolve(options.model)];

setUp(root, { checks: false });
const data = join(run, 'teach.jsonl');
if (!existsSync(`${data}.card.json`)) {
  const sizes = ['--groups', String(steps), '--plain', String(Math.round(steps * PLAIN))];
  const states = fixed ? ['--harness-fixed'] : [];
  await hgym('teach', '--preset', 'mini', ...sizes, '--seed', 'sft', ...states, '--out', data, '--force');
}
const begun = existsSync(join(run, 'sft.input.json'));
const taught = ['--data', data, '--steps', String(steps), '--adapter', 'none', ...model];
await hgym('train', 'sft', ...taught, '--run', run, ...(begun ? ['--resume'] : []));

// What is evaluated is what is shipped, then told in its card.
const ship = (...more) =>
  does(pythonOf(root), ['-m', 'harness_trainer.ship', '--run', run, '--out', out, ...more]);
await ship();
const played = join(run, 'eval');
rmSync(played, { recursive: true, force: true });
const rows = Object.entries(EPISODES).map(([name, most]) => {
  const episodes = Math.min(most, options.episodes);
  return { name, arm: name, split: 'test', start: 0, episodes };
});
const evaluated = ['--set', `eval.rows=${JSON.stringify(rows)}`, '--set', 'eval.headline=names'];
await hgym('train', 'eval', '--adapter', out, ...model, '--run', played, ...evaluated);
await ship('--eval', join(played, 'eval.jsonl'));
