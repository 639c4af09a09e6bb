import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { z } from 'zod';
import { ContentError } from '../../env/index.ts';
import { catalogueProblems, ChatFile, PhrasesFile, ProductsFile } from '../live-commerce/world/index.ts';
import type { Catalogue } from '../live-commerce/world/index.ts';

const FILES = { products: 'products.yaml', phrases: 'viewer-phrases.yaml', chat: 'chat.yaml' } as const;

function refuse(file: string, problems: readonly string[]): never {
  const shown = problems.slice(0, 5).join('; ');
  const more = problems.length > 5 ? `; and ${problems.length - 5} more` : '';
  throw new ContentError('catalogue_invalid', `${file}: ${shown}${more}`, { file, problems: [...problems] });
}

function readYaml(path: string): unknown {
  try {
    return load(readFileSync(path, 'utf8'), { maxAliases: 0 });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return refuse(path, [message.split('\n', 1).join()]);
  }
}

function readFile<T>(path: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(readYaml(path));
  if (parsed.success) return parsed.data;
  return refuse(
    path,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || '(file)'}: ${issue.message}`),
  );
}

/**
 * Reads the content that worlds and scenarios are made from: `products.yaml`, `viewer-phrases.yaml` and
 * `chat.yaml` of a folder.
 * @throws ContentError naming the file and what is wrong in it; `data.problems` lists everything.
 */
export function loadCatalogue(dir: string): Catalogue {
  const catalogue: Catalogue = {
    products: readFile(join(dir, FILES.products), ProductsFile),
    phrases: readFile(join(dir, FILES.phrases), PhrasesFile),
    chat: readFile(join(dir, FILES.chat), ChatFile),
  };
  const found = catalogueProblems(catalogue);
  const [first] = found;
  if (first === undefined) return catalogue;
  const same = found.filter(({ file }) => file === first.file);
  return refuse(
    join(dir, FILES[first.file]),
    same.map(({ problem }) => problem),
  );
}
