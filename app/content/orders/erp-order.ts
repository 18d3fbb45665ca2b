import { type StatusBadge, toneOf } from '~/content/core/tones';
import { BY, type TimelineEntry } from '~/content/staff/timeline';

import { paidAndDisputed } from '~/content/orders/paid-with';
import { customerNumber } from '~/domain/core/ids';
import { formatUsd } from '~/domain/core/money';
import type { DisputePhase } from '~/domain/disputes/dispute';
import type { OrderMoneyEvent } from '~/domain/orders/erp-order-facts';
import type { Order } from '~/domain/orders/order';
import { isOwing } from '~/domain/orders/order-payment';
import { orderAmount, stateLabel } from './orders';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of an order's page in the back-office. */
export const ERP_ORDER = {
  title: (name: string) => `Order ${name}`,
  back: 'All orders',
  copy: (age: string) =>
    `We couldn’t reach Shopify. This is our copy of the order. It’s ${age}, so the latest updates may be missing.`,
  refund: 'Refund',
  paid: 'Mark as paid',
  edit: 'Edit items',
  details: 'Address and note',
  cancel: 'Cancel order',
  platform: 'View in Shopify',
  ship: 'Fulfill',
  next: {
    atBank:
      'Bank payment on its way. It usually takes 4 business days. The order is marked as paid when it arrives.',
    pay: (amount: string) => `${amount} is due. Mark the order as paid once the money is in.`,
    ship: (pieces: number, to: string) =>
      `Ship ${pieces === 1 ? '1 item' : `${formatNumber(pieces)} items`}${to === '' ? '' : ` to ${to}`}.`,
  },
  placed: 'Placed',
  facts: 'Details',
  updated: 'Last updated',
  email: 'Email',
  tags: 'Tags',
  shipped: 'Shipped',
  cancelled: 'Canceled',
  edited: 'Edited',
  id: 'Shopify number',
  referral: 'Referred by',
  disputes: 'Shopify disputes',
  lines: 'Items',
  noLines: 'No items left: all were removed or refunded.',
  cut: 'Showing the first 20 items.',
  more: 'More',
  sku: (sku: string) => `SKU ${sku}`,
  item: 'Item',
  quantity: 'Quantity',
  refundable: 'Refundable',
  toSend: 'To ship',
  unit: 'Unit price',
  total: 'Total',
  variant: 'Shopify variant',
  product: 'Product',
  productType: 'Type',
  productTags: 'Product tags',
  metafields: 'Metafields',
  sums: 'Totals',
  rate: (rate: number) => `${(rate * 100).toFixed(3).replace(/\.?0+$/, '')}%`,
  paidHere: 'Payment',
  cash: 'Earth Cash',
  cashOf: (organization: string) => `Earth Cash of ${organization}`,
  card: 'Card',
  terms: 'On invoice',
  termsOf: (poNumber: string) => `On invoice, PO number ${poNumber}`,
  storeCreditReturned: 'Refunded to Earth Cash',
  cardRefunded: 'Refunded to the card',
  state: 'Status',
  commission: 'Commission',
  base: 'Item total',
  net: 'Current amount',
  payable: 'Payable on',
  ambassador: 'Ambassador',
  buyer: 'Customer',
  noBuyer: 'Bought without an account, or the customer asked to be erased.',
  unknownBuyer: 'This customer hasn’t synced from Shopify yet.',
  orders: 'Orders',
  spent: 'Spent',
  balance: 'Earth Cash',
  delivery: 'Shipping address',
  parcels: 'Shipments',
  draft: 'From a draft order',
  draftName: 'Draft',
  draftCodes: 'Discount codes',
  draftDiscount: 'Discount',
  draftAttributes: 'Attributes',
} as const;

const MONEY_LABELS: Record<string, string | undefined> = {
  payment_held: 'Earth Cash reserved',
  payment_released: 'Earth Cash released, not used',
  payment_spent: 'Earth Cash spent',
  payment_returned: 'Earth Cash returned after a refund',
  commission_earned: 'Commission earned',
  commission_reversed: 'Commission reversed',
};

