import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from './settings.ts';

afterEach(() => vi.unstubAllEnvs());

describe('readSettings', () => {
  it.each([
    ['nothing', {}, { apiKey: undefined, baseUrl: undefined, runsFolder: 'runs', python: undefined }],
    [
      'all of it',
      { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://h/v1', HGYM_PYTHON: '/p', HGYM_RUNS: '/r' },
      { apiKey: 'k', baseUrl: 'http://h/v1', runsFolder: '/r', python: '/p' },
    ],
    [
      'empty variables as nothing',
      { OPENAI_API_KEY: '', OPENAI_BASE_URL: '', HGYM_PYTHON: '', HGYM_RUNS: '' },
      { apiKey: undefined, baseUrl: undefined, runsFolder: 'runs', python: undefined },
    ],
  ])('reads %s', (_, variables, expected) => {
    const none = {
      OPENAI_API_KEY: undefined,
      OPENAI_BASE_URL: undefined,
      HGYM_RUNS: undefined,
      HGYM_PYTHON: undefined,
    };
    for (const [name, value] of Object.entries({ ...none, ...variables })) vi.stubEnv(name, value);
    expect(readSettings()).toEqual(expected);
  });
});
