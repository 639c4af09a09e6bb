/** Everything a reviewer would run, each check once; closes with one line of counts summed over them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

interface Counts {
  title: string;
  passed: number;
  failed: number;
  skipped: number;
}

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

/** The test runner's own counts; a run that leaves no report, or no test, is one failure. */
function vitest(args: string[]): Counts {
  console.log('\n# tests');
  const folder = mkdtempSync(join(tmpdir(), 'hgym-check-'));
  const file = join(folder, 'report.json');
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(bin('vitest'), ['run', ...report, ...args], { stdio: 'inherit' });
  try {
    const read = VitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    const { numPassedTests: passed, numFailedTests, numFailedTestSuites } = read;
    const failed = status === 0 ? numFailedTests : Math.max(numFailedTests, numFailedTestSuites, 1);
    return { title: 'tests', passed, failed, skipped: read.numPendingTests + read.numTodoTests };
  } catch {
    return { title: 'tests', passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const checks = [
  whole('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']),
  whole('lint', bin('oxlint'), []),
  whole('types', bin('tsc'), ['-p', '.']),
  whole('generated files', process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--check']),
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
