import { describe, expect, it } from 'vitest';
import { readJunit } from './junit.ts';

const suite = (counts: string): string =>
  `<?xml version="1.0"?><testsuites name="pytest tests"><testsuite name="pytest" ${counts} time="1"><testcase name="skipped=&quot;9&quot;" /></testsuite></testsuites>`;

describe('readJunit', () => {
  it.each([
    ['errors="0" failures="0" skipped="0" tests="4"', { passed: 4, failed: 0, skipped: 0 }],
    ['errors="1" failures="2" skipped="3" tests="10"', { passed: 4, failed: 3, skipped: 3 }],
    ['errors="0" failures="0" skipped="0" tests="0"', { passed: 0, failed: 0, skipped: 0 }],
  ])('reads %s', (counts, expected) => {
    expect(readJunit(suite(counts))).toEqual(expected);
  });

  it('adds suites up', () => {
    const one = suite('errors="0" failures="1" skipped="0" tests="3"');
    expect(readJunit(one + one)).toEqual({ passed: 4, failed: 2, skipped: 0 });
  });

  it.each([
    ['nothing', '', /no testsuite/],
    ['a suite without its counts', '<testsuite name="a" tests="3">', /no skipped/],
  ])('refuses %s', (_, xml, words) => {
    expect(() => readJunit(xml)).toThrow(words);
  });
});
