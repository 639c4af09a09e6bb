/** `npm run generate` writes what is made from the schemas; `--check` fails when the files differ. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { jsonSchemas } from '../bridge/index.ts';

const ROOT = 'bridge/schemas';
const wanted = jsonSchemas();
const present = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const differs = [...wanted].filter(([file, text]) => !present.includes(file) || read(file) !== text);
const extra = present.filter((file) => !wanted.has(file));

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

if (process.argv.includes('--check')) {
  const stale = [...differs.map(([file]) => file), ...extra];
  if (stale.length > 0) {
    console.error(
      `Generated files are not up to date: ${stale.join(', ')}. Run \`npm run generate\` and commit.`,
    );
    process.exit(1);
  }
  console.log(`${wanted.size} generated files are up to date.`);
} else {
  for (const file of extra) rmSync(join(ROOT, file));
  for (const [file, text] of differs) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), text);
  }
  console.log(`${differs.length} written, ${extra.length} removed, ${wanted.size} in all.`);
}
