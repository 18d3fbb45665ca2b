import { passesChecksum } from '../../kit/checksum';
import type { Errors, Fields } from './information';

export type CardResult =
  | { kind: 'invalid'; errors: Errors }
  | { kind: 'declined'; message: string }
  | { kind: 'paid'; last4: string };

/** The card that is always declined; `2` is the short form in Shopify's test gateway. */
const DECLINED = new Set(['4000000000000002', '2']);
const BROKEN = new Set(['4000000000000119', '3']);
const SHORT_FORMS = new Set(['1', '2', '3']);

/** Returns the first moment after the month in `MM / YY` or `MM/YYYY`; undefined for anything else. */
function expiryOf(text: string): number | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return undefined;
  return Date.UTC(year < 100 ? 2000 + year : year, month, 1);
}

/** Charges the test card: any number with a valid check digit works, except two that always fail. */
export function chargeCard(fields: Fields, now: number): CardResult {
  const value = (name: string) => (fields[name] ?? '').trim();
  const number = value('number').replaceAll(/[\s-]/g, '');
  const errors: Errors = {};

  const isCard = /^\d{13,19}$/.test(number) && passesChecksum(number);
  if (!isCard && !SHORT_FORMS.has(number)) errors.number = 'Enter a valid card number';
  if (value('name') === '') errors.name = 'Enter your name exactly as it is written on your card';
  const expiry = expiryOf(value('expiry'));
  if (expiry === undefined) errors.expiry = 'Enter a valid card expiration date';
  else if (expiry <= now) errors.expiry = 'This card has expired';
  if (!/^\d{3,4}$/.test(value('code'))) errors.code = 'Enter the CVV or security code on your card';

  if (Object.keys(errors).length > 0) return { kind: 'invalid', errors };
  if (DECLINED.has(number)) {
    return { kind: 'declined', message: 'Your card was declined. Use a different card.' };
  }
  if (BROKEN.has(number)) {
    const message = 'There was a problem with the payment service. Nothing was charged. Try again.';
    return { kind: 'declined', message };
  }
  return { kind: 'paid', last4: number.slice(-4).padStart(4, '0') };
}
