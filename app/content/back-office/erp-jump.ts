import { calendarWords } from '~/content/core/dates';
import type { JumpKind } from '~/domain/back-office/jump';
import { formatUsd, type Cents } from '~/domain/core/money';
import { storeDay } from '~/domain/core/time/store-day';

/** Texts of the jump box. */
export const JUMP = {
  title: 'Jump to',
  text: 'Pages, orders, custom orders, customers and products.',
  label: 'Find an order, a customer, a product or a page',
  hint: 'Order, customer, product, page',
  fieldHint: 'Find anything (Ctrl K)',
  send: 'Find',
  results: 'Results',
  none: 'Nothing found',
  nothingTyped: 'Type a number, a name, an email address or a page.',
} as const;

export const JUMP_GROUPS: Record<JumpKind, string> = {
  page: 'Pages',
  order: 'Orders',
  'custom-order': 'Custom orders',
  customer: 'Customers',
  product: 'Products',
};

/** Returns the number of results, to be read out. */
export function jumpCount(count: number, query: string): string {
  if (count === 0) return `${JUMP.none} for ${query}`;
  return `${count} ${count === 1 ? 'result' : 'results'} for ${query}`;
}

/** Returns the facts that distinguish one order from another. `createdAt`: ISO 8601 */
export function jumpOrderNote(order: {
  email: string | null;
  createdAt: string;
  totalCents: Cents;
}): string {
  const day = calendarWords(storeDay(Date.parse(order.createdAt)));
  return [day, formatUsd(order.totalCents), order.email].filter(Boolean).join(', ');
}
