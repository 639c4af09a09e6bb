#!/usr/bin/env node
/** The `hgym` command: loads the TypeScript sources through tsx. */

/** Whoever reads us may stop early, as `head` does: that is no error. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

const { register } = await import('tsx/esm/api').catch(() => {
  console.error('Harness Gym is not set up yet: run `npm start` (or `npm ci`) once in its folder.');
  process.exit(1);
});
register();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
