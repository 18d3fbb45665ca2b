import { passesChecksum } from '../kit/checksum';
import { cardDetails } from './make-method';
import type { CardDetails } from './rows';
import { findTestCard, LIVE_CARD } from './test-numbers';
import type { Decline } from './test-numbers';

/** Exactly as typed, or as parameters of the API. */
export type CardInput = { number: string; expMonth: string; expYear: string; cvc: string };

export type CardField = 'number' | 'exp_month' | 'exp_year' | 'cvc';

const wrong = (code: string, message: string): Decline => ({ code, declineCode: null, message });

const NUMBER = wrong('incorrect_number', 'Your card number is incorrect.');
const MONTH = wrong('invalid_expiry_month', "Your card's expiration month is invalid.");
const YEAR = wrong('invalid_expiry_year', "Your card's expiration year is invalid.");
const CODE = wrong('invalid_cvc', "Your card's security code is invalid.");

/** Lists what is wrong with the entered card, in the order of the fields; empty if it may be tried. */
export function cardProblems(input: CardInput, nowMs: number): Map<CardField, Decline> {
  const problems = new Map<CardField, Decline>();
  const digits = input.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesChecksum(digits)) problems.set('number', NUMBER);
  const month = /^\d{1,2}$/.test(input.expMonth) ? Number(input.expMonth) : 0;
  const year = fullYear(input.expYear);
  if (month < 1 || month > 12) problems.set('exp_month', MONTH);
  else if (year === undefined || Date.UTC(year, month, 1) <= nowMs || year > 2100) {
    problems.set('exp_year', YEAR);
  }
  const length = findTestCard(digits)?.[1].brand === 'amex' ? 4 : 3;
  if (!new RegExp(`^\\d{${length}}$`).test(input.cvc)) problems.set('cvc', CODE);
  return problems;
}

/**
 * Returns the card for a valid number.
 *
 * @returns for a real card, which does not work here, the rejection in Stripe's words
 */
export function parseCard(input: CardInput): CardDetails | Decline {
  const found = findTestCard(input.number.replaceAll(/[\s-]/g, ''));
  if (found === undefined) return LIVE_CARD;
  const year = fullYear(input.expYear) ?? 0;
  return cardDetails(found[0], Number(input.expMonth), year);
}

/** Two digits mean a year of this century. */
function fullYear(text: string): number | undefined {
  if (!/^(\d{2}|\d{4})$/.test(text)) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}
