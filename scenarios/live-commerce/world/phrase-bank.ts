import { z } from 'zod';
import { AskKind } from '../tasks/index.ts';

const phrases = (minimum: number) => z.array(z.string().min(1)).min(minimum);
const both = <T extends z.ZodType>(schema: T) => z.strictObject({ en: schema, zh: schema });
const bySplit = (train: number, held: number) =>
  both(z.strictObject({ train: phrases(train), dev: phrases(held), test: phrases(held) }));

/** Phrases of one kind: language, then split. */
export const PhraseTable = bySplit(8, 4);
export type PhraseTable = z.infer<typeof PhraseTable>;

/** `viewer-phrases.yaml`: how viewers write, who they are, and who hosts. */
export const PhrasesFile = z.strictObject({
  /** How a link is said: by number, by name, or as the one on air. */
  refs: both(z.strictObject({ link: phrases(1), name: phrases(1), this: phrases(1) })),
  /** What stands between two asks of one comment. */
  connectors: bySplit(2, 2),
  viewers: both(phrases(8)),
  hosts: both(phrases(2)),
  asks: z.record(AskKind.exclude(['chat']), PhraseTable),
});
export type PhrasesFile = z.infer<typeof PhrasesFile>;

/** One subject of small talk; each phrase holds one of its words. */
export const ChatTopic = z.strictObject({
  id: z.string().regex(/^[a-z][a-z_]*$/),
  words: both(phrases(1)),
  phrases: bySplit(3, 3),
});
export type ChatTopic = z.infer<typeof ChatTopic>;

const HistoryPair = z.strictObject({ viewer: z.string().min(1), host: z.string().min(1) });
const pairs = z.array(HistoryPair).min(2);

/** `chat.yaml`: small talk, and earlier talk of the room as pairs of lines. */
export const ChatFile = z.strictObject({
  topics: z.array(ChatTopic).min(1),
  history: both(z.strictObject({ train: pairs, dev: pairs, test: pairs })),
});
export type ChatFile = z.infer<typeof ChatFile>;
