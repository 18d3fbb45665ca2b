import { processingTimes } from '~/domain/payments/card-charge';
import { waitForBank } from '~/models/payments/payment-steps.server';
import type { Payment } from '~/models/payments/payment.server';
import { closeStuck, notifyStaff } from './charge-outcome.server';
import type { PaymentRun } from './payment-run';

/**
 * Waits for the bank of a debit (decision 0067), which takes days and cannot be hurried: it is read after an hour and
 * then daily, in case its webhook is missed. After ten days staff are notified.
 *
 * @returns true if the payment has moved on, so that it is read again
 */
export async function awaitBank(run: PaymentRun, payment: Payment): Promise<boolean> {
  const { state, processingAt, confirmFirstUsedAt, createdAt } = payment;
  const begunAt = (processingAt ?? confirmFirstUsedAt ?? createdAt).getTime();
  const { nextAt, isLate } = processingTimes({ state, begunAt }, run.now());
  const times = { nextAt: new Date(nextAt), at: new Date(run.now()) };
  const hasMoved = await waitForBank(run.db, payment, times);
  if (hasMoved) await closeStuck(run, 'payment', payment);
  if (isLate) await notifyStaff(run, 'payment', payment, 'payment-processing-late');
  return !hasMoved;
}
