import type { Kysely, Transaction } from 'kysely';
import type { PassFailpoint } from '~/domain/core/retries/failpoint';
import { formatUsd } from '~/domain/core/money';
import { walletOf } from '~/domain/ledger/ledger';
import { isAfterCharge } from '~/domain/payments/payment-failure';
import { spendLines } from '~/domain/ledger/payment-tranches';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { postTransaction } from '~/models/ledger/ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { moneyTransaction } from '~/models/core/database.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';
import { getPayment, lockPayment, type Payment } from './payment.server';
import { requestBilling, settleOrderOfInvoice } from './request-billing.server';

/** What was paid for: an order at Shopify, or a payment recorded in QuickBooks. */
export type Delivered =
  | { order: { gid: string; name: string } }
  | { order: null; bookPaymentId: string };

export type SpendOutcome =
  /** By this call. */
  | 'completed'
  /** By an earlier one, or by another process at the same time. */
  | 'was-completed'
  /** The payment has ended otherwise: a person has to look. */
  | 'in-doubt';

/**
 * Completes a payment whose order exists: in one commit it stores the order's id and spends what was set
 * aside. Request, runner, webhook and reconciler all end here; repeated or concurrent calls spend once.
 */
export async function completePayment(
  db: Kysely<DB>,
  {
    paymentId,
    delivered,
    at,
    failpoint,
  }: { paymentId: string; delivered: Delivered; at: Date; failpoint: PassFailpoint },
): Promise<SpendOutcome> {
  const whose = await getPayment(db, paymentId);
  return moneyTransaction(db, async (trx) => {
    await lockWallets(trx, whose);
    const payment = await lockPayment(trx, paymentId);
    if (payment.state === 'completed' || payment.state === 'settled') return 'was-completed';
    if (!isChargedStill(payment)) {
      await notify(trx, payment, delivered, at);
      return 'in-doubt';
    }
    await spend(trx, payment, delivered, at);
    failpoint('pay_completed_before_commit');
    return 'completed';
  });
}

/** Undone after the charge but still with its draft: nothing has been returned yet. */
function isChargedStill({ state, failureCode, draftGid }: Payment): boolean {
  if (state === 'charged') return true;
  return state === 'undoing' && isAfterCharge(failureCode) && draftGid !== null;
}

async function spend(
  trx: Transaction<DB>,
  payment: Payment,
  delivered: Delivered,
  at: Date,
): Promise<void> {
  const { id, storeCreditCents, totalCents, customerGid, subject } = payment;
  const { order } = delivered;
  const payer = walletOf(payment);
  if (storeCreditCents > 0) {
    const posted = await postTransaction(trx, {
      dedupeKey: `pay:${id}:spend`,
      kind: 'payment_spent',
      meta: { payment: id, order: order?.gid ?? null },
      at,
      lines: spendLines(payer, storeCreditCents),
    });
    // The state says that it is not spent yet: roll back rather than commit a wrong transaction.
    if (!posted) throw new Error(`The ledger has spent payment ${id} already.`);
    await enqueuePublication(trx, payer, at);
  }
  await trx
    .updateTable('payment')
    .set({
      state: 'completed',
      order_gid: order?.gid ?? null,
      order_name: order?.name ?? null,
      book_payment_id: delivered.order === null ? delivered.bookPaymentId : null,
      failure_code: null,
      attempts: 0,
      next_attempt_at: at,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
  if (order !== null && payment.purpose === 'order') {
    await enqueueMirror(trx, order.gid, at);
    const variables = { amount: formatUsd(totalCents), order: order.name };
    const email = { key: `order-payment:${id}`, to: customerGid, variables, about: order.gid };
    await sendEmail(trx, { template: 'order-payment', ...email }, at);
    return;
  }
  // An order that the payment has made has its own confirmation, once it is settled.
  if (order !== null) return requestBilling(trx, payment, order, at);
  await settleOrderOfInvoice(trx, subject);
  const variables = { amount: formatUsd(totalCents) };
  const email = { key: `invoice-payment:${id}`, to: customerGid, variables, about: subject };
  await sendEmail(trx, { template: 'invoice-payment', ...email }, at);
}

async function notify(
  trx: Transaction<DB>,
  { id, state }: Payment,
  delivered: Delivered,
  at: Date,
): Promise<void> {
  const kind = 'payment-order-in-doubt';
  await openDiscrepancy(trx, { kind, subject: id, detail: { state, ...delivered }, at });
}
