import type { Claim, Evidence } from '../../../env/index.ts';
import { FIELDS } from './ask-kinds.ts';
import { sameCurrency } from './currency.ts';
import { evidenceFields, evidenceLines, evidenceTexts } from './read-evidence.ts';
import { findClaims } from './find-claims.ts';
import { matchesOf } from './matches-of.ts';
import { sameAmount } from './same-amount.ts';
import { foldText } from './fold-text.ts';

const ARABIC = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?/g;

function hasNumber(text: string, value: number): boolean {
  return matchesOf(foldText(text), ARABIC).some(([raw]) => Number(raw.replaceAll(',', '')) === value);
}

function inFields(claim: Claim, evidence: Evidence): boolean {
  return evidenceFields(evidence).some(
    ({ name, value, currency }) =>
      sameAmount(value, claim.value) &&
      FIELDS.some((field) => field.kind === claim.kind && field.name === name) &&
      (claim.kind !== 'money' || sameCurrency(claim.text, currency)),
  );
}

function literallySaid(claim: Claim, text: string): boolean {
  return findClaims(text).some(({ claim: said }) => said.kind === claim.kind && said.value === claim.value);
}

function supportedState(value: Claim['value'], evidence: Evidence): boolean {
  const gone = value === 'sold_out';
  return evidenceFields(evidence).some(
    ({ name, value: amount }) =>
      (name === 'stock' || (name === 'reserved' && value === 'in_stock')) &&
      (gone ? amount === 0 : amount > 0),
  );
}

/** A measure by its number anywhere in product texts and names, other wording as it stands. */
function supportedText(claim: Claim, evidence: Evidence): boolean {
  const texts = [...evidenceTexts(evidence), ...evidenceLines(evidence)];
  const wanted = foldText(String(claim.value));
  const number = /^[\d.]+/.exec(wanted)?.[0];
  if (number === undefined) return texts.some((text) => foldText(text).includes(wanted));
  const amount = Number(number);
  const minutes = evidenceFields(evidence).some(
    ({ name, value }) => name === 'starts_in_minutes' && value === amount * 60,
  );
  return minutes || texts.some((text) => hasNumber(text, amount));
}

/**
 * True when the evidence states the claim: an amount as a result's field of its kind, as a number in product
 * text, or as the same claim in the host's earlier words. Which product it is said of is not looked at.
 */
export function isSupported(claim: Claim, evidence: Evidence): boolean {
  if (claim.kind === 'promise') return false;
  if (claim.kind === 'text') return supportedText(claim, evidence);
  if (claim.kind === 'stock_state' && supportedState(claim.value, evidence)) return true;
  if (inFields(claim, evidence)) return true;
  const { value } = claim;
  const texts = evidenceTexts(evidence);
  if (typeof value === 'number' && texts.some((text) => hasNumber(text, value))) return true;
  return [...texts, ...evidenceLines(evidence)].some((text) => literallySaid(claim, text));
}
