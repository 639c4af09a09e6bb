import { readdirSync, readFileSync } from 'node:fs';

const FOLDERS = ['../env/records/', './wire/'];
const DECLARED = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport const (\w+) = ([^]*?)\n(?=\S)/g;
const MEMBER = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n\s+(\w+):/g;

/** What the schemas' sources say of each record (`Name`) and of its members (`Name.member`). */
export function recordDocs(): Map<string, string> {
  const docs = new Map<string, string>();
  for (const folder of FOLDERS.map((path) => new URL(path, import.meta.url))) {
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    for (const file of files) addDocs(docs, readFileSync(new URL(file, folder), 'utf8'));
  }
  return docs;
}

function addDocs(docs: Map<string, string>, source: string): void {
  for (const [, text = '', name = '', body = ''] of source.matchAll(DECLARED)) {
    docs.set(name, oneLine(text));
    // The members of a union's variants may have the same name.
    if (body.includes('discriminatedUnion')) continue;
    for (const [, said = '', member = ''] of body.matchAll(MEMBER))
      docs.set(`${name}.${member}`, oneLine(said));
  }
}

function oneLine(comment: string): string {
  const words = comment.replaceAll(/^\s*\*/gm, ' ').replaceAll(/\s+/g, ' ');
  return words.replaceAll('**', '').trim();
}
