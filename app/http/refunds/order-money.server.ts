import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, type Cents } from '~/domain/core/money';
import {
  mayRestock,
  type OrderMoneyState,
  proposedCents,
  refundableCents,
  refundFault,
} from '~/domain/orders/order-refund';
import { type CashSpan, refundParts } from '~/domain/refunds/payment-refund';
import { isInDispute, listDisputesOfOrder } from '~/models/disputes/dispute.server';
import { listCashSpans, listStaffRefunds } from '~/models/refunds/order-refund.server';
import { findPaymentOfOrder } from '~/models/payments/payment-row.server';
import { readOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { numberIn } from '~/domain/draft-orders/draft-form';
import type { StoreContext } from '~/http/context.server';
import { dollars } from '~/http/draft-orders/draft-form.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound, unavailable } from '~/http/replies.server';
import { REFUND_WAYS, type RefundWay, type RefundWish } from '~/domain/staff/approval';
import { adminSentence } from '~/content/staff/admin-sentence';
import { isStripeFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import type { ApprovalRefusal } from '~/models/staff/with-approval.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { approvalOutcome, isApprovalRefusal } from '~/http/staff/trace.server';
import type { Logger } from 'pino';

/** What was paid for an order in this store, as its pages show it. */
export type PaidHere = {
  cashCents: Cents;
  cardCents: Cents;
  cardHadCents: Cents;
  termsCents: Cents;
  cardName: string | null;
  isSettled: boolean;
  isOrganization: boolean;
  cashBackCents: Cents;
  cardBackCents: Cents;
  spans: CashSpan[];
};

/** Returns the order of a URL with what was paid for it. @throws 404, or 503 if Shopify does not answer */
export async function getOrderMoney(
  { admin, db, log }: Pick<StoreContext, 'admin' | 'db' | 'log'>,
  number: string | undefined,
): Promise<{ order: OrderMoneyState; paid: PaidHere | null }> {
  const gid = orderGidOf(number);
  const order = (await needed(readOrderMoney(admin, gid), log)) ?? notFound();
  const payment = await findPaymentOfOrder(db, gid);
  if (!payment) return { order, paid: null };
  return {
    order,
    paid: {
      cashCents: payment.cashCents,
      cardCents: payment.cardCents,
      cardHadCents: payment.cardHadCents,
      termsCents: payment.termsCents,
      cardName: payment.methodName,
      isSettled: payment.state === 'settled',
      isOrganization: payment.organizationId !== null,
      cashBackCents: cents(payment.cashReturnedCents + payment.cardAsCashCents),
      cardBackCents: payment.cardRefundedCents,
      spans: await listCashSpans(db, payment.id),
    },
  };
}

/** Whether a refund may go to Earth Cash as a whole, including the part paid by card. */
export function mayGoToCash(paid: PaidHere | null): boolean {
  return paid !== null && paid.cardCents > 0 && !paid.isOrganization;
}

/** Returns where a refund's amount goes; null if the order was not paid here: Shopify refunds it itself. */
export function refundSplit(
  order: OrderMoneyState,
  paid: PaidHere | null,
  { amountCents, way }: { amountCents: Cents; way: RefundWay },
): { cashCents: Cents; cardCents: Cents; termsCents: Cents } | null {
  if (!paid) return null;
  const from = order.manualRefundedCents;
  const to = cents(from + amountCents);
  const spans =
    way === 'earth_cash' ? [...paid.spans, { fromCents: from, toCents: to }] : paid.spans;
  const before = refundParts(paid, from, paid.spans);
  const after = refundParts(paid, to, spans);
  const cashCents = cents(after.cashCents - before.cashCents);
  const cardCents = cents(after.cardCents - before.cardCents);
  return { cashCents, cardCents, termsCents: cents(amountCents - cashCents - cardCents) };
}

/** Returns the name of the field for the number of pieces of a line. */
export const pieceField = (gid: string) => `q_${numberIn(gid)}`;

export type RefundForm = { wish: RefundWish; way: RefundWay; seenCents: number };

/** Parses the refund that staff typed and validates it against the current order. */
export function readRefundForm(
  fields: Readonly<Record<string, string | undefined>>,
  order: OrderMoneyState,
): { ok: true; value: RefundForm } | { ok: false; faults: Record<string, string> } {
  const { refund } = ORDER_MONEY;
  const faults: Record<string, string> = {};
  const text = (name: string) => (fields[name] ?? '').trim();
  const lines = order.lines.flatMap(({ gid, refundableQuantity }) => {
    const typed = text(pieceField(gid)) || '0';
    if (!/^\d{1,6}$/.test(typed)) faults[pieceField(gid)] = refund.number;
    else if (Number(typed) > refundableQuantity) faults[pieceField(gid)] = refund.faults.line;
    const quantity = Number(typed);
    return quantity > 0 ? [{ gid, quantity }] : [];
  });
  const shipping = text('shipping') === '' ? cents(0) : dollars(text('shipping'));
  if (shipping === null) faults['shipping'] = refund.money;
  const shippingCents = shipping ?? cents(0);
  const proposed = proposedCents(order, { lines, shippingCents });
  const amount = text('amount') === '' ? proposed : dollars(text('amount'));
  if (amount === null) faults['amount'] = refund.money;
  const way = REFUND_WAYS.find((one) => one === text('way')) ?? 'original';
  const isRestocked = text('restock') === 'yes' && mayRestock(order);
  const wish = { lines, shippingCents, amountCents: amount ?? cents(0), isRestocked };
  if (Object.keys(faults).length === 0) {
    const fault = refundFault(order, wish);
    if (fault) faults[fault === 'shipping' ? 'shipping' : 'amount'] = refund.faults[fault];
  }
  const seen = text('seen');
  const seenCents = /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
  return Object.keys(faults).length === 0
    ? { ok: true, value: { wish, way, seenCents } }
    : { ok: false, faults };
}

/** Returns what the page of a refund shows. */
export async function refundPage(context: StoreContext, number: string | undefined) {
  const { order, paid } = await getOrderMoney(context, number);
  return {
    order,
    paid,
    disputes: await listDisputesOfOrder(context.db, order.gid),
    isInDispute: await isInDispute(context.db, order.gid),
    leftCents: refundableCents(order),
    mayRestock: mayRestock(order),
    mayGoToCash: mayGoToCash(paid),
    refunds: (await listStaffRefunds(context.db, order.gid)).map(
      ({ id, amountCents, way, state, askedAt }) => ({ id, amountCents, way, state, askedAt }),
    ),
  };
}

type MoneyRefusal =
  | ApprovalRefusal
  | {
      code: 'not-found' | 'under-way' | 'not-payable' | 'open' | 'disputed' | 'changed' | 'unknown';
    }
  | { code: 'refused'; failure: PlatformFailure };

/**
 * Returns why an order's money was left unchanged, or leads to what waits for a second person.
 *
 * @throws 404 if the order does not exist
 */
export function refusedMoney(refusal: MoneyRefusal): FormOutcome {
  if (isApprovalRefusal(refusal)) return approvalOutcome(refusal);
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'under-way':
      return { sentence: ORDER_MONEY.underWay };
    case 'not-payable':
      return { sentence: ORDER_MONEY.paid.notPayable };
    case 'disputed':
      return { sentence: ORDER_MONEY.disputed };
    case 'open':
      return { sentence: ORDER_MONEY.open };
    case 'changed':
      return { sentence: ORDER_MONEY.changed };
    case 'unknown':
      return { sentence: ORDER_MONEY.unknown, status: 503 };
    case 'refused':
      return { sentence: adminSentence(refusal.failure), status: 422 };
  }
}

/** Like `needed`, for reads that also call Stripe. @throws 503 if Stripe does not answer */
export async function neededMoney<T>(wanted: Promise<T>, log: Logger): Promise<T> {
  try {
    return await needed(wanted, log);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'the card company did not tell what it was asked');
    throw unavailable();
  }
}
