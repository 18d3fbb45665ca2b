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
    `Shopify does not answer just now. This is our copy of the order; it is ${age}, so the latest news may be missing.`,
  refund: 'Refund',
  paid: 'Mark as paid',
  cancel: 'Cancel order',
  platform: 'Open at Shopify',
  facts: 'Facts',
  placed: 'Placed',
  updated: 'Last changed',
  email: 'Email',
  payment: 'Payment',
  delivery: 'Delivery',
  tags: 'Tags',
  noTags: 'none',
  cancelled: 'Cancelled',
  cancelReason: 'Why',
  edited: 'Edited',
  yes: 'yes',
  id: 'Id',
  referral: 'Brought by',
  disputes: 'Disputes at Shopify',
  lines: 'Lines',
  noLines: 'Nothing is left of this order: every line was taken out or given back.',
  cut: 'These are the first 20 lines of this order.',
  more: 'More',
  item: 'Item',
  quantity: 'Quantity',
  refundable: 'Can be refunded',
  toSend: 'Still to send',
  unit: 'Unit price',
  original: 'Before discounts',
  total: 'Total',
  variant: 'Variant',
  product: 'Product',
  productType: 'Type',
  productTags: 'Tags of the product',
  metafields: 'Metafields',
  sums: 'Sums',
  rate: (rate: number) => `${(rate * 100).toFixed(3).replace(/\.?0+$/, '')} %`,
  refunds: 'Refunds',
  noRefunds: 'Nothing was refunded.',
  paidHere: 'How it was paid',
  paidElsewhere: 'Not by a payment of the store: at the hosted checkout, or not yet.',
  cash: 'Earth Cash',
  cashOf: (organization: string) => `Earth Cash of ${organization}`,
  card: 'Card',
  terms: 'On invoice',
  storeCreditReturned: 'Given back as Earth Cash',
  cardRefunded: 'Refunded to the card',
  state: 'State',
  commission: 'Commission',
  base: 'Of goods',
  net: 'Now',
  payable: 'Payable from',
  ambassador: 'Ambassador',
  buyer: 'Customer',
  noBuyer: 'Bought without an account, or the customer asked to be forgotten.',
  unknownBuyer: 'The copy of customers does not have them yet.',
  type: 'Type',
  orders: 'Orders',
  spent: 'Spent',
  balance: 'Earth Cash',
  draft: 'From a draft order',
  draftName: 'Draft',
  draftCodes: 'Discount codes',
  draftDiscount: 'Discount',
  draftAttributes: 'Attributes',
  timeline: 'What happened',
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
  payment_held: 'Earth Cash set aside',
  payment_released: 'Earth Cash given back, not used',
  payment_spent: 'Earth Cash spent',
  payment_returned: 'Earth Cash returned after a refund',
  commission_earned: 'Commission earned',
  commission_reversed: 'Commission taken back',
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
            labels: 'Cancelled',
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
