import type { ToolExecutor } from '../../../env/index.ts';
import { faqColumn } from '../world/index.ts';
import { textArg } from './arguments.ts';
import { bestFaqEntry } from './best-faq-entry.ts';
import { linkedProduct } from './linked-product.ts';
import { refuse } from './refuse.ts';

/** The FAQ answer of a link that fits a query best, in en and zh; `not_found` lists the questions there are. */
export const faq: ToolExecutor = (args, world, context) => {
  const found = linkedProduct(args, 'param:faq.link', world, context);
  if (!found.ok) return found;
  const entries = faqColumn(found.row);
  const entry = bestFaqEntry(entries, textArg(args, 'param:faq.query'));
  if (entry !== null) return { ok: true, data: { link: found.link, answer: entry.answer } };
  const questions = entries.map(({ question }) => `${question.en} ${question.zh}`).join(' ');
  return refuse('not_found', `Nothing on that in the FAQ of link ${found.link}. It answers: ${questions}`);
};
