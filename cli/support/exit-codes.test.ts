import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentError, EndpointError, InfrastructureError, JudgeError, UsageError } from '../../env/index.ts';
import { EXIT, ExitWith, reportError } from './exit-codes.ts';

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void said.push(String(text)));
});
afterEach(() => vi.restoreAllMocks());

function noFile(): unknown {
  try {
    return readFileSync('/no/such/file');
  } catch (thrown) {
    return thrown;
  }
}

describe('reportError', () => {
  it.each([
    ['help', new CommanderError(0, 'commander.help', 'x'), 0, []],
    ['a wrong flag', new CommanderError(1, 'commander.unknownOption', 'x'), 2, []],
    ['a finding', new ExitWith(EXIT.failed), 1, []],
    ['a wrong use', new UsageError('a', 'Say which.'), 2, ['error: Say which.']],
    ['a bad file', new ContentError('a', 'x.yaml:1: no.'), 3, ['error: x.yaml:1: no.']],
    [
      'a file that is not there',
      noFile(),
      3,
      ["error: ENOENT: no such file or directory, open '/no/such/file'"],
    ],
    ['an endpoint', new EndpointError('a', 'Down.'), 4, ['error: Down.']],
    ['a judge', new JudgeError('a', 'Silent.'), 4, ['error: Silent.']],
    ['our machinery', new InfrastructureError('a', 'Broke.'), 4, ['error: Broke.']],
    [
      'a bug',
      new TypeError('x is not a function'),
      4,
      ['TypeError: x is not a function', '\nThis is a fault of hgym, not of your input.'],
    ],
  ])('%s', (_, thrown, code, words) => {
    expect(reportError(thrown)).toBe(code);
    expect(said).toEqual(words);
  });
});
