import { defineConfig } from 'vitest/config';

const PURE = ['env', 'augment', 'rewards', 'scenarios', 'evals', 'tests'];
/** Their tests change the process: signals, environment, sockets, children. */
const PROCESSES = ['scripts', 'bridge', 'configs', 'cli', 'examples'];

function project(name: string, folders: readonly string[], isolate: boolean): object {
  return { extends: true, test: { name, isolate, include: [`{${folders.join(',')}}/**/*.test.ts`] } };
}

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files without state of their own share a worker's modules: importing them anew is a third of the time.
    projects: [project('pure', PURE, false), project('processes', PROCESSES, true)],
  },
});
