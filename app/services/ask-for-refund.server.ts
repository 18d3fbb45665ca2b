import { randomUUID } from 'node:crypto';
import {
  refundFault,
  sentRefund,
  type RefundFault,
  type RefundWay,
  type RefundWish,
} from '~/domain/order-refund';
import { cardLeaves, refundParts } from '~/domain/payment-refund';
import { cents } from '~/domain/money';
import { isInDispute } from '~/models/dispute.server';
import {
  findStaffRefundByToken,
  insertStaffRefund,
  listCashSpans,
} from '~/models/order-refund.server';
import { findPaymentOfOrder } from '~/models/payment-of-order.server';
import type { Payment } from '~/models/payment.server';
import { readOrderMoney } from '~/platforms/shopify/order-money.server';
import { readCardStanding } from '~/platforms/stripe/card-standing.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import type { StaffActor } from './staff-draft-needs';
import type { StaffOrderNeeds } from './staff-order-needs';

export type RefundOutcome = 'done' | 'refused' | 'later';

type Needs = StaffOrderNeeds & {
  stripe: StripeClient;
  /** Executes a recorded refund. */
  sendRefund: (id: string) => Promise<RefundOutcome>;
};

type Asked = {
  orderGid: string;
  wish: RefundWish;
  way: RefundWay;
  /** The amount refunded for the order when the form was rendered. */
  seenCents: number;
  formToken: string;
};

export type AskedRefund =
  | { ok: true; outcome: RefundOutcome }
  | {
      ok: false;
      code: 'not-found' | 'under-way' | 'changed' | 'open' | 'disputed' | 'way' | 'card-gone';
    }
  | { ok: false; code: 'wish'; fault: RefundFault };

/**
 * Refunds part or all of an order for staff. The refund is first recorded with everything that will be
 * sent, then sent to Shopify, once per form. What was paid here goes back by the cascade (decision
 * 0018), or entirely to the customer's Earth Cash (decision 0033).
 *
 * @throws PlatformFailure or StripeFailure before anything was recorded; also when the database fails
 */
export async function askForRefund(
  needs: Needs,
  actor: StaffActor,
  asked: Asked,
): Promise<AskedRefund> {
  const { db, admin, now, failpoint, sendRefund } = needs;
  const { orderGid, wish, way, formToken } = asked;
  const before = await findStaffRefundByToken(db, formToken);
  if (before?.orderGid === orderGid) {
    // The form was rendered twice: one copy was sent already, and this one has other values.
    const isSame = before.amountCents === wish.amountCents && before.way === way;
    if (!isSame) return { ok: false, code: 'changed' };
    return { ok: true, outcome: await sendRefund(before.id) };
  }
  const order = before ? null : await readOrderMoney(admin, orderGid);
  if (!order) return { ok: false, code: 'not-found' };
  if (order.refundedCents !== asked.seenCents) return { ok: false, code: 'changed' };
  const fault = refundFault(order, wish);
  if (fault) return { ok: false, code: 'wish', fault };
  const payment = await findPaymentOfOrder(db, orderGid);
  if (payment && payment.state !== 'settled') return { ok: false, code: 'under-way' };
  if (await isInDispute(db, orderGid)) return { ok: false, code: 'disputed' };
  // What Shopify has given back itself is no part of what goes back here.
  const fromCents = payment ? order.manualRefundedCents : order.refundedCents;
  if (way === 'earth_cash') {
    if (!payment || !mayGoToCash(payment)) return { ok: false, code: 'way' };
    if (await isCardGone(needs, payment, { fromCents, amountCents: wish.amountCents })) {
      return { ok: false, code: 'card-gone' };
    }
  }
  const id = randomUUID();
  const written = await insertStaffRefund(db, {
    ...actor,
    id,
    formToken,
    orderGid,
    paymentId: payment?.id ?? null,
    input: sentRefund(order, id, wish),
    amountCents: wish.amountCents,
    way,
    fromCents,
    at: new Date(now()),
  });
  if (written === 'open' || written === 'changed') return { ok: false, code: written };
  failpoint('staff_refund_asked');
  return { ok: true, outcome: await sendRefund(written.refund.id) };
}

/** Never for an organization's order: a member's card must not pay into the organization's balance. */
function mayGoToCash({ cardCents, organizationId }: Payment): boolean {
  return cardCents > 0 && organizationId === null;
}

/**
 * Whether the card may have received, by a refund or a dispute, part of what would become Earth Cash, so
 * that it would be given twice. True also if the state of the card is unclear.
 *
 * @throws StripeFailure
 */
async function isCardGone(
  { db, stripe }: Needs,
  payment: Payment,
  { fromCents, amountCents }: { fromCents: number; amountCents: number },
): Promise<boolean> {
  const from = Math.max(fromCents, payment.refundedCents);
  const spans = await listCashSpans(db, payment.id);
  const parts = refundParts(payment, cents(from + amountCents), [
    ...spans,
    { fromCents: from, toCents: from + amountCents },
  ]);
  const standing = await readCardStanding(stripe, payment.paymentIntentId);
  return cardLeaves(payment, parts, standing) !== 'enough';
}
