import type { DraftOrder, DraftOrderInput } from '~/domain/draft-orders/draft-order';
import { AMOUNT_SORTS } from '~/domain/core/forms/amount';
import { choice, DAYS, defineList, type QueryIn, SEARCH } from '~/domain/core/lists';
import { cents, type Cents } from '~/domain/core/money';
import { addDays, storeDay } from '~/domain/core/time/store-day';

/**
 * Quotes: a draft order that staff offer to its customer until a day (decision 0053). Amounts are cents of USD, days
 * `YYYY-MM-DD` in the store's zone.
 */

export const QUOTE_STATES = [
  /** A customer has asked; staff price it. */
  'requested',
  /** Its newest version can be accepted until its day. */
  'sent',
  /** Being paid, or put on invoice. */
  'accepted',
  'ordered',
  'declined',
  'expired',
  'withdrawn',
] as const;

export type QuoteState = (typeof QUOTE_STATES)[number];

export type Quote = {
  id: string;
  number: number;
  customerGid: string;
  state: QuoteState;
  /** What the customer asked for; null if staff began it, and once it is redacted. */
  request: QuoteRequest | null;
  /** The day by which the goods are wanted. */
  wantedOn: string | null;
  /** Since then a draft of ours may exist whose id we do not know. */
  draftTriedAt: Date | null;
  draftGid: string | null;
  draftError: string | null;
  /** The newest version; 0 before the first. */
  version: number;
  totalCents: Cents | null;
  validUntil: string | null;
  /** Since when it is for staff to price it or to answer; null if it is not. */
  awaitsStaffSince: Date | null;
  acceptedAt: Date | null;
  orderGid: string | null;
  orderName: string | null;
  createdAt: Date;
};

/** What a customer wants to have quoted: the draft that is made from it, with their note. */
export type QuoteRequest = { draft: DraftOrderInput };

/** A line as it was offered. */
export type QuoteLine = {
  title: string;
  sku: string | null;
  quantity: number;
  unitCents: Cents | null;
  totalCents: Cents;
  properties: { name: string; value: string }[];
};

/** What was offered: never changed after it was sent. */
export type QuoteVersion = {
  version: number;
  /** `draftVersion` of the draft as it was offered. */
  draftVersion: string;
  lines: QuoteLine[];
  linesCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
  message: string | null;
  validUntil: string;
  sentAt: Date;
};

export type QuoteEventKind =
  | 'requested'
  | 'sent'
  | 'commented'
  | 'accepted'
  | 'payment_failed'
  | 'ordered'
  | 'declined'
  | 'expired'
  | 'withdrawn';

/** Who did something: the customer, a staff member, or the store itself. */
export type QuoteActor =
  | { kind: 'customer'; id: string; name: string }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'store' };

export type QuoteEvent = {
  id: string;
  kind: QuoteEventKind;
  actor: QuoteActor['kind'];
  actorName: string | null;
  version: number | null;
  said: string | null;
  at: Date;
};

export const QUOTE_LENGTHS = { message: 2000, comment: 2000, note: 2000 } as const;

/** A quote holds at most this long: prices and taxes change. */
export const QUOTE_MOST_DAYS = 365;

/** The day that the form suggests. */
export const QUOTE_USUAL_DAYS = 30;

/** So many days before its last one, the customer is reminded, once. */
export const QUOTE_REMINDER_DAYS = 3;

/** How often one customer may request a quote (money-security S-9). */
export const QUOTE_REQUEST_LIMITS = [
  { max: 5, windowMs: 3_600_000 },
  { max: 20, windowMs: 86_400_000 },
] as const;

/** Limits for comments, answers and the like. */
export const QUOTE_STEP_LIMITS = [{ max: 20, windowMs: 60_000 }] as const;

export function quoteName({ number }: { number: number }): string {
  return `Q-${number}`;
}

/** Returns the states in which staff may send a version. */
export const SENDABLE: readonly QuoteState[] = [
  'requested',
  'sent',
  'declined',
  'expired',
  'withdrawn',
];

/** Whether something can still be said about it. */
export function isQuoteOpen(state: QuoteState): boolean {
  return state === 'requested' || state === 'sent' || state === 'accepted';
}

/** Whether a quote's last day is over. @param now UTC milliseconds */
export function isOverdue(validUntil: string, now: number): boolean {
  return validUntil < storeDay(now);
}

/**
 * Returns the state as it is shown: one that was sent has expired with its day, even before the job says so.
 *
 * @param now UTC milliseconds
 */
export function shownState(
  { state, validUntil }: Pick<Quote, 'state' | 'validUntil'>,
  now: number,
): QuoteState {
  return state === 'sent' && validUntil !== null && isOverdue(validUntil, now) ? 'expired' : state;
}

/** Why staff's last day of a quote cannot be. @param now UTC milliseconds */
export function rejectedDay(day: string, now: number): 'past' | 'too-far' | null {
  const today = storeDay(now);
  if (day < today) return 'past';
  return day > addDays(today, QUOTE_MOST_DAYS) ? 'too-far' : null;
}

/** Returns what a version keeps of a draft. */
export function offered(draft: DraftOrder) {
  return {
    lines: draft.lines.map(
      ({ title, sku, quantity, unitCents, priceOverrideCents, totalCents, properties }) => ({
        title,
        sku,
        quantity,
        unitCents: priceOverrideCents ?? unitCents,
        totalCents,
        properties: properties.map(({ name, value }) => ({ name, value })),
      }),
    ) satisfies QuoteLine[],
    linesCents: draft.linesCents,
    discountCents: draft.discountCents,
    shippingCents: draft.shippingCents,
    taxCents: draft.taxCents,
    totalCents: cents(draft.totalCents),
  };
}

/** Quotes, the customer's own or everybody's. The search is part of a number or, for staff, of a customer's name. */
export const QUOTE_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', QUOTE_STATES), ...DAYS },
  sorts: AMOUNT_SORTS,
  perPage: 20,
});
export type QuoteQuery = QueryIn<typeof QUOTE_LIST>;

/** What staff choose from: the states, and `to-do`, which is what waits for them (`awaitsStaff`). */
export const STAFF_QUOTE_FILTERS = [...QUOTE_STATES, 'to-do'] as const;

/** The staff's list of everybody's quotes. */
export const STAFF_QUOTE_LIST = defineList({
  filters: { search: SEARCH, state: choice('state', STAFF_QUOTE_FILTERS), ...DAYS },
  sorts: AMOUNT_SORTS,
  perPage: 20,
});
export type StaffQuoteQuery = QueryIn<typeof STAFF_QUOTE_LIST>;

/** An accepted quote that is no order after this long waits for staff: usually it is one within seconds. */
export const QUOTE_ORDERED_WITHIN_MS = 60 * 60_000;

/** A row of a list. */
export type ListedQuote = {
  id: string;
  /** Such as Q-1001. */
  name: string;
  state: QuoteState;
  totalCents: Cents | null;
  validUntil: string | null;
  wantedOn: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Whether it is for staff to price it or to answer. */
  awaitsStaff: boolean;
  /** For staff; null on the customer's own pages. */
  customer: string | null;
};
