import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** What a result was made with: our version and Node's. */
export function versions(): Record<string, string> {
  const file = new URL('../../package.json', import.meta.url);
  const { version } = Package.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { 'harness-gym': version, node: process.version };
}
