/** Makes `node_modules` and `.venv` what the lock files say; a second run only compares digests. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setUpPython } from './setup-python.mjs';

const STAMP = join('node_modules', '.hgym-setup');

/** @returns {string} What must be installed first, or the empty string. */
export function missingTool() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20)
    return `Harness Gym needs Node 20 or newer, and this is ${process.version}: install it from nodejs.org.`;
  const npm = spawnSync('npm', ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' });
  return npm.error
    ? 'Harness Gym needs npm, which comes with Node: install Node 20 or newer from nodejs.org.'
    : '';
}

/**
 * @param {string} root Repository root.
 * @param {{ checks: boolean }} needs Whether the checks of Python will be run too.
 * Exits with a message when the set-up fails.
 */
export function setUp(root, needs) {
  setUpNode(root);
  try {
    setUpPython(root, needs);
  } catch (thrown) {
    fail(thrown.message);
  }
}

/** @param {string} root Repository root. */
function setUpNode(root) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const missing = missingTool();
  if (missing) fail(missing);
  console.error('Setting up: installing the locked packages (once, about a minute) ...');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    fail(
      '`npm ci` failed (see above): check that the npm registry can be reached, then run the command again.',
    );
  }
  writeFileSync(stamp, lock);
}

/** @param {string} message One sentence for the user. @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
