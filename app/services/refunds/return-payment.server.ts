import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { cents } from '~/domain/core/money';
import {
  cardAsStoreCredit,
  cardHad,
  cardLeaves,
  cardStatus,
  decideOnCard,
} from '~/domain/refunds/payment-refund';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { closeDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { checkAgainAt } from '~/models/payments/card-charge.server';
import {
  beginCardRefund,
  findBegunRefund,
  owedParts,
  postReturn,
} from '~/models/refunds/payment-return.server';
import { getPayment, type Payment } from '~/models/payments/payment.server';
import { refundUnderKey } from '~/models/payments/payment-orders.server';
import {
  afterReturnFailure,
  endReturn,
  returnLater,
  reportOthersRefund,
  reportReturn,
} from './return-outcome.server';
import { advanceCommissions } from '~/models/commissions/commission.server';
import {
  listChargeRefunds,
  listDisputesOf,
  fetchCardStatus,
  refundStep,
} from '~/platforms/stripe/refunds.server';
import type { ServiceContext, Settings } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'stripe' | 'now' | 'log' | 'failpoint'> &
  Settings<'commission'>;

/** `done`: nothing is owed any more; `later`: it is retried; `person`: a person has to look. */
export type ReturnOutcome = 'done' | 'later' | 'person';

/** More steps than any path through it has. */
const MOST_STEPS = 8;
/** How often a problem left to a person is checked again: they may have solved it at Stripe. */
const DAY_MS = 24 * 60 * 60_000;

/**
 * The refund cascade (decision 0018): gives back what was refunded for a settled payment's order, to the
 * balance first and then to the card. Called by the runner, after Stripe events about the charge, and by
 * the reconciler. Idempotent and safe to run concurrently.
 *
 * @throws when the database fails; a later run resumes it
 */
export async function returnPayment(context: Context, paymentId: string): Promise<ReturnOutcome> {
  const { db, now } = context;
  let isHeld: boolean;
  try {
    isHeld = !(await post(context, paymentId));
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return afterReturnFailure(context, await getPayment(db, paymentId), error);
  }
  for (let steps = 1; steps <= MOST_STEPS; steps += 1) {
    const payment = await getPayment(db, paymentId);
    const { paymentIntentId, state } = payment;
    // Refunds of a payment that is not settled yet wait until it is.
    if (state !== 'settled') return 'done';
    try {
      const outcome =
        paymentIntentId === null
          ? await endReturn(context, payment, cents(0))
          : await stepCard(context, payment, paymentIntentId);
      if (outcome === 'done' && isHeld) {
        await checkAgainAt(db, 'payment', paymentId, new Date(now() + DAY_MS));
        return 'person';
      }
      if (outcome !== 'again') return outcome;
    } catch (error) {
      if (!isStripeFailure(error)) throw error;
      return afterReturnFailure(context, payment, error);
    }
  }
  return returnLater(context, await getPayment(db, paymentId), 'went round in circles');
}

/**
 * Posts the balance's part. If more of the card's part would become Earth Cash, the card is checked
 * first, however long ago staff asked for it, because it may have been refunded meanwhile. What it has
 * received for good counts as given to it; what its bank merely withholds is waited for.
 *
 * @returns false if the posting is held back for that reason
 * @throws StripeFailure
 */
async function post(context: Context, paymentId: string): Promise<boolean> {
  const { db, stripe, log, failpoint, now } = context;
  let payment = await getPayment(db, paymentId);
  let asStoreCreditCents = cardAsStoreCredit(payment, await owedParts(db, payment));
  if (payment.state === 'settled' && asStoreCreditCents > payment.cardAsStoreCreditCents) {
    const currentStatus = await fetchCardStatus(stripe, payment.paymentIntentId);
    const cardHadCents = currentStatus
      ? cardHad(payment, await owedParts(db, payment), currentStatus)
      : payment.cardHadCents;
    payment = { ...payment, cardHadCents };
    const parts = await owedParts(db, payment);
    asStoreCreditCents = cardAsStoreCredit(payment, parts);
    const leaves = cardLeaves(payment, parts, currentStatus);
    if (leaves !== 'enough') {
      await reportReturn(context, payment, 'order-refund-twice', {
        because: currentStatus?.unclear ?? leaves,
        asStoreCreditCents,
        refundedCents: currentStatus?.refundedCents,
        disputedCents: currentStatus?.disputedCents,
      });
      return false;
    }
  }
  const at = new Date(now());
  const { cardHadCents } = payment;
  const notices = await postReturn(db, paymentId, { asStoreCreditCents, cardHadCents, at });
  if (notices) {
    log.info({ payment: paymentId }, 'a refund of an order was posted');
    for (const kind of notices) {
      log.error(discrepancyAlarm(kind, { payment: paymentId }), 'a refund needs a person');
    }
    failpoint('refund_after_return');
    // If a disputed deposit paid for part of the order, less of it does so now.
    await advanceCommissions(db, [payment.orderGid], { at, rules: context.config.commission, log });
  }
  await closeDiscrepancy(db, {
    kind: 'order-refund-twice',
    subject: paymentId,
    by: 'true again',
    at,
  });
  return true;
}

/** Reads what has been returned from the charge and takes the next step. @throws StripeFailure */
async function stepCard(
  context: Context,
  payment: Payment,
  intentId: string,
): Promise<ReturnOutcome | 'again'> {
  const { db, stripe, failpoint, now, log } = context;
  const { id, cardCents, cardRefundRequestedCents: requestedCents } = payment;
  const refunds = await listChargeRefunds(stripe, intentId);
  const currentStatus = cardStatus(refunds, await listDisputesOf(stripe, intentId));
  await reportOthersRefund(context, payment, currentStatus);
  const begun = await findBegunRefund(db, id);
  const decision = decideOnCard({ requestedCents, cardCents, begun }, currentStatus, refunds);
  switch (decision.do) {
    case 'done':
      return endReturn(context, payment, decision.goneCents);
    case 'begin':
      await beginCardRefund(db, id, { before: begun, step: decision.step, at: new Date(now()) });
      return 'again';
    case 'send':
      failpoint('refund_before_card');
      await refundUnderKey(context, id, (key) =>
        refundStep(stripe, { paymentId: id, intentId, step: decision.step, key }),
      );
      failpoint('refund_after_card');
      log.info({ payment: id, ...decision.step }, 'a card gets a part of its order back');
      return 'again';
    case 'person':
      await reportReturn(context, payment, `order-refund-${decision.because}`, {
        because: currentStatus.unclear,
        refunds: currentStatus.failed.map((refund) => refund.id),
      });
      await checkAgainAt(db, 'payment', id, new Date(now() + DAY_MS));
      return 'person';
  }
}
