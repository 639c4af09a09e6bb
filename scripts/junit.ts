/** What a test report says happened. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Reads the counts of a JUnit XML report, as pytest writes it: a number in the tag of each `testsuite`.
 * @throws Error when there is no suite, or one without a number that is needed.
 */
export function readJunit(xml: string): TestCounts {
  const suites = xml.match(/<testsuite\s[^>]*>/g) ?? [];
  if (suites.length === 0) throw new Error('The report has no testsuite.');
  const sum = (name: string): number => suites.reduce((total, tag) => total + numberIn(tag, name), 0);
  const [skipped, failed] = [sum('skipped'), sum('failures') + sum('errors')];
  return { passed: sum('tests') - skipped - failed, failed, skipped };
}

function numberIn(tag: string, name: string): number {
  const found = new RegExp(`\\s${name}="(\\d+)"`).exec(tag)?.[1];
  if (found === undefined) throw new Error(`The report's testsuite has no ${name}: ${tag}`);
  return Number(found);
}
