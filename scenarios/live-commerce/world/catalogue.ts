import type { ChatFile, PhrasesFile } from './phrase-bank.ts';
import type { ContentSplit, Product, ProductsFile } from './product.ts';

/** All authored content a world and its scenarios are made from. Frozen by convention: never changed. */
export interface Catalogue {
  readonly products: ProductsFile;
  readonly phrases: PhrasesFile;
  readonly chat: ChatFile;
}

interface Indexed {
  readonly byId: ReadonlyMap<string, Product>;
  readonly bySplit: Readonly<Record<ContentSplit, readonly Product[]>>;
}

const known = new WeakMap<Catalogue, Indexed>();

function makeIndex(catalogue: Catalogue): Indexed {
  const all = catalogue.products.products;
  const of = (split: ContentSplit) => all.filter((product) => product.split === split);
  return {
    byId: new Map(all.map((product) => [product.id, product])),
    bySplit: { train: of('train'), dev: of('dev'), test: of('test') },
  };
}

/** The catalogue's products by id and by split; made once per catalogue. */
export function catalogueIndex(catalogue: Catalogue): Indexed {
  const found = known.get(catalogue);
  if (found !== undefined) return found;
  const made = makeIndex(catalogue);
  known.set(catalogue, made);
  return made;
}
