/** `npm run generate` writes what is made from the schemas; `--check` fails when the files differ. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { jsonSchemas, pythonRecords, wireDoc, wireFixtures } from '../bridge/index.ts';
import { pythonConfig } from '../configs/index.ts';

/** Folders that hold nothing else. */
const FOLDERS = { 'bridge/schemas': jsonSchemas(), 'bridge/fixtures': wireFixtures() };

const wanted = new Map<string, string | Buffer>([
  ['docs/wire.md', wireDoc()],
  ['bridge/python/harness_gym/records.py', pythonRecords()],
  ['trainer/harness_trainer/config.py', pythonConfig()],
]);
for (const [folder, files] of Object.entries(FOLDERS)) {
  for (const [file, content] of files) wanted.set(`${folder}/${file}`, content);
}
const differs = [...wanted].filter(
  ([file, content]) => !existsSync(file) || !readFileSync(file).equals(Buffer.from(content)),
);
const extra = Object.keys(FOLDERS)
  .flatMap(filesBelow)
  .filter((file) => !wanted.has(file));

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
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
  for (const file of extra) rmSync(file);
  for (const [file, content] of differs) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  console.log(`${differs.length} written, ${extra.length} removed, ${wanted.size} in all.`);
}
