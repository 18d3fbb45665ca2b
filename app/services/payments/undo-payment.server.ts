import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { hasOwnDraft, orderTag, paymentTag } from '~/domain/payments/payment';
import { isAfterCharge, isCardSettled } from '~/domain/payments/payment-failure';
import {
  decideOnUndo,
  DRAFT_SEARCH_AGAIN_MS,
  DRAFT_SEARCH_LAG_MS,
  ORDER_SEARCH_AGAIN_MS,
  ORDER_SEARCH_LAG_MS,
  PROCESSING_MS,
} from '~/domain/payments/payment-machine';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import { leaveDraft, noteDraftDeleted } from '~/models/payments/payment-steps.server';
import type { Payment } from '~/models/payments/payment.server';
import { refundUnderKey } from '~/models/payments/payment-orders.server';
import { releasePayment } from '~/models/payments/decide-review.server';
import { completePayment } from '~/models/payments/spend-payment.server';
import {
  deleteDraft,
  findDraft,
  findDraftsByTag,
} from '~/platforms/shopify/draft-orders/draft-orders.server';
import { findOrdersByTag } from '~/platforms/shopify/orders/order-list.server';
import {
  cancelIntent,
  cancelUnsavedIntents,
  retrieveIntent,
} from '~/platforms/stripe/payment-intents.server';
import { refundCharge } from '~/platforms/stripe/refunds.server';
import { reschedule, endInReview, notifyStaff } from './charge-outcome.server';
import { awaitBank } from './await-bank.server';
import { closePaymentDiscrepancies, type PaymentRun } from './payment-run';

/** `done`: continue with the rest. `forward`: the order exists after all. `later`: retry. */
type Undone = 'done' | 'forward' | 'later';

/**
 * Gives back everything that was taken, in an order that leaves no way for an order to appear: first the
 * draft, then the card, and last the Earth Cash, in the transaction that marks the payment failed. Every
 * part begins with a read, so the next run resumes an interrupted one.
 *
 * @throws PlatformFailure, StripeFailure: retried later
 */
export async function undo(run: PaymentRun, payment: Payment): Promise<boolean> {
  const draft = await undoDraft(run, payment);
  if (draft !== 'done') return draft === 'forward';
  if ((await undoCard(run, payment)) !== 'done') return false;
  const { id, failureCode: failure } = payment;
  if (await releasePayment(run.db, { paymentId: id, at: new Date(run.now()) })) {
    run.log.info({ payment: id, failure }, 'a payment has failed');
    run.wakeMoney();
  }
  await closePaymentDiscrepancies(run, payment);
  return false;
}

async function undoDraft(run: PaymentRun, payment: Payment): Promise<Undone> {
  const { draftGid, draftTriedAt, purpose } = payment;
  if (draftGid !== null) return undoKnownDraft(run, payment, draftGid);
  if (purpose !== 'cart' || draftTriedAt === null) return 'done';
  const found = await findDraftsByTag(run.admin, paymentTag(payment.id));
  for (const { gid, order } of found) if (order === null) await deleteDraft(run.admin, gid);
  if (found.length > 0 || run.now() - draftTriedAt.getTime() >= DRAFT_SEARCH_LAG_MS) return 'done';
  await checkAgainAt(run.db, 'payment', payment.id, new Date(run.now() + DRAFT_SEARCH_AGAIN_MS));
  return 'later';
}

async function undoKnownDraft(
  run: PaymentRun,
  payment: Payment,
  draftGid: string,
): Promise<Undone> {
  const draft = await findDraft(run.admin, draftGid);
  const outcome = draft?.order
    ? await afterOrder(run, payment, draft.order)
    : ((await findOrder(run, payment, draft !== null)) ?? (await dropDraft(run, payment, draft)));
  if (outcome !== 'done') return outcome;
  // From here on it is given back, even if an order turns up later.
  return (await leaveDraft(run.db, payment.id, draftGid)) ? 'done' : 'forward';
}

/**
 * Looks by its tag for an order that was made although its draft does not say so: it may have been asked for
 * without an answer, and deleting a completed draft leaves its order. The search lags, so after the draft has
 * gone it is repeated for a minute.
 *
 * @returns null if there is none, as far as can be known
 */
