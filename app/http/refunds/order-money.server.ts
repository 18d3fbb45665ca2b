import { ORDER_MONEY } from '~/content/refunds/erp-order-money';
import { cents, type Cents } from '~/domain/core/money';
import {
  mayRestock,
  type OrderMoneyState,
  suggestedCents,
  refundableCents,
  refundError,
} from '~/domain/orders/order-refund';
import { type CashSpan, type Paid, partsBetween } from '~/domain/refunds/payment-refund';
import { isOnlyPayment, refundPlaces } from '~/domain/refunds/refund-places';
import { isInDispute, listDisputesOfOrder } from '~/models/disputes/dispute.server';
import { listCashSpans, listStaffRefunds } from '~/models/refunds/order-refund.server';
import type { Payment } from '~/models/payments/payment.server';
import { listPaymentsOfOrder } from '~/models/payments/payments-of-order.server';
import { fetchOrderMoney } from '~/platforms/shopify/orders/order-money.server';
import { numberIn } from '~/domain/draft-orders/draft-form';
import type { StoreContext } from '~/http/context.server';
import { dollars } from '~/http/draft-orders/draft-form.server';
import { orderGidOf } from '~/http/orders/order-page.server';
import { needed, notFound, unavailable } from '~/http/replies.server';
import { REFUND_METHODS, type RefundMethod, type RefundRequest } from '~/domain/staff/approval';
import { adminMessage } from '~/content/staff/admin-message';
import { isStripeFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import type { ApprovalRejection } from '~/models/staff/with-approval.server';
import type { FormOutcome } from '~/http/form-definition.server';
import { approvalOutcome, isApprovalRejection } from '~/http/staff/activity.server';
import type { Logger } from 'pino';

/** What was paid for an order in this store, as its pages show it. */
export type PaidHere = {
  storeCreditCents: Cents;
  cardCents: Cents;
  termsCents: Cents;
  cardName: string | null;
  isSettled: boolean;
  isOrganization: boolean;
  cashBackCents: Cents;
  cardBackCents: Cents;
  /** Each payment, with where its refunds begin among the order's. */
  parts: { paid: Paid; fromCents: Cents; spans: CashSpan[] }[];
  /** Whether only one payment took money. */
  isOne: boolean;
};

/** Returns the order of a URL with what was paid for it. @throws 404, or 503 if Shopify does not answer */
export async function getOrderMoney(
  { admin, db, log }: Pick<StoreContext, 'admin' | 'db' | 'log'>,
  number: string | undefined,
): Promise<{ order: OrderMoneyState; paid: PaidHere | null }> {
  const gid = orderGidOf(number);
  const order = (await needed(fetchOrderMoney(admin, gid), log)) ?? notFound();
  const payments = await listPaymentsOfOrder(db, gid);
  if (payments.length === 0) return { order, paid: null };
  const sum = (part: (payment: Payment) => number) =>
    cents(payments.reduce((all, payment) => all + part(payment), 0));
  // What was put on invoice and is paid by now is not owed any more.
  const laterCents = sum(({ purpose, totalCents }) => (purpose === 'order' ? totalCents : 0));
  return {
    order,
    paid: {
      storeCreditCents: sum((one) => one.storeCreditCents),
      cardCents: sum((one) => one.cardCents),
      termsCents: cents(Math.max(0, sum((one) => one.termsCents) - laterCents)),
      cardName: payments.findLast(({ methodName }) => methodName !== null)?.methodName ?? null,
      isSettled: payments.every(({ state }) => state === 'settled'),
      isOrganization: payments.some(({ organizationId }) => organizationId !== null),
      cashBackCents: sum((one) => one.storeCreditReturnedCents + one.cardAsStoreCreditCents),
      cardBackCents: sum((one) => one.cardRefundedCents),
      parts: await Promise.all(
        refundPlaces(payments).map(async ({ payment, fromCents }) => ({
          paid: payment,
          fromCents,
          spans: await listCashSpans(db, payment.id),
        })),
      ),
      isOne: isOnlyPayment(payments),
    },
  };
}

/** Whether a refund may go to Earth Cash as a whole, including the part paid by card. */
export function mayGoToCash(paid: PaidHere | null): boolean {
  return paid !== null && paid.isOne && paid.cardCents > 0 && !paid.isOrganization;
}

/** Returns where a refund's amount goes; null if the order was not paid here: Shopify refunds it itself. */
export function refundSplit(
  order: OrderMoneyState,
  paid: PaidHere | null,
  { amountCents, method }: { amountCents: Cents; method: RefundMethod },
): { storeCreditCents: Cents; cardCents: Cents; termsCents: Cents } | null {
  if (!paid) return null;
  const from = order.manualRefundedCents;
  const to = cents(from + amountCents);
  const given = paid.parts.map((part) => {
    const place = {
      fromCents: Math.max(0, from - part.fromCents),
      toCents: Math.max(0, to - part.fromCents),
    };
    return partsBetween(part.paid, place, [
      ...part.spans,
      ...(method === 'earth_cash' ? [place] : []),
    ]);
  });
  const storeCreditCents = cents(given.reduce((sum, part) => sum + part.storeCreditCents, 0));
  const cardCents = cents(given.reduce((sum, part) => sum + part.cardCents, 0));
  return {
    storeCreditCents,
    cardCents,
    termsCents: cents(amountCents - storeCreditCents - cardCents),
  };
}

/** Returns the name of the field for the number of pieces of a line. */
export const pieceField = (gid: string) => `q_${numberIn(gid)}`;

export type RefundForm = { staffRequest: RefundRequest; method: RefundMethod; seenCents: number };

/** Parses the refund that staff typed and validates it against the current order. */
export function parseRefundForm(
  fields: Readonly<Record<string, string | undefined>>,
  order: OrderMoneyState,
): { ok: true; value: RefundForm } | { ok: false; errors: Record<string, string> } {
  const { refund } = ORDER_MONEY;
  const errors: Record<string, string> = {};
  const text = (name: string) => (fields[name] ?? '').trim();
  const lines = order.lines.flatMap(({ gid, refundableQuantity }) => {
    const typed = text(pieceField(gid)) || '0';
    if (!/^\d{1,6}$/.test(typed)) errors[pieceField(gid)] = refund.number;
    else if (Number(typed) > refundableQuantity) errors[pieceField(gid)] = refund.errors.line;
    const quantity = Number(typed);
    return quantity > 0 ? [{ gid, quantity }] : [];
  });
  const shipping = text('shipping') === '' ? cents(0) : dollars(text('shipping'));
  if (shipping === null) errors['shipping'] = refund.money;
  const shippingCents = shipping ?? cents(0);
  const suggested = suggestedCents(order, { lines, shippingCents });
  const amount = text('amount') === '' ? suggested : dollars(text('amount'));
  if (amount === null) errors['amount'] = refund.money;
  const method = REFUND_METHODS.find((one) => one === text('way')) ?? 'original';
  const isRestocked = text('restock') === 'yes' && mayRestock(order);
  const staffRequest = { lines, shippingCents, amountCents: amount ?? cents(0), isRestocked };
  if (Object.keys(errors).length === 0) {
    const fieldError = refundError(order, staffRequest);
    if (fieldError)
      errors[fieldError === 'shipping' ? 'shipping' : 'amount'] = refund.errors[fieldError];
  }
  const seen = text('seen');
  const seenCents = /^\d{1,9}$/.test(seen) ? Number(seen) : -1;
  return Object.keys(errors).length === 0
    ? { ok: true, value: { staffRequest, method, seenCents } }
    : { ok: false, errors };
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
      ({ id, amountCents, method, state, requestedAt }) => ({
        id,
        amountCents,
        method,
        state,
        requestedAt,
      }),
    ),
  };
}

