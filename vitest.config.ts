import { defineConfig } from 'vitest/config';

// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    include: ['{scripts,env,augment,rewards,scenarios,bridge,configs,evals,cli,tests,examples}/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