async function findOrder(
  run: PaymentRun,
  payment: Payment,
  hasDraft: boolean,
): Promise<Undone | null> {
  const tag = orderTag(payment);
  if (tag === null || !isAfterCharge(payment.failureCode)) return null;
  const [order] = await findOrdersByTag(run.admin, tag);
  if (order) return afterOrder(run, payment, order);
  const isSought = run.now() - payment.updatedAt.getTime() < ORDER_SEARCH_LAG_MS;
  if (hasDraft || !isSought) return null;
  await checkAgainAt(run.db, 'payment', payment.id, new Date(run.now() + ORDER_SEARCH_AGAIN_MS));
  return 'later';
}

/** Deletes the draft, except one that can be paid another way. */
async function dropDraft(
  run: PaymentRun,
  { id, purpose, orderRequestedAt }: Payment,
  draft: DraftOrder | null,
): Promise<Undone> {
  if (draft === null || hasOwnDraft(purpose)) return 'done';
  await deleteDraft(run.admin, draft.gid);
  run.failpoint('pay_undo_after_delete');
  if (orderRequestedAt === null) return 'done';
  // What was asked for may have been done between the last look and the deletion.
  const at = run.now();
  await noteDraftDeleted(run.db, id, new Date(at));
  await checkAgainAt(run.db, 'payment', id, new Date(at + ORDER_SEARCH_AGAIN_MS));
  return 'later';
}

/**
 * Handles an order that exists. If everything had been taken and completion was requested, it is ours and the
 * payment goes forward. Otherwise somebody made it by hand, and it is unrelated to what was taken here.
 */
async function afterOrder(
  run: PaymentRun,
  payment: Payment,
  order: { gid: string; name: string },
): Promise<Undone> {
  if (!isAfterCharge(payment.failureCode)) {
    await notifyStaff(run, 'payment', payment, 'payment-draft-completed-outside', {
      made: order.gid,
    });
    return 'done';
  }
  const { db, failpoint } = run;
  const at = new Date(run.now());
  await completePayment(db, { paymentId: payment.id, delivered: { order }, at, failpoint });
  run.log.info({ payment: payment.id, order: order.gid }, 'there is an order after all');
  return 'forward';
}

async function undoCard(run: PaymentRun, payment: Payment): Promise<'done' | 'later'> {
  const { id, cardCents, paymentIntentId, stripeCustomerId } = payment;
  if (cardCents === 0 || isCardSettled(payment)) return 'done';
  if (paymentIntentId === null) {
    const charge = { kind: 'payment', id } as const;
    if (await cancelUnsavedIntents(run.stripe, charge, stripeCustomerId ?? '')) return 'done';
    await endInReview(run, 'payment', payment, 'payment-touched-outside', {});
    return 'later';
  }
  const intent = await retrieveIntent(run.stripe, paymentIntentId);
  run.intent = intent;
  switch (decideOnUndo(intent.status)) {
    case 'done':
      return 'done';
    case 'cancel':
      run.intent = await cancelIntent(run.stripe, paymentIntentId);
      run.failpoint('pay_undo_after_cancel');
      if (run.intent.status === 'canceled') return 'done';
      await reschedule(run, 'payment', payment, 'the intent is not canceled');
      return 'later';
    case 'refund': {
      const isRefunded = await refundUnderKey(run, id, (key) =>
        refundCharge(run.stripe, { paymentId: id, key }, intent),
      );
      run.failpoint('pay_undo_after_refund');
      if (isRefunded) return 'done';
      await endInReview(run, 'payment', payment, 'payment-undo-refund-failed', {});
      return 'later';
    }
    case 'wait':
      // A debit cannot be called back: it is refunded once it has arrived.
      if (payment.methodType === 'us_bank_account') {
        await awaitBank(run, payment);
        return 'later';
      }
      await checkAgainAt(run.db, 'payment', id, new Date(run.now() + PROCESSING_MS));
      return 'later';
    case 'review': {
      const because = `status ${intent.status.slice(0, 60)}`;
      await endInReview(run, 'payment', payment, 'payment-status-unknown', { because });
      return 'later';
    }
  }
}