type MoneyRejection =
  | ApprovalRejection
  | {
      code: 'not-found' | 'under-way' | 'not-payable' | 'open' | 'disputed' | 'changed' | 'unknown';
    }
  | { code: 'refused'; failure: PlatformFailure };

/**
 * Returns why an order's money was left unchanged, or leads to what waits for a second person.
 *
 * @throws 404 if the order does not exist
 */
export function rejectedMoney(rejection: MoneyRejection): FormOutcome {
  if (isApprovalRejection(rejection)) return approvalOutcome(rejection);
  switch (rejection.code) {
    case 'not-found':
      return notFound();
    case 'under-way':
      return { message: ORDER_MONEY.underWay };
    case 'not-payable':
      return { message: ORDER_MONEY.paid.notPayable };
    case 'disputed':
      return { message: ORDER_MONEY.disputed };
    case 'open':
      return { message: ORDER_MONEY.open };
    case 'changed':
      return { message: ORDER_MONEY.changed };
    case 'unknown':
      return { message: ORDER_MONEY.unknown, status: 503 };
    case 'refused':
      return { message: adminMessage(rejection.failure), status: 422 };
  }
}

/** Like `needed`, for reads that also call Stripe. @throws 503 if Stripe does not answer */
export async function neededMoney<T>(money: Promise<T>, log: Logger): Promise<T> {
  try {
    return await needed(money, log);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ err: error }, 'the card company did not tell what it was asked');
    throw unavailable();
  }
}
