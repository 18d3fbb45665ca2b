import { type Cents, cents, formatUsd } from '~/domain/core/money';
import { termsLabel } from '~/domain/orders/order-terms';
import type { ListedOrder, Order, OrderLine, OrderMoney } from '~/domain/orders/order';
import {
  type OrderPaymentFacts,
  orderPaymentState,
  type OrderPaymentState,
} from '~/domain/orders/order-payment';
import type { AmountSort } from '~/domain/core/forms/amount';
import { amountCell, type CsvColumns, dayCell, timeCell } from '~/domain/core/csv';

/** Formats an amount of an order; with its currency if that is not the shop's. */
export function orderAmount({ cents, currency }: OrderMoney): string {
  return currency === 'USD' ? formatUsd(cents) : `${formatUsd(cents)} ${currency}`;
}

type Sum = { label: string; amount: OrderMoney; rate?: number; isTotal?: boolean };

/** Returns the sums of an order: when it was placed, what was refunded, and now. */
export function orderSums(order: Order): Sum[] {
  const { currentTotal, originalTotal, refunded, subtotal, discounts, shipping, tax } = order;
  const hasChanged = originalTotal.cents !== currentTotal.cents;
  return [
    ...(subtotal ? [{ label: 'Subtotal', amount: subtotal }] : []),
    // Shopify's subtotal already has the discounts subtracted.
    ...(discounts?.cents ? [{ label: 'Discounts, already applied', amount: discounts }] : []),
    { label: 'Shipping', amount: shipping },
    ...(tax && order.taxLines.length === 0 ? [{ label: 'Tax', amount: tax }] : []),
    ...order.taxLines.map(({ title, price, rate }) => ({
      label: title,
      amount: price,
      ...(rate !== null && { rate }),
    })),
    { label: hasChanged ? 'Total when ordered' : 'Total', amount: originalTotal, isTotal: true },
    ...(refunded.cents > 0
      ? [{ label: 'Refunded', amount: { ...refunded, cents: cents(-refunded.cents) } }]
      : []),
    ...(hasChanged ? [{ label: 'Current total', amount: currentTotal, isTotal: true }] : []),
  ];
}

/** Returns the size of the case and, for several, the price of each: `'500 pieces, $139.00 each'`. */
export function lineDetails(
  { quantity, original }: Pick<OrderLine, 'quantity' | 'original'>,
  variant: string | undefined,
): string {
  const isEven = quantity > 1 && original.cents % quantity === 0;
  const each = { ...original, cents: cents(isEven ? original.cents / quantity : 0) };
  return [
    ...(variant === undefined || variant === 'Default Title' ? [] : [variant]),
    ...(isEven ? [`${orderAmount(each)} each`] : []),
  ].join(', ');
}

/** Our own words where Shopify's are jargon. */
const OWN_LABELS: Record<string, string | undefined> = {
  UNFULFILLED: 'Not yet shipped',
  PARTIALLY_FULFILLED: 'Partly shipped',
  FULFILLED: 'Shipped',
  IN_PROGRESS: 'Being packed',
  FULFILLMENT_NOT_REQUIRED: 'Nothing to ship',
};

/**
 * Returns a Shopify state in words, `PARTIALLY_REFUNDED` → 'Partially refunded'. Shopify may add states at
 * any time.
 */
export function stateLabel(state: string | null): string {
  if (!state) return 'Not known yet';
  const own = OWN_LABELS[state];
  if (own !== undefined) return own;
  const wording = state.toLowerCase().replaceAll('_', ' ');
  return wording.charAt(0).toUpperCase() + wording.slice(1);
}

/** What customers read of an order's payment, on every page. */
export const ORDER_PAYMENT_LABELS: Readonly<Record<Exclude<OrderPaymentState, 'other'>, string>> = {
  unpaid: 'Not paid yet',
  'on-invoice': 'On invoice',
  'partially-paid': 'Partially paid',
  'at-bank': 'Bank payment on its way',
  authorized: 'Authorized',
  paid: 'Paid',
  'partially-refunded': 'Partially refunded',
  refunded: 'Refunded',
  'nothing-due': 'Nothing to pay',
};

/** Returns an order's payment state in words; Shopify's own word for a state that is new. */
export function orderPaymentLabel(order: OrderPaymentFacts): string {
  const state = orderPaymentState(order);
  return state === 'other' ? stateLabel(order.displayFinancialStatus) : ORDER_PAYMENT_LABELS[state];
}

/** Returns the label of Shopify's financial status in a filter. */
export function financialStatusLabel(status: string): string {
  const order = { displayFinancialStatus: status, cancelledAt: null, isOnInvoice: false };
  return orderPaymentLabel(order);
}

/** Returns what was refunded of an order, to follow its total; null if nothing was. */
export function givenBackLabel({ refunded }: { refunded: OrderMoney }): string | null {
  return refunded.cents > 0 ? `${orderAmount(refunded)} refunded` : null;
}

/** Why an order was cancelled, for reasons worth telling. Shopify may add reasons at any time. */
const CANCEL_LABELS: Record<string, string | undefined> = {
  CUSTOMER: ' at your request',
  DECLINED: ' because the payment was declined',
  INVENTORY: ' because something was out of stock',
};

export function cancelLabel(reason: string | null): string {
  return CANCEL_LABELS[reason ?? ''] ?? '';
}

