import { ContentError, oneLine } from '../../../env/index.ts';
import type { JsonObject, Room, Scenario, World } from '../../../env/index.ts';
import { signalWords } from '../tasks/index.ts';
import type { Catalogue } from './catalogue.ts';
import { faqColumn, localisedColumn } from './columns.ts';
import { languageOf } from './localised.ts';
import type { Language } from './localised.ts';

function productRow(world: World, id: string): JsonObject {
  const row = world.row('products', id);
  if (row === null) {
    throw new ContentError('unknown_product', `the room sells ${id}, which its world does not have`, { id });
  }
  return row;
}

function nameOf(row: JsonObject, language: Language): string {
  return oneLine(localisedColumn(row, 'name')[language]);
}

/** The product on air, with its FAQ; a room whose current link does not exist shows none. */
function onAir(scenario: Scenario, world: World, catalogue: Catalogue, language: Language) {
  const { current_link, links } = scenario.room;
  const current = links.find(({ link }) => link === current_link);
  if (current === undefined) return { product: { link: current_link, name: '', category: '' }, faq: '' };
  const row = productRow(world, current.product_id);
  const category = catalogue.products.categories[String(row['category'])]?.[language] ?? '';
  return {
    product: { link: current_link, name: nameOf(row, language), category: oneLine(category) },
    faq: faqColumn(row)
      .map(({ question, answer }) => oneLine(`Q: ${question[language]} A: ${answer[language]}`))
      .join('\n'),
  };
}

function linkLine({ link, product_id }: Room['links'][number], world: World, language: Language): string {
  return `${link} ${nameOf(productRow(world, product_id), language)}`;
}

/**
 * What the prompt may show of a scenario, in the viewer's language: the product on air with its FAQ, the
 * room, and the dialogue so far, each of its turns on one line. Prices, stock and terms are left to tools.
 * @throws ContentError for a product that the world does not have.
 */
export function promptContext(scenario: Scenario, world: World, catalogue: Catalogue): JsonObject {
  const { room } = scenario;
  const language = languageOf(scenario.locale);
  return {
    ...onAir(scenario, world, catalogue, language),
    room: {
      host: oneLine(room.host),
      now: oneLine(room.now),
      viewers_online: room.viewers_online,
      current_link: room.current_link,
      links: room.links.map((link) => linkLine(link, world, language)).join('; '),
      signals: oneLine(signalWords(room.signals)),
    },
    dialogue: scenario.history.map(({ role, text }) => `${role}: ${oneLine(text)}`).join('\n'),
  };
}
