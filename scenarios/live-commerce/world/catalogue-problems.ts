import type { Catalogue } from './catalogue.ts';
import { phraseProblems } from './phrase-problems.ts';
import type { Language } from './localised.ts';
import type { Product, ProductsFile } from './product.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh'];
const contains = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function repeated(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

function numberProblems(product: Product): string[] {
  const { price, coupon, stock, ship_days } = product;
  const problems = coupon >= price ? [`${product.id}: coupon ${coupon} is not below price ${price}`] : [];
  const numbers = [price, ...(coupon > 0 ? [price - coupon, coupon] : []), stock, ship_days];
  return [...problems, ...repeated(numbers).map((value) => `${product.id}: number ${value} occurs twice`)];
}

function wordProblems(product: Product, file: ProductsFile): string[] {
  const problems: string[] = [];
  if (!(product.category in file.categories)) problems.push(`unknown category ${product.category}`);
  for (const [key, value] of Object.entries(product.specs)) {
    if (!(key in file.spec_keys)) problems.push(`unknown spec ${key}`);
    for (const language of LANGUAGES) {
      if (contains(product.name[language], value[language])) problems.push(`its name says the ${key}`);
    }
  }
  for (const entry of product.faq) {
    const topic = file.faq_topics[entry.topic];
    if (topic === undefined) problems.push(`unknown FAQ topic ${entry.topic}`);
    else if (!LANGUAGES.every((language) => contains(entry.question[language], topic[language]))) {
      problems.push(`the question on ${entry.topic} must contain its word`);
    }
  }
  const topics = product.faq.map((entry) => entry.topic);
  problems.push(...repeated(topics).map((topic) => `FAQ topic ${topic} occurs twice`));
  return problems.map((problem) => `${product.id}: ${problem}`);
}

function nameProblems(products: readonly Product[]): string[] {
  const problems = repeated(products.map((product) => product.id)).map((id) => `product ${id} occurs twice`);
  for (const language of LANGUAGES) {
    for (const a of products) {
      const name = a.name[language];
      const clash = products.find((b) => a !== b && contains(b.name[language], name));
      if (clash) problems.push(`name ${name} of ${a.id} also stands in the name of ${clash.id}`);
      if (/\d/.test(name)) problems.push(`name ${name} of ${a.id} has a digit`);
    }
  }
  return problems;
}

/** What the schemas cannot see, per file: clashing names, unknown keys, phrases of two splits. */
export function catalogueProblems(catalogue: Catalogue): { file: keyof Catalogue; problem: string }[] {
  const file = catalogue.products;
  const products = [
    ...nameProblems(file.products),
    ...file.products.flatMap((product) => [...numberProblems(product), ...wordProblems(product, file)]),
  ];
  return [
    ...products.map((problem) => ({ file: 'products' as const, problem })),
    ...phraseProblems(catalogue.phrases, catalogue.chat),
  ];
}
