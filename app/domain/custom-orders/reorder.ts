import { cents } from '~/domain/core/money';
import type { CustomOrder, Quote } from './custom-order';

/** Days for which a printed good costs the same again, from when staff quoted it. */
export const REORDER_PRICE_DAYS = 90;

/** Whether a custom order can be ordered again as it is: it was ordered, with a proof that its customer approved. */
export function isRepeatable({
  state,
  approvedProofId,
  quote,
}: Pick<CustomOrder, 'state' | 'approvedProofId' | 'quote'>): boolean {
  return state === 'ordered' && approvedProofId !== null && quote !== null;
}

/**
 * Returns what the same good costs again: the quoted price per case, without the one-time setup, for the same quantity
 * and as long as the quote is recent. Null: staff quote it anew.
 *
 * @param quotedAt when staff last quoted it or what it repeats, UTC milliseconds; null if they never did
 */
export function repeatedQuote(
  order: Pick<CustomOrder, 'quote' | 'quantity'>,
  { quantity, quotedAt, now }: { quantity: number; quotedAt: number | null; now: number },
): Omit<Quote, 'no'> | null {
  const { quote } = order;
  const isRecent = quotedAt !== null && now - quotedAt <= REORDER_PRICE_DAYS * 24 * 60 * 60_000;
  if (quote === null || quantity !== order.quantity || !isRecent) return null;
  const { caseCents, shippingCents, leadTime } = quote;
  return { caseCents, setupCents: cents(0), shippingCents, leadTime };
}
