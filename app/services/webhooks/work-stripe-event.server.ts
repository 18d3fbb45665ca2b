import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { TERMINAL_STATES } from '~/domain/ledger/ledger';
import { ownerOf } from '~/domain/payment-methods/payment-method';
import { isTransient, NotYet } from '~/domain/payments/payment-failure';
import { RETRY_PATIENCE, retryDelayMs } from '~/domain/core/retries/retry-delay';
import { topicOf } from '~/domain/webhooks/webhook-object';
import { isStripeFailure } from '~/domain/core/retries/failure';
import { findDepositById } from '~/models/deposits/deposit-row.server';
import { findDepositByIntent, type Deposit } from '~/models/deposits/deposit.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { findPaymentByIntent, getPayment, type Payment } from '~/models/payments/payment.server';
import {
  findStripeEvent,
  markEventWorked,
  putEventOff,
  type StripeEvent,
} from '~/models/webhooks/webhook-event.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import { findCharge } from '~/platforms/stripe/charges.server';
import { findDispute, findRefund } from '~/platforms/stripe/refunds.server';
import type { ServiceContext, Settings } from '~/services/context';
import { postReversals } from '~/services/refunds/post-reversals.server';
import { noteDispute } from '~/services/refunds/note-dispute.server';
import { adoptIntent } from '~/services/reconciliation/adopt-intent.server';
import { returnPayment } from '~/services/refunds/return-payment.server';
import { METHOD_EVENTS, syncMethod } from './sync-method.server';

type Context = Pick<
  ServiceContext,
  'db' | 'stripe' | 'now' | 'log' | 'failpoint' | 'advanceDeposit' | 'advancePayment'
> &
  Settings<'commission'>;

/**
 * Processes one recorded event: reads its object again and lets the normal path do the rest
 * (money-security 3.10). Events may arrive late, twice or out of order. Never throws while the database
 * answers: failures are retried. After twenty attempts a discrepancy is opened for a person, and at once
 * for an error of our own, which would recur each time.
 */
export async function workStripeEvent(context: Context, eventId: string): Promise<void> {
  const { db, log, now } = context;
  const event = await findStripeEvent(db, eventId);
  if (event === null || event.processedAt !== null) return;
  let hadFailed: boolean;
  try {
    await work(context, event);
    hadFailed = await markEventWorked(db, event.id, new Date(now()));
  } catch (error) {
    const because = isStripeFailure(error)
      ? `stripe ${error.kind}: ${error.operation}`
      : error instanceof Error
        ? error.name
        : 'unknown';
    const attempts = Math.max(1, event.attempts);
    log.warn({ err: error, event: event.id, type: event.type, attempts }, 'an event is put off');
    const until = new Date(now() + retryDelayMs(attempts));
    const isOurs = !isStripeFailure(error) && !isTransient(error);
    const isStuck = isOurs || attempts >= RETRY_PATIENCE;
    // Another process may have taken over and be done: of what is processed nothing is stuck, and nobody would take it back.
    const isNew = await db.transaction().execute(async (trx) => {
      const isOpen = await putEventOff(trx, event.id, { until, error: because });
      return isOpen && isStuck && reportStuck(trx, event, { because, at: new Date(now()) });
    });
    if (isNew) log.error(discrepancyAlarm('event-stuck', { event: event.id }), 'an event is stuck');
    return;
  }
  if (!hadFailed && event.attempts < RETRY_PATIENCE) return;
  const over = { subject: event.id, by: 'true again', at: new Date(now()) };
  await closeDiscrepancy(db, { kind: 'event-stuck', ...over });
}

