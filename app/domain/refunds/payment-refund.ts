import { NOTHING_CHARGED_BACK } from '~/domain/disputes/dispute';
import { cents, type Cents } from '~/domain/core/money';

/**
 * What an order's refunds give back, and where to (decision 0018). Everything is cumulative: the same total
 * of refunds gives the same parts, however many refunds there were and in whatever order we learned of
 * them. All of it is pure.
 */

/** What was actually paid; an amount owed on terms is not part of it. */
export type Paid = {
  storeCreditCents: Cents;
  cardCents: Cents;
  /** Of the card's part that was to become Earth Cash: what the card has already received for good. */
  cardHadCents?: Cents;
};

export type RefundParts = {
  /** To Earth Cash; up to the Earth Cash that was paid, it returns to the tranches that it came from. */
  storeCreditCents: Cents;
  cardCents: Cents;
};

/** A range of the order's cumulative refunds that staff give back as Earth Cash only (decision 0033). */
export type CashSpan = { fromCents: number; toCents: number };

/**
 * Splits an order's refunds: the card gets its share of what was paid, rounded down, and all of it once the
 * full amount is refunded; the rest is Earth Cash. Within a span everything is Earth Cash, except what the
 * card has already received of it. A larger total never gives less to either.
 *
 * @param refundedCents all refunds of the order so far; anything above the paid amount is not ours
 * @param spans do not overlap; if they did, Earth Cash would still be at most the total
 */
export function refundParts(
  { storeCreditCents, cardCents, cardHadCents = cents(0) }: Paid,
  refundedCents: Cents,
  spans: readonly CashSpan[] = [],
): RefundParts {
  const paid = storeCreditCents + cardCents;
  const back = Math.min(Math.max(0, refundedCents), paid);
  const inSpans = spans.reduce(
    (sum, { fromCents, toCents }) => sum + Math.max(0, Math.min(back, toCents) - fromCents),
    0,
  );
  const asStoreCredit = Math.min(back, inSpans);
  // BigInt, because the product of two amounts may exceed what a float holds exactly.
  const card =
    paid === 0 ? 0 : Number((BigInt(back - asStoreCredit) * BigInt(cardCents)) / BigInt(paid));
  const had = Math.min(cardHadCents, Math.max(0, back - card - storeCreditCents));
  return { storeCreditCents: cents(back - card - had), cardCents: cents(card + had) };
}

/**
 * Returns what one range of the cumulative total gives back, such as a single refund. Adjacent ranges add
 * up to the whole.
 */
export function partsBetween(
  paid: Paid,
  { fromCents, toCents }: CashSpan,
  spans: readonly CashSpan[] = [],
): RefundParts {
  const before = refundParts(paid, cents(fromCents), spans);
  const after = refundParts(paid, cents(toCents), spans);
  return {
    storeCreditCents: cents(after.storeCreditCents - before.storeCreditCents),
    cardCents: cents(after.cardCents - before.cardCents),
  };
}

/** A refund of an order's charge as Stripe reports it. */
export type ChargeRefund = {
  id: string;
  status: string;
  amountCents: number;
  /** The step of our own refund, from its metadata; null for refunds made elsewhere. */
  step: CardStep | null;
};

/** One refund to a card, from one cumulative total to the next; the difference is what is given back. */
export type CardStep = { fromCents: Cents; toCents: Cents };

type ChargeDispute = { id: string; status: string; amountCents: number };

/** How much of a charge has gone back or was taken, as Stripe reports it now. */
export type CardStatus = {
  /** By refunds that have not failed, ours and others'. */
  refundedCents: Cents;
  /** The part of it that was refunded in Stripe's dashboard. */
  elsewhereCents: Cents;
  /** Taken by the customer's bank: disputes that are lost or undecided, but not inquiries. */
  disputedCents: Cents;
  /** What is final: refunds that have arrived, and disputes that are lost. */
  goneCents: Cents;
  /** Our refunds that the bank rejected. */
  failed: ChargeRefund[];
  /** A status that no rule covers: nothing is moved. */
  unclear: string | null;
};

const COUNTS = ['pending', 'requires_action', 'succeeded'];
const FAILED = ['failed', 'canceled'];

/** Adds up what has gone back on one charge. */
export function cardStatus(
  refunds: readonly ChargeRefund[],
  disputes: readonly ChargeDispute[],
): CardStatus {
  const counted = refunds.filter(({ status }) => COUNTS.includes(status));
  const unknown = refunds.find(({ status }) => ![...COUNTS, ...FAILED].includes(status));
  return {
    refundedCents: sum(counted),
    elsewhereCents: sum(counted.filter(({ step }) => step === null)),
    disputedCents: sum(disputes.filter(({ status }) => !NOTHING_CHARGED_BACK.includes(status))),
    goneCents: cents(
      sum(refunds.filter(({ status }) => status === 'succeeded')) +
        sum(disputes.filter(({ status }) => status === 'lost')),
    ),
    failed: refunds.filter(({ status, step }) => step !== null && FAILED.includes(status)),
    unclear: unknown ? `the refund ${unknown.id} is ${unknown.status}` : null,
  };
}

