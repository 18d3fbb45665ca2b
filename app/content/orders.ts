import type { OrderMoney } from '~/domain/order';
import { formatUsd } from '~/domain/money';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people read it, by UTC: the shop's orders have no other zone. @param at ISO 8601 */
export function orderDay(at: string): string {
  return DAY.format(new Date(at));
}

/** An amount of an order; with its currency's name where it is not the shop's. */
export function orderAmount({ cents, currency }: OrderMoney): string {
  return currency === 'USD' ? formatUsd(cents) : `${formatUsd(cents)} ${currency}`;
}

/** The platform's words for a state, which are an open list: `PARTIALLY_REFUNDED` → 'Partially refunded'. Ours where its own is the trade's. */
export function stateWords(state: string | null): string {
  if (!state) return 'Not yet known';
  if (state === 'UNFULFILLED') return 'Not yet shipped';
  const words = state.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
