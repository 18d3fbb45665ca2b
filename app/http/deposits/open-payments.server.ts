import { awaitsCustomer } from '~/domain/deposits/deposit-given-up';
import { depositEndsAt } from '~/domain/payments/card-charge-machine';
import { cents } from '~/domain/core/money';
import { openPaymentStage, type OpenPayment } from '~/domain/payments/open-payment';
import { paymentEndsAt } from '~/domain/payments/payment-machine';
import { findOpenDeposit } from '~/models/deposits/deposit.server';
import { listOpenPayments } from '~/models/payments/payment.server';
import type { StoreContext } from '~/http/context.server';

/**
 * Returns the customer's payments and deposit that have not ended, oldest first. Pages show them, because
 * money is set aside for them, and one that waits at a bank is lost once its tab is closed.
 */
export async function readOpenPayments(
  { db }: Pick<StoreContext, 'db'>,
  gid: string,
): Promise<OpenPayment[]> {
  const [payments, deposit] = await Promise.all([
    listOpenPayments(db, gid),
    findOpenDeposit(db, gid),
  ]);
  const open = payments.map((payment): OpenPayment => {
    const { id, totalCents, cashCents } = payment;
    const stage = openPaymentStage(payment.state);
    const until = untilOf(stage, paymentEndsAt(payment));
    return { kind: 'payment', id, totalCents, cashCents, stage, until };
  });
  if (deposit === null) return open;
  const { id, amountCents: totalCents } = deposit;
  const stage = awaitsCustomer(deposit) ? 'customer' : 'under-way';
  const until = untilOf(stage, depositEndsAt(deposit));
  return [...open, { kind: 'deposit', id, totalCents, cashCents: cents(0), stage, until }];
}

/** @param end UTC milliseconds */
function untilOf(stage: OpenPayment['stage'], end: number): string | null {
  return stage === 'customer' ? new Date(end).toISOString() : null;
}
