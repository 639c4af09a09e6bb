import { z } from 'zod';
import type { Locale } from '../../../env/index.ts';

/** A text in both languages of the room. */
export const Localised = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) });
export type Localised = z.infer<typeof Localised>;

/** The languages that content is written in. */
export type Language = keyof Localised;

/** The language content is shown in: a viewer whose locale is undetermined sees English. */
export function languageOf(locale: Locale): Language {
  return locale === 'zh' ? 'zh' : 'en';
}
