import { formatUsd } from '~/domain/core/money';
import type { OrderMoneyEvent } from '~/domain/orders/erp-order-facts';
import type { Order } from '~/domain/orders/order';
import type { StaffActionShown } from '~/domain/staff/staff-action';
import { detailLines, OUTCOME_LABELS, ACTIVITY, activityLabel } from '~/content/staff/erp-activity';
import { orderAmount, stateLabel } from './orders';

/** Texts of an order's page in the back-office. */
export const ERP_ORDER = {
  title: (name: string) => `Order ${name}`,
  back: 'All orders',
  copy: (age: string) =>
    `We couldn’t reach Shopify. This is our copy of the order. It’s ${age}, so the latest updates may be missing.`,
  refund: 'Refund',
  paid: 'Mark as paid',
  cancel: 'Cancel order',
  platform: 'View in Shopify',
  facts: 'Details',
  placed: 'Placed',
  updated: 'Last updated',
  email: 'Email',
  payment: 'Payment',
  delivery: 'Fulfillment',
  tags: 'Tags',
  noTags: 'none',
  cancelled: 'Canceled',
  cancelReason: 'Cancellation reason',
  edited: 'Edited',
  yes: 'yes',
  id: 'ID',
  referral: 'Referred by',
  disputes: 'Shopify disputes',
  lines: 'Items',
  noLines: 'No items left: all were removed or refunded.',
  cut: 'Showing the first 20 items.',
  more: 'More',
  item: 'Item',
  quantity: 'Quantity',
  refundable: 'Refundable',
  toSend: 'To ship',
  unit: 'Unit price',
  original: 'Before discounts',
  total: 'Total',
  variant: 'Variant',
  product: 'Product',
  productType: 'Type',
  productTags: 'Product tags',
  metafields: 'Metafields',
  sums: 'Totals',
  rate: (rate: number) => `${(rate * 100).toFixed(3).replace(/\.?0+$/, '')}%`,
  refunds: 'Refunds',
  noRefunds: 'No refunds.',
  paidHere: 'Payment',
  paidElsewhere:
    'Not paid through the store’s own payments: paid at the hosted checkout, or not paid yet.',
  cash: 'Earth Cash',
  cashOf: (organization: string) => `Earth Cash of ${organization}`,
  card: 'Card',
  terms: 'On invoice',
  storeCreditReturned: 'Refunded to Earth Cash',
  cardRefunded: 'Refunded to the card',
  state: 'Status',
  commission: 'Commission',
  base: 'Item total',
  net: 'Current amount',
  payable: 'Payable from',
  ambassador: 'Ambassador',
  buyer: 'Customer',
  noBuyer: 'Bought without an account, or the customer asked to be erased.',
  unknownBuyer: 'This customer hasn’t synced from Shopify yet.',
  type: 'Type',
  orders: 'Orders',
  spent: 'Spent',
  balance: 'Earth Cash',
  draft: 'From a draft order',
  draftName: 'Draft',
  draftCodes: 'Discount codes',
  draftDiscount: 'Discount',
  draftAttributes: 'Attributes',
  timeline: 'Timeline',
} as const;

/** An event of an order, and who caused it. */
export type TimelineEntry = {
  id: string;
  /** ISO 8601 */
  at: string;
  by: string;
  labels: string;
  /** Further details. */
  lines: string[];
};

const BY_PLATFORM = 'Shopify';
const BY_STORE = 'The store';

const MONEY_LABELS: Record<string, string | undefined> = {
  payment_held: 'Earth Cash reserved',
  payment_released: 'Earth Cash released, not used',
  payment_spent: 'Earth Cash spent',
  payment_returned: 'Earth Cash returned after a refund',
  commission_earned: 'Commission earned',
  commission_reversed: 'Commission reversed',
};

/**
 * Returns everything known to have happened to an order, newest first: Shopify's events, money moved here,
 * and actions of staff.
 */
export function orderTimeline(
  order: Pick<Order, 'id' | 'createdAt' | 'cancelledAt' | 'cancelReason' | 'refunds'>,
  money: readonly OrderMoneyEvent[],
  actions: readonly StaffActionShown[],
): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    { id: 'placed', at: order.createdAt, by: BY_PLATFORM, labels: 'Placed', lines: [] },
    ...(order.cancelledAt === null
      ? []
      : [
          {
            id: 'cancelled',
            at: order.cancelledAt,
            by: BY_PLATFORM,
            labels: 'Canceled',
            lines: order.cancelReason === null ? [] : [stateLabel(order.cancelReason)],
          },
        ]),
    ...order.refunds.flatMap((refund) =>
      refund.createdAt === null
        ? []
        : [
            {
              id: refund.id,
              at: refund.createdAt,
              by: BY_PLATFORM,
              labels: `Refunded ${orderAmount(refund.totalRefunded)}`,
              lines: refund.note === null ? [] : [refund.note],
            },
          ],
    ),
    ...money.map(({ id, at, kind, cents }) => ({
      id,
      at,
      by: BY_STORE,
      labels: `${MONEY_LABELS[kind] ?? stateLabel(kind)}: ${formatUsd(cents)}`,
      lines: [],
    })),
    ...actions.map((action) => ({
      id: `staff-${action.id}`,
      at: action.at,
      by: action.staffName ?? ACTIVITY.unknownStaff,
      labels:
        action.outcome === 'done'
          ? activityLabel(action.action, action.step)
          : `${activityLabel(action.action, action.step)} (${OUTCOME_LABELS[action.outcome].toLowerCase()})`,
      lines: detailLines(action.details),
    })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
