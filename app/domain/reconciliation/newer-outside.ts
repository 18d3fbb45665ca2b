import type { Cents } from '~/domain/core/money';

/** What a restored database lacks and the platforms have: each with who re-enters it. */

/** Kinds of things outside, in the order of a list. */
export const NEWER_KINDS = [
  'deposit',
  'charge',
  'refund',
  'dispute',
  'order',
  'order-refund',
  'invoice',
  'balance',
] as const;

export type NewerKind = (typeof NEWER_KINDS)[number];

/**
 * `itself`: the store's own jobs and the reconciler do it. `approve`: they write it down, and a person approves it.
 * `person`: it has to be entered. `bank`: nothing is to be done before a bank has paid. `nobody`: it is over.
 */
export type ReenteredBy = 'itself' | 'approve' | 'person' | 'bank' | 'nobody';

/** One thing that Stripe, Shopify or QuickBooks has and the database lacks. */
export type NewerThing = {
  system: 'stripe' | 'shopify' | 'quickbooks';
  kind: NewerKind;
  /** The platform's id. */
  id: string;
  /** ISO 8601, by the platform's clock. Null where it doesn't say. */
  at: string | null;
  /** Of a balance what nothing else here explains, with its sign; null if Stripe, which may explain it, wasn't read. */
  amountCents: Cents | null;
  /** The customer's gid, where it is known. */
  customer: string | null;
  by: ReenteredBy;
  /** Other ids, and amounts in cents. */
  detail: Record<string, string | number>;
};

/** What to do about a thing, in a sentence for staff. */
export const REENTERING: Readonly<Record<NewerKind, Partial<Record<ReenteredBy, string>>>> = {
  deposit: {
    itself: 'The store credits it automatically.',
    approve:
      'The reconciler puts it in review. Check that the customer wasn’t credited another way, then --approve it.',
    person:
      'It names no customer of this store, or its deposit failed here. Find out whose it is and why, or refund it in Stripe.',
    bank: 'Its bank hasn’t paid yet. Once it has, the reconciler puts it in review: then --approve it.',
    nobody: 'All of it was refunded in Stripe, and nothing is owed.',
  },
  charge: {
    itself: 'The store continues its payment automatically.',
    person:
      'The card paid for an order that this database doesn’t know. If the order below has its payment’s tag, both stay as they are; without an order, refund the charge in Stripe.',
  },
  refund: {
    itself: 'The reconciler posts it automatically.',
    person: 'It belongs to a charge above: refund and charge stay together.',
  },
  dispute: {
    itself: 'The reconciler records it automatically.',
    person: 'It belongs to a charge above. Answer it in Stripe.',
  },
  order: {
    itself: 'The order is copied here automatically.',
    person:
      'It was paid here, and its payment is lost. The order is copied here automatically; deduct the Earth Cash it cost from the customer with --adjust.',
  },
  'order-refund': {
    itself: 'The refund is copied here and counted toward its payment automatically.',
    person: 'Its payment is lost: the Earth Cash it refunded is part of the balance below.',
  },
  invoice: {
    itself: 'The reconciler compares it automatically.',
    person:
      'It was made for an order whose payment on invoice is lost. It stays in QuickBooks; record its payments there.',
  },
  balance: {
    person:
      'Shopify shows a newer balance. The amount is the part that neither this database nor the deposits above explain: corrections, payouts, returns, orders with Earth Cash. Once the reconciler is done and the deposits are approved, list again, post what’s left with --adjust, then --resume publishing.',
  },
};

/** A customer's balance here and as this store has last shown it at Shopify. */
export type BalanceHere = {
  gid: string;
  versionSeq: number;
  availableCents: Cents;
  /** What others have raised it by and nobody here has accepted: Shopify shows it too. */
  unacceptedCents: Cents;
};

/**
 * Returns what of a newer balance at Shopify neither this database nor the deposits that it lacks explain; null if Shopify
 * shows nothing newer.
 *
 * @param creditCents of the deposits that are still to be credited to this customer, with their bonus
 */
export function unexplainedCents(
  here: BalanceHere,
  shown: { seq: number; cents: number } | null,
  creditCents: number,
): number | null {
  if (shown === null || shown.seq <= here.versionSeq) return null;
  // Below zero, Shopify shows 0, and a raise on top of it (`publishStep`).
  return shown.cents - Math.max(0, here.availableCents + creditCents) - here.unacceptedCents;
}
