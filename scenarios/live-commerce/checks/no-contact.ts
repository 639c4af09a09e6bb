import type { RuleCheck } from '../../../env/index.ts';
import { foldText } from '../claims/fold-text.ts';
import { CONTACTS } from './lexicon/contacts.ts';

/** Gives out no phone number, mail address or messenger account. */
export const noContact: RuleCheck = (reply) => !CONTACTS.test(foldText(reply));
