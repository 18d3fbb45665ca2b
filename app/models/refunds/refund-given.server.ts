import type { Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import { type CashSpan, partsBetween, type RefundGiven } from '~/domain/refunds/payment-refund';
import { refundPlaces } from '~/domain/refunds/refund-places';
import { findBalance } from '~/models/ledger/balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { findNameForMails } from '~/models/organizations/organization.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import { listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { listCashSpans } from '~/models/refunds/order-refund.server';
import type { RefundToNotify } from '~/models/refunds/payment-refund.server';
import type { DB } from '../../../db/schema';

/**
 * Returns what a refund gives back, a part for each of the order's payments that it reaches, and the customer: the
 * surviving account if the payer's was merged. What was paid first is refunded first (decision 0052).
 *
 * @param buyerGid the order's customer at Shopify, who is meant if none of our payments is
 */
export async function loadGiven(
  db: Kysely<DB>,
  { orderGid, paymentId, amountCents, place }: RefundToNotify,
  buyerGid: string | null,
): Promise<{ parts: RefundGiven[]; customerGid: string | null; isAccepted: boolean }> {
  if (paymentId === null) {
    return { parts: [byOthers(amountCents)], customerGid: buyerGid, isAccepted: true };
  }
  const { customerGid: payerGid } = await getPayment(db, paymentId);
  const customerGid = (await findCustomerAccount(db, payerGid))?.mergedInto ?? payerGid;
  const balanceCents = (await findBalance(db, customerGid)).shownCents;
  const reached = refundPlaces(await listPaymentsOfOrder(db, orderGid))
    .map(({ payment, fromCents }) => ({ payment, own: placeWithin(payment, place, fromCents) }))
    .filter(({ own }) => own.toCents > own.fromCents);
  const parts = reached.map(async ({ payment, own }) => ({
    ...(await partOf(db, payment, own)),
    balanceCents,
  }));
  return {
    parts: await Promise.all(parts),
    customerGid,
    // Of a refund that Stripe has not taken yet, no mail says where it is.
    isAccepted: reached.every(
      ({ payment }) => payment.cardRefundedCents >= payment.cardRefundRequestedCents,
    ),
  };
}

/** Whether a refund puts something into the customer's own Earth Cash, instead of only a card's or an organization's. */
export async function reachesOwnCash(db: Kysely<DB>, refund: RefundToNotify): Promise<boolean> {
  const { parts } = await loadGiven(db, refund, null);
  return parts.some((part) => part.storeCreditCents > 0 && part.organization === null);
}

/** Returns what all parts of a refund come to. */
export function amountOf(parts: readonly RefundGiven[]): Cents {
  return cents(
    parts.reduce(
      (sum, { storeCreditCents, otherCents, cardHadCents }) =>
        sum + storeCreditCents + otherCents + cardHadCents,
      0,
    ),
  );
}

/** Shopify's own checkout took the money and gives it back. */
function byOthers(amountCents: Cents): RefundGiven {
  const [storeCreditCents, cardHadCents, balanceCents] = [cents(0), cents(0), cents(0)];
  const other = { otherCents: amountCents, methodName: null, organization: null };
  return { storeCreditCents, cardHadCents, balanceCents, ...other };
}

/** The part of a range of the order's refunds that is this payment's, from the beginning of its own. */
function placeWithin(
  { storeCreditCents, cardCents }: Payment,
  place: CashSpan,
  beginsAtCents: Cents,
): CashSpan {
  const own = (at: number) =>
    Math.min(Math.max(0, at - beginsAtCents), storeCreditCents + cardCents);
  return { fromCents: own(place.fromCents), toCents: own(place.toCents) };
}

async function partOf(
  db: Kysely<DB>,
  payment: Payment,
  own: CashSpan,
): Promise<Omit<RefundGiven, 'balanceCents'>> {
  const spans = await listCashSpans(db, payment.id);
  const { storeCreditCents, cardCents } = partsBetween(payment, own, spans);
  // Split as if the card had received nothing before: the customer has the difference already.
  const owed = partsBetween({ ...payment, cardHadCents: cents(0) }, own, spans);
  return {
    storeCreditCents,
    otherCents: owed.cardCents,
    cardHadCents: cents(cardCents - owed.cardCents),
    methodName: payment.methodName,
    organization: await findNameForMails(db, payment.organizationId),
  };
}
