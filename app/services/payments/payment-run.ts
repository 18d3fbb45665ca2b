import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import type { PaymentFailure } from '~/domain/payments/payment-failure';
import { beginUndo, settle } from '~/models/payments/payment-steps.server';
import type { Payment } from '~/models/payments/payment.server';
import type { ServiceContext } from '~/services/context';
import type { ChargeMachine, ChargeRun } from './charge-client';
import { closeNotified } from './charge-outcome.server';

/** What the payment machine works with; all live as long as the process. */
export type PaymentMachine = ChargeMachine &
  Pick<ServiceContext, 'admin' | 'quickbooks'> & {
    /** Waits this many milliseconds of the same clock. */
    pause: (ms: number) => Promise<unknown>;
    customOrders: CustomOrderClient;
  };

/** What a payment says to the custom order that it is for. */
export type CustomOrderClient = {
  /**
   * What became of its draft at Shopify, so that its page does not go on offering to pay what cannot be paid.
   *
   * @param found null if the draft is gone
   * @throws PlatformFailure
   */
  followDraft: (
    context: Pick<ServiceContext, 'db' | 'admin' | 'now'>,
    id: string,
    found: { gid: string; draft: DraftOrder | null },
  ) => Promise<void>;
};

export type PaymentRun = ChargeRun<Payment, PaymentMachine>;

/**
 * Fails the payment: everything that was taken is given back, starting at once.
 *
 * @returns true: there is something to do at once
 */
export async function rollBack(
  run: PaymentRun,
  { id, state, orderRequestedAt: requestedAt }: Payment,
  failure: PaymentFailure,
): Promise<true> {
  const at = new Date(run.now());
  if (await beginUndo(run.db, id, { from: [state], failure, at, requestedAt })) {
    run.log.info({ payment: id, failure }, 'a payment is undone');
  }
  return true;
}

/**
 * Settles the payment: every platform has been notified.
 *
 * @returns false: there is nothing to do at once
 */
export async function endSettled(run: PaymentRun, payment: Payment): Promise<false> {
  await settle(run.db, payment.id, new Date(run.now()));
  await closePaymentDiscrepancies(run, payment);
  run.log.info({ payment: payment.id, order: payment.orderGid }, 'a payment is settled');
  return false;
}

/** Closes the discrepancies about a payment that has ended. */
export const closePaymentDiscrepancies = (run: PaymentRun, payment: Payment): Promise<void> =>
  closeNotified(run, payment, [
    'payment-stuck',
    'payment-processing-late',
    'payment-order-missing',
  ]);
