import { cents, type Cents } from './money';

/**
 * What an order's refund gives back, and to where (decision 0018). Everything is cumulative: the same
 * sum of refunds gives the same parts, however many refunds it was and in whatever order they were
 * heard of. All of it is pure.
 */

/** What was really paid: what is owed on terms is not among it. */
type Paid = {
  cashCents: Cents;
  cardCents: Cents;
  /** Of the card's part that was to be Earth Cash, what the card has had for good first. */
  cardHadCents?: Cents;
};

export type RefundParts = {
  /** To Earth Cash: of it as much as was paid with it goes to the lots that it came from. */
  cashCents: Cents;
  cardCents: Cents;
};

/** A piece of the sum of an order's refunds that staff give back as Earth Cash alone (decision 0033). */
export type CashSpan = { fromCents: number; toCents: number };

/**
 * Splits what was refunded of an order: the card gets its share of what was paid, rounded down, and
 * all of it at the full amount; the rest is Earth Cash. What falls into a span is Earth Cash alone, but for
 * what the card has had of it. A greater sum never gives less to either.
 *
 * @param refundedCents of all refunds of the order so far; what is above the paid amount is not ours
 * @param spans do not overlap; if they did, no more than all of it would be Earth Cash
 */
export function refundParts(
  { cashCents, cardCents, cardHadCents = cents(0) }: Paid,
  refundedCents: Cents,
  spans: readonly CashSpan[] = [],
): RefundParts {
  const paid = cashCents + cardCents;
  const back = Math.min(Math.max(0, refundedCents), paid);
  const inSpans = spans.reduce(
    (sum, { fromCents, toCents }) => sum + Math.max(0, Math.min(back, toCents) - fromCents),
    0,
  );
  const asCash = Math.min(back, inSpans);
  // In whole numbers: the product of two amounts may be larger than a float is exact.
  const card = paid === 0 ? 0 : Number((BigInt(back - asCash) * BigInt(cardCents)) / BigInt(paid));
  const had = Math.min(cardHadCents, Math.max(0, back - card - cashCents));
  return { cashCents: cents(back - card - had), cardCents: cents(card + had) };
}

/**
 * What one piece of the sum of an order's refunds gives back: a single refund of several. Pieces that lie
 * side by side add up to the whole.
 */
export function partsBetween(
  paid: Paid,
  { fromCents, toCents }: CashSpan,
  spans: readonly CashSpan[] = [],
): RefundParts {
  const before = refundParts(paid, cents(fromCents), spans);
  const after = refundParts(paid, cents(toCents), spans);
  return {
    cashCents: cents(after.cashCents - before.cashCents),
    cardCents: cents(after.cardCents - before.cardCents),
  };
}

/**
 * Called off before the platform knew that it was paid: it has no refund of such an order, so that
 * everything that was paid for it here is owed back. So it is with what was to be owed on invoice.
 */
export function isCalledOffUnpaid(order: {
  cancelledAt: string | null;
  displayFinancialStatus: string | null;
}): boolean {
  return order.cancelledAt !== null && order.displayFinancialStatus === 'VOIDED';
}

/** A refund of an order's charge as the card company has it. */
export type ChargeRefund = {
  id: string;
  status: string;
  amountCents: number;
  /** The cascade's own, by what we wrote on it: from which sum to which; null for others'. */
  step: CardStep | null;
};

/** One refund to a card: what is given back is the difference. Cumulative. */
export type CardStep = { fromCents: Cents; toCents: Cents };

type ChargeDispute = { id: string; status: string; amountCents: number };

/** How much of a charge has gone back, or is gone, as the card company says it now. */
export type CardStanding = {
  /** By refunds that were not refused, ours and others'. */
  refundedCents: Cents;
  /** Of it, by refunds that were begun in the card company's dashboard. */
  elsewhereCents: Cents;
  /** Taken by the customer's bank, decided for it or not decided yet. */
  disputedCents: Cents;
  /** Of both, what is over: refunds that have arrived, and disputes that are lost. */
  goneCents: Cents;
  /** Our refunds that the bank did not take. */
  failed: ChargeRefund[];
  /** A status that no rule of ours covers: nothing is moved. */
  unclear: string | null;
};

const COUNTS = ['pending', 'requires_action', 'succeeded'];
const FAILED = ['failed', 'canceled'];
const DISPUTE_OVER = ['won', 'warning_closed', 'prevented'];

