import { type Cents, formatUsd } from '~/domain/core/money';
import type { EditSettlement, OrderVersion } from '~/domain/order-edits/order-edit';
import {
  type LineChange,
  type ShippingChange,
  versionChanges,
} from '~/domain/order-edits/version-changes';

/** Words of the mail that tells a customer how staff have changed their order. */
export const ORDER_CHANGE_MAIL = {
  pay: (amount: string) => `Pay ${amount}`,
  view: 'View order',
} as const;

/** Returns what is different, one change a line: 'Added: 2 × Lids', 'Cups, 8 oz: 3 instead of 5'. */
export function changeLines(before: OrderVersion, after: OrderVersion): string[] {
  const { lines, shipping } = versionChanges(before, after);
  return [...lines.map(lineWords), ...shipping.map(shippingWords)];
}

function lineWords(change: LineChange): string {
  const { variantTitle, before, after, discountBefore, discountAfter } = change;
  const title = [change.title, variantTitle].filter(Boolean).join(', ');
  const discount =
    discountBefore === discountAfter
      ? []
      : [discountAfter === 0 ? 'discount removed' : `${formatUsd(discountAfter)} off`];
  if (before === 0) return [`Added: ${after} × ${title}`, ...discount].join(', ');
  if (after === 0) return `Removed: ${before} × ${title}`;
  const units = before === after ? [] : [`${after} instead of ${before}`];
  return `${title}: ${[...units, ...discount].join(', ')}`;
}

function shippingWords({ title, cents, isAdded }: ShippingChange): string {
  return `${isAdded ? 'Added' : 'Removed'}: ${title}, ${formatUsd(cents)}`;
}

/**
 * Returns what becomes of the difference, for the customer.
 *
 * @param amount what was charged, owed or given back
 * @param canPay whether the order's page takes the payment
 */
export function differenceWords(
  settlement: EditSettlement,
  amount: Cents,
  canPay: boolean,
): string {
  const usd = formatUsd(amount);
  const how = canPay
    ? 'Sign in to pay with Earth Cash, a saved card, or both.'
    : 'We’ll tell you how to pay it.';
  switch (settlement) {
    case 'even':
      return 'Nothing more is due, and nothing is refunded.';
    case 'owed':
      return `${usd} is due. ${how}`;
    case 'not-charged':
      return `We couldn’t charge ${usd} to the payment method that paid for your order, so it’s still due. ${how}`;
    case 'terms':
      return 'Your invoice changes with the order.';
    case 'charged':
      return `We charged ${usd} to the payment method that paid for your order.`;
    case 'refunded':
      return `We’re refunding ${usd} to your original payment methods.`;
    case 'waits':
    case 'not-refunded':
      return `We owe you ${usd}. We’re checking the refund and will email you when it’s sent.`;
  }
}
