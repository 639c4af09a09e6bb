/** Everything a reviewer would run, each check once; closes with one line of counts summed over them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findPython } from '../cli/support/find-python.ts';
import { readJunit } from './junit.ts';

interface Counts {
  title: string;
  passed: number;
  failed: number;
  skipped: number;
}

const python = findPython();
const bin = (name: string): string => join('node_modules', '.bin', name);

/** A check that either passes or fails as a whole. */
function whole(title: string, command: string, args: string[]): Counts {
  console.log(`\n# ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return { title, passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
}

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numFailedTestSuites: z.int(),
});

/** A test runner's own counts; a run that leaves no report, or no test, is one failure. */
function tests(title: string, run: (report: string) => { status: number | null; read: Reader }): Counts {
  console.log(`\n# ${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'hgym-check-'));
  const file = join(folder, 'report');
  try {
    const { status, read } = run(file);
    const { passed, failed, skipped } = read(readFileSync(file, 'utf8'));
    return { title, passed, failed: status === 0 ? failed : Math.max(failed, 1), skipped };
  } catch {
    return { title, passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Reader = (report: string) => Omit<Counts, 'title'>;

function readVitest(report: string): Omit<Counts, 'title'> {
  const read = VitestReport.parse(JSON.parse(report));
  return {
    passed: read.numPassedTests,
    failed: Math.max(read.numFailedTests, read.numFailedTestSuites),
    skipped: read.numPendingTests + read.numTodoTests,
  };
}

function vitest(args: string[]): Counts {
  return tests('tests', (file) => {
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const { status } = spawnSync(bin('vitest'), ['run', ...report, ...args], { stdio: 'inherit' });
    return { status, read: readVitest };
  });
}

function pytest(): Counts {
  return tests('Python tests', (file) => {
    const { status } = spawnSync(python, ['-m', 'pytest', `--junitxml=${file}`], { stdio: 'inherit' });
    return { status, read: readJunit };
  });
}

const checks = [
  whole('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']),
  whole('lint', bin('oxlint'), []),
  whole('types', bin('tsc'), ['-p', '.']),
  whole('generated files', process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--check']),
  whole('Python format', python, [
    '-m',
    'ruff',
    'format',
    '--check',
    '--quiet',
    '--extend-exclude',
    '*.md',
    '.',
  ]),
  whole('Python lint', python, ['-m', 'ruff', 'check', '--quiet', '.']),
  whole('Python types', python, ['-m', 'pyright', '--pythonpath', python]),
  pytest(),
  vitest(process.argv.slice(2)),
];
const sum = (pick: (counts: Counts) => number): number => checks.reduce((total, one) => total + pick(one), 0);
const failed = sum((one) => one.failed);
const skipped = sum((one) => one.skipped);
if (failed > 0) {
  const broken = checks.filter((one) => one.failed > 0).map(({ title }) => title);
  console.log(`\nFailed (see above): ${broken.join(', ')}`);
}
console.log(
  `\n${sum((one) => one.passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
);
process.exit(failed === 0 ? 0 : 1);
