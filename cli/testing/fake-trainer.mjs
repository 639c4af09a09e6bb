/**
 * Stands for `python -m harness_trainer` in tests: sees that the server listens, and copies a run folder of
 * those in its first argument. `seed` in the configuration says how it ends: 13 fails, 14 waits for Ctrl-C. Plain JavaScript,
 * which starts in no time.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const options = { config: text, run: text, address: text, resume: { type: 'boolean' } };
const { values, positionals } = parseArgs({ args: process.argv.slice(6), options, allowPositionals: true });
const [stage] = positionals;
const { run, resume = false } = values;
const { seed, adapter, rl } = JSON.parse(readFileSync(values.config, 'utf8'));
mkdirSync(run, { recursive: true });

const served = values.address === undefined ? null : await listens(values.address.replace('ipc://', ''));
const evals = join(run, 'eval.jsonl');
const played = existsSync(evals) ? readFileSync(evals, 'utf8').split('\n').length - 1 : 0;
writeFileSync(join(run, 'told.json'), JSON.stringify({ stage, served, resume, adapter, played }));
console.log(`fake ${stage}`);
if (seed === 13) process.exit(1);
if (seed === 14 && !resume) {
  process.on('SIGINT', () => process.exit(130));
  console.log('waiting');
  setInterval(() => undefined, 1000);
} else if (stage === 'quickstart') {
  cpSync(join(process.argv[2], rl.shuffle_advantages ? 'control' : 'treated'), run, {
    recursive: true,
  });
} else if (stage === 'eval') {
  const after = readFileSync(join(process.argv[2], 'treated', 'eval.jsonl'), 'utf8')
    .split('\n')
    .slice(2);
  writeFileSync(evals, after.join('\n').replaceAll('"after"', '"eval"'));
  const record = { name: adapter, sha256: 'cd34' };
  writeFileSync(join(run, 'eval.config.json'), JSON.stringify({ stage, adapter: record }));
} else if (stage === 'sft') {
  mkdirSync(join(run, 'checkpoints', 'step-000002'), { recursive: true });
}

function listens(socket) {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const settle = (found) => {
      connection.destroy();
      resolve(found);
    };
    connection.on('connect', () => settle(true));
    connection.on('error', () => settle(false));
  });
}