/** Returns the contents of an order in a line: the first two items with their quantities. */
export function itemLabel(lines: readonly { title: string; quantity: number }[]): string {
  const [first, second, ...rest] = lines.filter(({ quantity }) => quantity > 0);
  const named = [first, second].flatMap((line) => (line ? `${line.quantity} × ${line.title}` : []));
  return rest.length > 0 ? `${named.join(', ')} and ${rest.length} more` : named.join(', ');
}

/** Returns an age in the largest unit that fits. @param ms milliseconds */
export function ageLabel(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return 'less than a minute old';
  for (const [unit, size] of [
    ['day', 24 * 60],
    ['hour', 60],
    ['minute', 1],
  ] as const) {
    const count = Math.floor(minutes / size);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} old`;
  }
  return '';
}

/** Texts of the list of orders and of an order's page. */
export const ORDERS = {
  title: 'Orders',
  caption: 'Your orders',
  formTitle: 'Find orders',
  search: 'Search your orders',
  searchHint: 'Order, item, tracking number, or email',
  payment: 'Payment',
  delivery: 'Delivery',
  show: 'Show orders',
  clear: 'Clear filters',
  place: 'Delivered to',
  unknownPlace: 'a location that none of your orders went to',
  problemTitle: 'Please fix these fields',
  nouns: ['order', 'orders'],
  emptyTitle: 'No orders yet',
  empty: 'Orders you place while signed in, or with this email address, are listed here.',
  nothingTitle: 'No orders found',
  nothing: 'Remove a word or choose a longer date range.',
  gathering:
    'We’re still loading your orders. These are the latest; search and the CSV will be ready in a few minutes.',
  back: 'All orders',
  backToCash: 'Shared Earth Cash',
  ofMember: 'A member of your organization placed this order and paid with its Earth Cash.',
  invoices: 'View invoices',
  copy: (age: string) =>
    `We couldn’t reach Shopify. This is our copy of the order. It’s ${age}, so the latest updates may be missing.`,
  pay: {
    heading: 'Pay this order',
    due: (due: Cents) => `${formatUsd(due)} is due.`,
    atShopify: 'You pay on Shopify’s own page. A few minutes later, the payment shows here too.',
    action: (name: string) => `Pay order ${name}`,
    none: 'We’re waiting for your payment. Write to us and we’ll send you a payment link.',
    ask: 'Write to us',
    byInvoice: 'You pay this order with its invoice, which we email to you.',
    underWay:
      'A payment for this order is still processing. Once it ends, you’ll see here what’s due.',
    atBank: (amount: Cents) =>
      `Your bank payment of ${formatUsd(amount)} is on its way. It usually takes 4 business days. We’ll email you when it arrives.`,
    toUnderWay: 'View payment',
  },
  firstLines: 'These are the first 20 items in this order.',
} as const;

/** Texts of the page that pays what is due on an order. */
export const ORDER_PAY = {
  title: (name: string) => `Pay for order ${name}`,
  back: (name: string) => `Back to order ${name}`,
  due: 'Amount due',
  whole: 'Pay the full amount at once.',
  send: (due: Cents) => `Pay ${formatUsd(due)}`,
} as const;

export const SORT_LABELS: Record<AmountSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total first',
  lowest: 'Lowest total first',
};

/** Returns the terms of an order on invoice, such as `Net 30`; empty for any other. */
export function termsCell({ terms }: Pick<ListedOrder, 'terms'>): string {
  return terms === null ? '' : termsLabel(terms);
}

/** The columns of the file of orders. */
export const ORDER_COLUMNS: CsvColumns<ListedOrder> = {
  Order: ({ name }) => name,
  Date: ({ createdAt }) => dayCell(createdAt),
  'Time (Pacific)': ({ createdAt }) => timeCell(createdAt),
  Payment: orderPaymentLabel,
  Delivery: ({ displayFulfillmentStatus: status }) => stateLabel(status),
  'Canceled on': ({ cancelledAt }) => dayCell(cancelledAt),
  Items: ({ lines }) => lineLabel(lines),
  Total: ({ total }) => amountCell(total.cents),
  Refunded: ({ refunded }) => amountCell(refunded.cents),
  'Current total': ({ currentTotal }) => amountCell(currentTotal.cents),
  Currency: ({ total }) => total.currency,
  'Payment terms': termsCell,
  'PO number': ({ poNumber }) => poNumber ?? '',
  'Tracking numbers': ({ trackingNumbers }) => trackingNumbers.join('; '),
  Email: ({ email }) => email ?? '',
};

/** Returns all of the contents of an order, for a file. */
export function lineLabel(lines: readonly { title: string; quantity: number }[]): string {
  return lines.map(({ title, quantity }) => `${quantity} x ${title}`).join('; ');
}

/** Texts of an order's page: how to cancel it, report a problem or ask about it. */
export const ORDER_HELP = {
  heading: 'Help with this order',
  cancel: {
    text: 'Nothing has shipped yet. To change or cancel this order, write to us right away. If you cancel, we refund what you paid.',
    label: 'Change or cancel this order',
    subject: (order: string) => `Change or cancel order ${order}`,
  },
  problem: {
    text: 'Is something broken, missing, or not what you ordered? Tell us which item and, if you can, send a photo.',
    label: 'Report a problem',
    subject: (order: string) => `Problem with order ${order}`,
  },
  question: {
    text: 'For anything else, write to us. We answer within 1\u{A0}business\u{A0}day.',
    /** The store's address. */
    label: null,
    subject: (order: string) => `Question about order ${order}`,
  },
} as const;
