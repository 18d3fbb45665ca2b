import type { Cents } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/search-text';
import { addDays } from '~/domain/core/time/store-day';
import type { PaymentTermsName } from '~/domain/orders/order-terms';

/** Terms, purchase orders and credit of orders on invoice (decision 0054). */

/** The terms of customers who may order on invoice, until staff set others. */
export const DEFAULT_TERMS: PaymentTermsName = 'net_30';

/** What staff have agreed with a customer who may order on invoice, and how much of it is used. */
export type CustomerTerms = {
  terms: PaymentTermsName;
  /** Null: no limit was set. */
  creditLimitCents: Cents | null;
  /** Owed of orders on invoice that are not paid yet, and of those under way. */
  usedCents: Cents;
};

/** At most so many characters of a purchase order's number: what we accept, not what Shopify does. */
export const PO_NUMBER_LENGTH = 200;

/** No more than this is lent to anybody. */
export const MOST_CREDIT_CENTS = 1_000_000_00;

const DAYS: Readonly<Record<PaymentTermsName, number>> = {
  due_on_receipt: 0,
  net_15: 15,
  net_30: 30,
  net_60: 60,
};

/** Shopify's templates of payment terms, which are the same in every shop. */
const TEMPLATES: Readonly<Record<PaymentTermsName, number>> = {
  due_on_receipt: 1,
  net_15: 3,
  net_30: 4,
  net_60: 6,
};

/** Terms as a page shows them, and as its form sends them back. */
export type ShownTerms = { name: PaymentTermsName; label: string };

/** Returns the day on which an invoice is due, YYYY-MM-DD. @param issuedOn YYYY-MM-DD */
export function dueDate(terms: PaymentTermsName, issuedOn: string): string {
  return addDays(issuedOn, DAYS[terms]);
}

/** Returns what the draft order of a payment says of its part on invoice; nothing if there is none. */
export function draftTerms({
  terms,
  poNumber,
}: {
  terms: PaymentTermsName | null;
  poNumber: string | null;
}): { terms?: { templateGid: string; poNumber: string | null } } {
  if (terms === null) return {};
  const templateGid = `gid://shopify/PaymentTermsTemplate/${TEMPLATES[terms]}`;
  return { terms: { templateGid, poNumber } };
}

/** Returns how much more a customer may order on invoice, at least 0; null without a limit. */
export function creditLeft({
  creditLimitCents,
  usedCents,
}: Pick<CustomerTerms, 'creditLimitCents' | 'usedCents'>): number | null {
  return creditLimitCents === null ? null : Math.max(0, creditLimitCents - usedCents);
}

/**
 * Returns a purchase order's number as it is kept: one line, without what no page could show.
 *
 * @returns null for an empty one; 'too-long' for more than `PO_NUMBER_LENGTH` characters
 */
export function parsePoNumber(typed: string): { number: string | null } | 'too-long' {
  const number = oneLine(typed.replace(UNSHOWABLE, ' ')).replace(/ {2,}/g, ' ');
  if (number.length > PO_NUMBER_LENGTH) return 'too-long';
  return { number: number === '' ? null : number };
}

/** Lone surrogates, and what reverses the text after it. */
const UNSHOWABLE = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
