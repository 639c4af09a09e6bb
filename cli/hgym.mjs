#!/usr/bin/env node
/** The `hgym` command: loads the TypeScript sources through tsx. */
import { register } from 'tsx/esm/api';

/** Whoever reads us may stop early, as `head` does: that is no error. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

register();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