async function work(context: Context, event: StripeEvent): Promise<void> {
  const { stripe } = context;
  const { objectId } = event;
  if (objectId === null) return;
  switch (topicOf(event.type)) {
    case 'intent': {
      const payment = await findPaymentByIntent(context.db, objectId);
      await (payment ? context.advancePayment(payment.id) : advance(context, objectId));
      return;
    }
    case 'charge':
      return reverse(context, await findCharge(stripe, objectId));
    case 'refund':
      return reverse(context, await findRefund(stripe, objectId));
    case 'dispute': {
      const fetchedAt = new Date(context.now());
      const dispute = await findDispute(stripe, objectId);
      if (dispute) await noteDispute(context, dispute, fetchedAt);
      return reverse(context, dispute);
    }
    case 'method': {
      const type = METHOD_EVENTS.find((name) => name === event.type);
      if (type) await syncMethod(context, { type, objectId });
      return;
    }
    case 'warning':
      return logWarning(context, event, objectId);
    case null:
      return;
  }
}

/**
 * @returns the deposit; null if the intent is not ours, or if its deposit was adopted just now
 */
async function advance(context: Context, intentId: string): Promise<Deposit | null> {
  const deposit = await depositOf(context, intentId);
  if (deposit === null || deposit.state === 'credited') return deposit;
  await context.advanceDeposit(deposit.id);
  return findDepositById(context.db, deposit.id);
}

async function depositOf(context: Context, intentId: string): Promise<Deposit | null> {
  const { db, stripe } = context;
  const known = await findDepositByIntent(db, intentId);
  if (known) return known;
  const intent = await retrieveIntent(stripe, intentId).catch((error: unknown) => {
    if (isStripeFailure(error) && error.kind === 'missing') return null;
    throw error;
  });
  const owner = intent && ownerOf(intent);
  if (!intent || !owner) return null;
  // The process may have died between creating the intent and storing its id.
  const named = owner.depositId && (await findDepositById(db, owner.depositId));
  if (named) return named;
  if (intent.status === 'succeeded') await adoptIntent(context, intent);
  return null;
}

/** Posts refunds and disputes after the credit, whichever event arrived first. */
async function reverse(
  context: Context,
  of: { paymentIntentId: string | null } | null,
): Promise<void> {
  if (of?.paymentIntentId == null) return;
  const payment = await findPaymentByIntent(context.db, of.paymentIntentId);
  if (payment) return reverseCharge(context, payment);
  const deposit = await advance(context, of.paymentIntentId);
  if (deposit === null) return;
  if (deposit.state === 'credited') return void (await postReversals(context, deposit.id));
  // What was never credited, and will not be automatically, has nothing to take back: a person has
  // refunded a payment in doubt. If they credit it after all, the reconciler finds the refund.
  if (deposit.state === 'review' || TERMINAL_STATES.includes(deposit.state)) return;
  // The event has arrived before the deposit is credited.
  throw new NotYet(`the deposit is ${deposit.state}`);
}

/** Handles a refund or dispute of an order's charge, including our own refunds by the cascade or an undo. */
async function reverseCharge(context: Context, { id }: Payment): Promise<void> {
  await context.advancePayment(id);
  const { state } = await getPayment(context.db, id);
  if (state === 'settled') return void (await returnPayment(context, id));
  if (state === 'failed' || state === 'undoing' || state === 'review') return;
  // The event has arrived before the order exists: what was taken is not counted yet.
  throw new NotYet(`the payment is ${state}`);
}

/** @returns whether it was not reported before */
function reportStuck(
  db: Context['db'],
  { id, type, attempts }: StripeEvent,
  { because, at }: { because: string; at: Date },
): Promise<boolean> {
  const detail = { type, attempts, because };
  return openDiscrepancy(db, { kind: 'event-stuck', subject: id, detail, at });
}

async function logWarning(
  { db, log, now }: Context,
  { id }: StripeEvent,
  warning: string,
): Promise<void> {
  const isNew = await openDiscrepancy(db, {
    kind: 'fraud-warning',
    subject: warning,
    detail: { event: id },
    at: new Date(now()),
  });
  if (isNew) log.error(discrepancyAlarm('fraud-warning', { warning }), 'a fraud warning');
}