/** Adds up what has gone back of one charge. */
export function cardStanding(
  refunds: readonly ChargeRefund[],
  disputes: readonly ChargeDispute[],
): CardStanding {
  const counted = refunds.filter(({ status }) => COUNTS.includes(status));
  const unknown = refunds.find(({ status }) => ![...COUNTS, ...FAILED].includes(status));
  return {
    refundedCents: sum(counted),
    elsewhereCents: sum(counted.filter(({ step }) => step === null)),
    disputedCents: sum(disputes.filter(({ status }) => !DISPUTE_OVER.includes(status))),
    goneCents: cents(
      sum(refunds.filter(({ status }) => status === 'succeeded')) +
        sum(disputes.filter(({ status }) => status === 'lost')),
    ),
    failed: refunds.filter(({ status, step }) => step !== null && FAILED.includes(status)),
    unclear: unknown ? `the refund ${unknown.id} is ${unknown.status}` : null,
  };
}

/** Of the card's part as much is Earth Cash by now: what is above what was paid with it. */
export function cardAsCash(paid: Paid, parts: RefundParts): Cents {
  return cents(Math.max(0, parts.cashCents - paid.cashCents));
}

/**
 * Whether so much of the card's part may be Earth Cash: not where the card has had it back, or its bank has
 * taken it, for then it would be given twice.
 *
 * @param standing null: there is no charge to look at
 */
export function cardLeaves(
  payment: Paid & { cardRefundWantedCents: Cents },
  parts: RefundParts,
  standing: CardStanding | null,
): 'enough' | 'too-little' | 'unclear' {
  if (standing === null || standing.unclear !== null) return 'unclear';
  const { cardCents, cardRefundWantedCents } = payment;
  const gone = standing.refundedCents + standing.disputedCents;
  const toCard = Math.max(cardRefundWantedCents, parts.cardCents, gone);
  return cardAsCash(payment, parts) + toCard > cardCents ? 'too-little' : 'enough';
}

/**
 * How much of what was to be Earth Cash the card has had for good, so that it counts as given to the card:
 * never less than before, and never what is Earth Cash already. A dispute that is not decided counts for nothing here:
 * it may be won.
 */
export function cardHad(
  payment: Paid & { cardHadCents: Cents; cardAsCashCents: Cents; cardRefundWantedCents: Cents },
  parts: RefundParts,
  { goneCents }: CardStanding,
): Cents {
  const asCash = cardAsCash(payment, parts);
  const toCard = Math.max(payment.cardRefundWantedCents, parts.cardCents, goneCents);
  const tooMuch = Math.max(0, asCash + toCard - payment.cardCents);
  const open = Math.max(0, asCash - payment.cardAsCashCents);
  return cents(payment.cardHadCents + Math.min(tooMuch, open));
}

export type CardDecision =
  /** As much has gone back as is owed, by whomever. */
  | { do: 'done'; goneCents: Cents }
  /** A refund that was written down before it is sent. */
  | { do: 'send'; step: CardStep }
  /** The next refund has to be written down first. */
  | { do: 'arm'; step: CardStep }
  /** Nothing can be sent by itself. */
  | { do: 'person'; because: 'failed' | 'unclear' };

/**
 * What to do about the card's part of a refund.
 *
 * @param armed the refund that was written down before it was sent; it may have arrived or not
 */
export function decideOnCard(
  owed: { wantedCents: Cents; cardCents: Cents; armed: CardStep | null },
  standing: CardStanding,
  refunds: readonly ChargeRefund[],
): CardDecision {
  if (standing.unclear !== null) return { do: 'person', because: 'unclear' };
  const gone = Math.min(owed.cardCents, standing.refundedCents + standing.disputedCents);
  if (gone >= owed.wantedCents) return { do: 'done', goneCents: cents(gone) };
  const { armed } = owed;
  const isThere = (step: CardStep) =>
    refunds.some(
      ({ step: its }) => its?.fromCents === step.fromCents && its.toCents === step.toCents,
    );
  // Written down and not to be found: it was never sent, or nobody has answered. The same again, unless
  // others have given something back meanwhile.
  if (armed !== null && armed.fromCents === gone && !isThere(armed)) {
    return { do: 'send', step: armed };
  }
  const next = { fromCents: cents(gone), toCents: owed.wantedCents };
  // The bank did not take this very refund: it would not take it a second time either.
  if (isThere(next)) return { do: 'person', because: 'failed' };
  return { do: 'arm', step: next };
}

function sum(rows: readonly { amountCents: number }[]): Cents {
  return cents(rows.reduce((total, { amountCents }) => total + amountCents, 0));
}
