import type { Kysely } from 'kysely';
import { ownerOf } from '~/domain/payment-methods/own-intent';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { isPassing, NotYet } from '~/domain/payments/passing-error';
import { RETRY_PATIENCE, retryDelayMs } from '~/domain/core/retries/retry-delay';
import { topicOf } from '~/domain/webhooks/stripe-event-types';
import type { DisputeRead } from '~/domain/disputes/dispute';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { findDepositById } from '~/models/deposits/any-deposit.server';
import { findDepositByIntent, type Deposit } from '~/models/deposits/deposit.server';
import { closeBreak, openBreak } from '~/models/discrepancies/money-break.server';
import { findPaymentByIntent, getPayment, type Payment } from '~/models/payments/payment.server';
import {
  findStripeEvent,
  markEventWorked,
  putEventOff,
  type StripeEvent,
} from '~/models/webhooks/stripe-event.server';
import { findCharge } from '~/platforms/stripe/charges.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import { findDispute } from '~/platforms/stripe/disputes.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import { findRefund } from '~/platforms/stripe/refunds.server';
import type { DB } from '../../../db/schema';
import { TERMINAL_STATES } from '~/domain/ledger/deposit-states';

export type WorkStripeEventNeeds = {
  db: Kysely<DB>;
  stripe: StripeClient;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
  /** UTC milliseconds. */
  now: () => number;
  /** Advances a deposit as far as possible now. */
  settleDeposit: (depositId: string) => Promise<unknown>;
  /** Posts refunds and disputes that the ledger lacks. */
  postReversals: (depositId: string) => Promise<unknown>;
  /** Advances a payment as far as possible now. */
  settlePayment: (paymentId: string) => Promise<unknown>;
  /** Reads what has been returned from a payment's charge, and gives back what is owed. */
  returnPayment: (paymentId: string) => Promise<unknown>;
  /** Records a dispute, and what follows from it beside the ledger. */
  noteDispute: (dispute: DisputeRead, readAt: Date) => Promise<unknown>;
  /** Recreates a deposit that is paid at Stripe but missing in this database. */
  adoptIntent: (intent: IntentSnapshot) => Promise<unknown>;
  /** Reads a saved method again. */
  syncMethod: (event: { type: string; objectId: string }) => Promise<void>;
};

/**
 * Processes one recorded event: reads its object again and lets the normal path do the rest
 * (money-security 3.10). Events may arrive late, twice or out of order. Never throws while the database
 * answers: failures are retried. After twenty attempts a difference is opened for a person, and at once
 * for an error of our own, which would recur each time.
 */
export async function workStripeEvent(needs: WorkStripeEventNeeds, eventId: string): Promise<void> {
  const { db, log, now } = needs;
  const event = await findStripeEvent(db, eventId);
  if (event === null || event.processedAt !== null) return;
  try {
    await work(needs, event);
    await markEventWorked(db, event.id, new Date(now()));
  } catch (error) {
    const because = isStripeFailure(error)
      ? `stripe ${error.kind}: ${error.operation}`
      : error instanceof Error
        ? error.name
        : 'unknown';
    const attempts = Math.max(1, event.attempts);
    log.warn({ err: error, event: event.id, type: event.type, attempts }, 'an event is put off');
    const until = new Date(now() + retryDelayMs(attempts));
    await putEventOff(db, event.id, { until, error: because });
    const isOurs = !isStripeFailure(error) && !isPassing(error);
    if (isOurs || attempts >= RETRY_PATIENCE) await tellStuck(needs, event, because);
    return;
  }
  if (event.lastError === null && event.attempts < RETRY_PATIENCE) return;
  const over = { subject: event.id, by: 'true again', at: new Date(now()) };
  await closeBreak(db, { kind: 'event-stuck', ...over });
}

