import { paymentTag } from '~/domain/payment';
import { PAYMENT_BREAKS } from '~/domain/payment-breaks';
import { AFTER_CHARGE, paymentFailure } from '~/domain/payment-failure';
import {
  decideOnUndo,
  DRAFT_SEARCH_AGAIN_MS,
  DRAFT_SEARCH_LAG_MS,
  PROCESSING_MS,
} from '~/domain/payment-machine';
import { lookAgainAt } from '~/models/payment-due.server';
import {
  closePaymentBreaks,
  putPaymentInReview,
  tellOfPayment,
  tryPaymentLater,
} from '~/models/payment-outcome.server';
import type { Payment } from '~/models/payment.server';
import { releasePayment } from '~/models/release-payment.server';
import { completePayment } from '~/models/spend-payment.server';
import { deleteDraft, findDraft, findDraftsByTag } from '~/platforms/shopify/draft-orders.server';
import { cancelUnsavedCharges, refundCharge } from '~/platforms/stripe/payment-charges.server';
import { cancelIntent, retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import type { PaymentRun } from './payment-needs';

/** `done`: go on with the rest. `forward`: there is an order after all. `later`: not now. */
type Undone = 'done' | 'forward' | 'later';

/**
 * Gives back everything that was taken, in an order in which no order can come of it any more: the
 * draft first, then the card, the Earth Cash last, in the commit that says that it has failed. Every
 * part begins with a read, so that a run that was cut off is taken up by the next.
 *
 * @throws PlatformFailure, StripeFailure: later again
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
  await closePaymentBreaks(run, payment);
  return false;
}

async function undoDraft(run: PaymentRun, payment: Payment): Promise<Undone> {
  const { draftGid, draftTriedAt, purpose } = payment;
  if (draftGid !== null) return undoKnownDraft(run, payment, draftGid);
  if (purpose !== 'cart' || draftTriedAt === null) return 'done';
  const found = await findDraftsByTag(run.admin, paymentTag(payment.id));
  for (const { gid, order } of found) if (order === null) await deleteDraft(run.admin, gid);
  if (found.length > 0 || run.now() - draftTriedAt.getTime() >= DRAFT_SEARCH_LAG_MS) return 'done';
  await lookAgainAt(run.db, payment.id, new Date(run.now() + DRAFT_SEARCH_AGAIN_MS));
  return 'later';
}

async function undoKnownDraft(
  run: PaymentRun,
  payment: Payment,
  draftGid: string,
): Promise<Undone> {
  const draft = await findDraft(run.admin, draftGid);
  if (draft?.order) return afterOrder(run, payment, draft.order);
  // A custom order's draft stays: it can be paid another way.
  if (draft === null || payment.purpose === 'custom_order') return 'done';
  await deleteDraft(run.admin, draftGid);
  run.failpoint('pay_undo_after_delete');
  return 'done';
}

/**
 * There is an order. Ours, when everything had been taken and it was asked for: then forward. Else
 * somebody has made it by hand, which has nothing to do with what was taken here.
 */
async function afterOrder(
  run: PaymentRun,
  payment: Payment,
  order: { gid: string; name: string },
): Promise<Undone> {
  const failure = paymentFailure(payment.failureCode);
  if (failure === null || !AFTER_CHARGE.includes(failure)) {
    await tellOfPayment(run, payment, PAYMENT_BREAKS.draftTaken, { made: order.gid });
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
  if (cardCents === 0) return 'done';
  if (paymentIntentId === null) {
    const owner = { paymentId: id, stripeCustomerId: stripeCustomerId ?? '' };
    if (await cancelUnsavedCharges(run.stripe, owner)) return 'done';
    await putPaymentInReview(run, payment, PAYMENT_BREAKS.touched, {});
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
      await tryPaymentLater(run, payment, 'the intent is not canceled');
      return 'later';
    case 'refund': {
      const { attempts } = payment;
      const isRefunded = await refundCharge(run.stripe, { paymentId: id, attempts }, intent);
      run.failpoint('pay_undo_after_refund');
      if (isRefunded) return 'done';
      await putPaymentInReview(run, payment, PAYMENT_BREAKS.refundFailed, {});
      return 'later';
    }
    case 'wait':
      await lookAgainAt(run.db, id, new Date(run.now() + PROCESSING_MS));
      return 'later';
    case 'review': {
      const because = `status ${intent.status.slice(0, 60)}`;
      await putPaymentInReview(run, payment, PAYMENT_BREAKS.unknownStatus, { because });
      return 'later';
    }
  }
}