/**
 * Returns what happened to an order at Shopify and to money here. @param buyer the customer's name; empty if
 * unknown
 */
export function orderEvents(
  order: Pick<Order, 'createdAt' | 'cancelledAt' | 'cancelReason' | 'fulfillments' | 'refunds'>,
  money: readonly OrderMoneyEvent[],
  buyer: string,
): TimelineEntry[] {
  const by = BY.shopify;
  return [
    buyer === ''
      ? { id: 'placed', at: order.createdAt, by, label: ERP_ORDER.placed }
      : { id: 'placed', at: order.createdAt, by: buyer, side: 'customer', label: ERP_ORDER.placed },
    ...(order.cancelledAt === null
      ? []
      : [
          {
            id: 'cancelled',
            at: order.cancelledAt,
            by,
            label: ERP_ORDER.cancelled,
            lines: order.cancelReason === null ? [] : [stateLabel(order.cancelReason)],
          },
        ]),
    ...order.fulfillments.map(({ id, sentAt, lines, tracking }) => ({
      id,
      at: sentAt ?? order.createdAt,
      by,
      label: ERP_ORDER.shipped,
      lines: [
        ...lines.map(({ quantity, title }) => `${quantity} × ${title}`),
        ...tracking.map(({ company, number }) => [company, number].filter(Boolean).join(' ')),
      ],
    })),
    ...order.refunds.flatMap(({ id, createdAt, note, totalRefunded }) =>
      createdAt === null
        ? []
        : [
            {
              id,
              at: createdAt,
              by,
              label: `Refunded ${orderAmount(totalRefunded)}`,
              quote: note,
              lines: [customerNumber(id)],
            },
          ],
    ),
    ...money.map(({ id, at, kind, cents }) => ({
      id,
      at,
      by: BY.store,
      label: `${MONEY_LABELS[kind] ?? stateLabel(kind)}: ${formatUsd(cents)}`,
    })),
  ];
}

/** Returns the badges of an order: whether it is paid, shipped, canceled, edited. @param dispute of its payment */
export function orderBadges(order: Order, dispute: DisputePhase | null): StatusBadge[] {
  const { displayFinancialStatus: paid, displayFulfillmentStatus: sent, cancelledAt } = order;
  return [
    ...(cancelledAt === null ? [] : [{ text: ERP_ORDER.cancelled, tone: 'bad' as const }]),
    {
      text: paidAndDisputed(stateLabel(paid), dispute),
      tone: dispute === null || dispute === 'over' ? toneOf(paid) : 'bad',
    },
    {
      text: stateLabel(sent),
      tone: cancelledAt === null ? toneOf(sent) : undefined,
    },
    ...(order.edited ? [{ text: ERP_ORDER.edited }] : []),
  ];
}

/**
 * Returns what staff do next with an order, if nothing is wrong with its money. Null if that is nothing.
 *
 * @param isAtBank whether a bank decides on the debit that pays what is owed
 */
export function orderNext(
  order: Order,
  isAtBank: boolean,
): { text: string; does: 'pay' | 'ship' | 'wait' } | null {
  if (order.cancelledAt !== null) return null;
  if (isOwing(order)) {
    if (isAtBank) return { text: ERP_ORDER.next.atBank, does: 'wait' };
    return { text: ERP_ORDER.next.pay(orderAmount(order.currentTotal)), does: 'pay' };
  }
  // Shopify counts what was sent among what cannot be fulfilled (anymore).
  const pieces = order.lines.reduce(
    (sum, { quantity, nonFulfillableQuantity }) => sum + quantity - nonFulfillableQuantity,
    0,
  );
  if (pieces <= 0) return null;
  const { city, province } = order.shippingAddress ?? { city: null, province: null };
  const to = [city, province].filter(Boolean).join(', ');
  return { text: ERP_ORDER.next.ship(pieces, to), does: 'ship' };
}
