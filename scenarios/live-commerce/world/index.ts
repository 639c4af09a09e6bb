export { catalogueProblems } from './catalogue-problems.ts';
export { catalogueIndex, type Catalogue } from './catalogue.ts';
export { promptContext } from './context.ts';
export { drawDelta, type DrawnWorld, type RoomNumbers } from './delta.ts';
export { Localised, languageOf, type Language } from './localised.ts';
export { ChatFile, ChatTopic, PhrasesFile, PhraseTable } from './phrase-bank.ts';
export { ContentSplit, FaqEntry, Product, ProductsFile } from './product.ts';
export { booleanColumn, faqColumn, localisedColumn, numberColumn } from './columns.ts';
export { BASE_GIFT_THRESHOLD, catalogueTables, CURRENT, WORLD_REF } from './tables.ts';
