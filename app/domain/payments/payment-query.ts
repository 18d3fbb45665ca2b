import { type AmountSort, readAmountSort } from '~/domain/core/forms/amount-range';
import {
  type DayProblem,
  type DayRange,
  readDayRange,
  readPage,
  saidFields,
  type TextOf,
} from '~/domain/core/time/day-range';
import type { PaymentPurpose } from '~/domain/ledger/statement';
import type { Cents } from '~/domain/core/money';
import type { OrderPaymentState } from '~/domain/orders/order-payment';
import type { PaymentState } from './payment-states';

/** Which of a customer's payments a list shows. The page, the count and the download all use this object. */
export type PaymentQuery = DayRange & {
  /** Null for any. */
  purpose: PaymentPurpose | null;
  standing: PaymentStanding | null;
  sort: AmountSort;
  /** Counted from 1. */
  page: number;
};

export const PAYMENT_PURPOSES = ['cart', 'custom_order', 'invoice'] as const;

/** The standings that customers can filter by; every payment has exactly one. */
export const PAYMENT_STANDINGS = [
  'paid',
  'on-invoice',
  'under-way',
  'checked',
  'not-made',
] as const;
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number];

/** Payments per page. */
export const PAYMENTS_PER_PAGE = 25;

/** The query of a URL without parameters. */
export const ALL_PAYMENTS: PaymentQuery = {
  purpose: null,
  standing: null,
  from: null,
  to: null,
  sort: 'newest',
  page: 1,
};

/** Reads a query from a URL. Unreadable days are reported as problems; any other invalid value is ignored. */
export function readPaymentQuery(textOf: TextOf): {
  query: PaymentQuery;
  /** The days exactly as typed. */
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const { range, asked, problems } = readDayRange(textOf);
  const query = {
    ...range,
    purpose: PAYMENT_PURPOSES.find((purpose) => purpose === textOf('for')) ?? null,
    standing: PAYMENT_STANDINGS.find((standing) => standing === textOf('state')) ?? null,
    sort: readAmountSort(textOf('sort')),
    page: readPage(textOf('page')),
  };
  return { query, asked, problems };
}

/** Returns the URL parameters that `readPaymentQuery` reads back; defaults are left out. */
export function paymentQueryFields(query: PaymentQuery): Record<string, string> {
  return saidFields({
    for: query.purpose ?? '',
    state: query.standing ?? '',
    from: query.from ?? '',
    to: query.to ?? '',
    sort: query.sort === 'newest' ? '' : query.sort,
    page: query.page === 1 ? '' : String(query.page),
  });
}

/** Whether the list is filtered. */
export function leavesPaymentsOut({ purpose, standing, from, to }: PaymentQuery): boolean {
  return [purpose, standing, from, to].some((one) => one !== null);
}

/** A payment as lists and their downloads show it. */
export type PaymentListed = {
  id: string;
  purpose: PaymentPurpose;
  /** The invoice's id in QuickBooks, or the custom order's id; nothing that reveals a cart. */
  subject: string | null;
  standing: PaymentStanding;
  totalCents: Cents;
  /** How it was paid; the three add up to the total. */
  cashCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  /** 'Visa ending in 4242'; null without a card. */
  methodName: string | null;
  /** The organization whose Earth Cash was used; null for the customer's own. */
  organization: string | null;
  /** Refunded since, to Earth Cash and the card together. */
  returnedCents: Cents;
  /** `gid://shopify/Order/123` and `#1001`, once there is an order. */
  orderGid: string | null;
  orderName: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};

/**
 * Returns a payment's standing as its customer sees it.
 *
 * @param order the payment state of its order, if that was placed on invoice; null otherwise
 */
export function paymentStanding(
  state: PaymentState,
  order: OrderPaymentState | null,
): PaymentStanding {
  switch (state) {
    case 'completed':
    case 'settled':
      if (order === 'on-invoice') return 'on-invoice';
      return order === 'nothing-due' ? 'not-made' : 'paid';
    case 'review':
      return 'checked';
    case 'undoing':
    case 'failed':
      return 'not-made';
    default:
      return 'under-way';
  }
}