async function work(needs: WorkStripeEventNeeds, event: StripeEvent): Promise<void> {
  const { stripe } = needs;
  const { objectId } = event;
  if (objectId === null) return;
  switch (topicOf(event.type)) {
    case 'intent': {
      const payment = await findPaymentByIntent(needs.db, objectId);
      await (payment ? needs.settlePayment(payment.id) : settle(needs, objectId));
      return;
    }
    case 'charge':
      return reverse(needs, await findCharge(stripe, objectId));
    case 'refund':
      return reverse(needs, await findRefund(stripe, objectId));
    case 'dispute': {
      const readAt = new Date(needs.now());
      const dispute = await findDispute(stripe, objectId);
      if (dispute) await needs.noteDispute(dispute, readAt);
      return reverse(needs, dispute);
    }
    case 'method':
      return needs.syncMethod({ type: event.type, objectId });
    case 'warning':
      return tellWarning(needs, event, objectId);
    case null:
      return;
  }
}

/**
 * @returns the deposit; null if the intent is not ours, or if its deposit was adopted just now
 */
async function settle(needs: WorkStripeEventNeeds, intentId: string): Promise<Deposit | null> {
  const deposit = await depositOf(needs, intentId);
  if (deposit === null || deposit.state === 'credited') return deposit;
  await needs.settleDeposit(deposit.id);
  return findDepositById(needs.db, deposit.id);
}

async function depositOf(
  { db, stripe, adoptIntent }: WorkStripeEventNeeds,
  intentId: string,
): Promise<Deposit | null> {
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
  if (intent.status === 'succeeded') await adoptIntent(intent);
  return null;
}

/** Posts refunds and disputes after the credit, whichever event arrived first. */
async function reverse(
  needs: WorkStripeEventNeeds,
  of: { paymentIntentId: string | null } | null,
): Promise<void> {
  if (of?.paymentIntentId == null) return;
  const payment = await findPaymentByIntent(needs.db, of.paymentIntentId);
  if (payment) return reverseCharge(needs, payment);
  const deposit = await settle(needs, of.paymentIntentId);
  if (deposit === null) return;
  if (deposit.state === 'credited') return void (await needs.postReversals(deposit.id));
  // What was never credited, and will not be automatically, has nothing to take back: a person has
  // refunded a payment in doubt. If they credit it after all, the reconciler finds the refund.
  if (deposit.state === 'review' || TERMINAL_STATES.includes(deposit.state)) return;
  // The event has arrived before the deposit is credited.
  throw new NotYet(`the deposit is ${deposit.state}`);
}

/** Handles a refund or dispute of an order's charge, including our own refunds by the cascade or an undo. */
async function reverseCharge(needs: WorkStripeEventNeeds, { id }: Payment): Promise<void> {
  await needs.settlePayment(id);
  const { state } = await getPayment(needs.db, id);
  if (state === 'settled') return void (await needs.returnPayment(id));
  if (state === 'failed' || state === 'undoing' || state === 'review') return;
  // The event has arrived before the order exists: what was taken is not counted yet.
  throw new NotYet(`the payment is ${state}`);
}

async function tellStuck(
  { db, log, now }: WorkStripeEventNeeds,
  { id, type, attempts }: StripeEvent,
  because: string,
): Promise<void> {
  const isNew = await openBreak(db, {
    kind: 'event-stuck',
    subject: id,
    detail: { type, attempts, because },
    proposal:
      'An event of Stripe cannot be worked on; the store goes on trying. Look at the log for its id, and at the deposit it is about.',
    at: new Date(now()),
  });
  if (isNew)
    log.error({ alarm: 'money-break', kind: 'event-stuck', event: id }, 'an event is stuck');
}

async function tellWarning(
  { db, log, now }: WorkStripeEventNeeds,
  { id }: StripeEvent,
  warning: string,
): Promise<void> {
  const isNew = await openBreak(db, {
    kind: 'fraud-warning',
    subject: warning,
    detail: { event: id },
    proposal:
      "The issuer suspects fraud. Look at the warning in Stripe's dashboard: refunding the payment now avoids a dispute.",
    at: new Date(now()),
  });
  if (isNew) log.error({ alarm: 'money-break', kind: 'fraud-warning', warning }, 'a fraud warning');
}