/** Returns how much of the card's part becomes Earth Cash: what exceeds the Earth Cash that was paid. */
export function cardAsStoreCredit(paid: Paid, parts: RefundParts): Cents {
  return cents(Math.max(0, parts.storeCreditCents - paid.storeCreditCents));
}

/**
 * Whether the card's part can be given back as Earth Cash: not if the card has received it back or its bank
 * has taken it, because it would be given twice.
 *
 * @param currentStatus null if there is no charge to look at
 */
export function cardLeaves(
  payment: Paid & { cardRefundRequestedCents: Cents },
  parts: RefundParts,
  currentStatus: CardStatus | null,
): 'enough' | 'too-little' | 'unclear' {
  if (currentStatus === null || currentStatus.unclear !== null) return 'unclear';
  const { cardCents, cardRefundRequestedCents } = payment;
  const gone = currentStatus.refundedCents + currentStatus.disputedCents;
  const toCard = Math.max(cardRefundRequestedCents, parts.cardCents, gone);
  return cardAsStoreCredit(payment, parts) + toCard > cardCents ? 'too-little' : 'enough';
}

/**
 * Returns how much of what was to be Earth Cash the card has received for good, so that it counts as given
 * to the card. Never less than before, and never what is already Earth Cash. An undecided dispute does not
 * count: it may be won.
 */
export function cardHad(
  payment: Paid & {
    cardHadCents: Cents;
    cardAsStoreCreditCents: Cents;
    cardRefundRequestedCents: Cents;
  },
  parts: RefundParts,
  { goneCents }: CardStatus,
): Cents {
  const asStoreCredit = cardAsStoreCredit(payment, parts);
  const toCard = Math.max(payment.cardRefundRequestedCents, parts.cardCents, goneCents);
  const tooMuch = Math.max(0, asStoreCredit + toCard - payment.cardCents);
  const open = Math.max(0, asStoreCredit - payment.cardAsStoreCreditCents);
  return cents(payment.cardHadCents + Math.min(tooMuch, open));
}

export type CardDecision =
  /** At least what is owed has gone back, whoever sent it. */
  | { do: 'done'; goneCents: Cents }
  /** Send the refund that is already recorded. */
  | { do: 'send'; step: CardStep }
  /** Record the next refund before sending it. */
  | { do: 'begin'; step: CardStep }
  /** Nothing can be sent automatically. */
  | { do: 'person'; because: 'failed' | 'unclear' };

/**
 * Decides what to do about the card's part of a refund.
 *
 * @param begun the refund that was recorded before it was sent; it may have arrived or not
 */
export function decideOnCard(
  owed: { requestedCents: Cents; cardCents: Cents; begun: CardStep | null },
  currentStatus: CardStatus,
  refunds: readonly ChargeRefund[],
): CardDecision {
  if (currentStatus.unclear !== null) return { do: 'person', because: 'unclear' };
  const gone = Math.min(owed.cardCents, currentStatus.refundedCents + currentStatus.disputedCents);
  if (gone >= owed.requestedCents) return { do: 'done', goneCents: cents(gone) };
  const { begun } = owed;
  const isThere = (step: CardStep) =>
    refunds.some(
      ({ step: its }) => its?.fromCents === step.fromCents && its.toCents === step.toCents,
    );
  // Recorded but not listed by Stripe: it was never sent, or the response was lost. Send the same again,
  // unless somebody else has refunded in the meantime.
  if (begun !== null && begun.fromCents === gone && !isThere(begun)) {
    return { do: 'send', step: begun };
  }
  const next = { fromCents: cents(gone), toCents: owed.requestedCents };
  // The bank rejected this very refund and would reject it again.
  if (isThere(next)) return { do: 'person', because: 'failed' };
  return { do: 'begin', step: next };
}

function sum(rows: readonly { amountCents: number }[]): Cents {
  return cents(rows.reduce((total, { amountCents }) => total + amountCents, 0));
}

/** What a refund gives back of one payment, by destination. */
export type RefundGiven = {
  /** Returned to Earth Cash, where it already is. */
  storeCreditCents: Cents;
  /** Goes back by the other method of payment. */
  otherCents: Cents;
  /** Already returned to the card instead of to Earth Cash, by the card's bank or by us before. */
  cardHadCents: Cents;
  /** 'Visa ending in 4242'; null if Shopify refunds what its own checkout has charged. */
  methodName: string | null;
  /** Name of the organization whose Earth Cash it is; null for the customer's own. */
  organization: string | null;
  /** The customer's own balance, including this refund. */
  balanceCents: Cents;
};
