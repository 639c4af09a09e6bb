import type { RuleChecks } from '../../../env/index.ts';
import { apartFromName } from './apart-from-name.ts';
import { apologisesFirst } from './apologises-first.ts';
import { asksBack } from './asks-back.ts';
import { endsWithCta } from './ends-with-cta.ts';
import { greetsNewcomer } from './greets-newcomer.ts';
import { maxChars } from './max-chars.ts';
import { maxExclamations } from './max-exclamations.ts';
import { maxSentences } from './max-sentences.ts';
import { mentionsSaving } from './mentions-saving.ts';
import { namesLink } from './names-link.ts';
import { namesViewer } from './names-viewer.ts';
import { noAbsolutePromise } from './no-absolute-promise.ts';
import { noContact } from './no-contact.ts';
import { noEmoji } from './no-emoji.ts';
import { noRivals } from './no-rivals.ts';
import { noSuperlatives } from './no-superlatives.ts';
import { onlyAsked } from './only-asked.ts';
import { priceAfterCoupon } from './price-after-coupon.ts';
import { spokenForm } from './spoken-form.ts';
import { statesDays } from './states-days.ts';
import { thanksViewer } from './thanks-viewer.ts';
import { viewerLanguage } from './viewer-language.ts';

/** Checks that a viewer's name must not decide. */
const ofWords: RuleChecks = {
  max_sentences: maxSentences,
  max_exclamations: maxExclamations,
  viewer_language: viewerLanguage,
  no_rivals: noRivals,
  no_superlatives: noSuperlatives,
  no_absolute_promise: noAbsolutePromise,
  spoken_form: spokenForm,
  no_emoji: noEmoji,
  no_contact: noContact,
  price_after_coupon: priceAfterCoupon,
  names_link: namesLink,
  ends_with_cta: endsWithCta,
  greets_newcomer: greetsNewcomer,
  apologises_first: apologisesFirst,
  mentions_saving: mentionsSaving,
  states_days: statesDays,
  asks_back: asksBack,
  thanks_viewer: thanksViewer,
  only_asked: onlyAsked,
};

/** The rule checks of live commerce by the names that rules and hooks use. */
export const ruleChecks: RuleChecks = {
  ...Object.fromEntries(Object.entries(ofWords).map(([name, check]) => [name, apartFromName(check)])),
  max_chars: apartFromName(maxChars, 1),
  names_viewer: namesViewer,
};

const TAKES_LIMIT: ReadonlySet<string> = new Set(['max_chars', 'max_sentences', 'max_exclamations']);

/** How many arguments a check takes: the number or limit that it compares with, or none. */
export const argumentsOf = (name: string): number => (TAKES_LIMIT.has(name) ? 1 : 0);
