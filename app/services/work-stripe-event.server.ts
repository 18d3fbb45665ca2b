import type { Kysely } from 'kysely';
import { TERMINAL_STATES } from '~/domain/deposit';
import { ownerOf } from '~/domain/own-intent';
import type { IntentSnapshot } from '~/domain/payment-intent';
import { isPassing, NotYet } from '~/domain/passing-error';
import { RETRY_PATIENCE, retryDelayMs } from '~/domain/retry-delay';
import { topicOf } from '~/domain/stripe-event-types';
import type { DisputeSnapshot } from '~/domain/reversal-plan';
import { isStripeFailure } from '~/domain/stripe-failure';
import { findDepositById } from '~/models/any-deposit.server';
import { findDepositByIntent, type Deposit } from '~/models/deposit.server';
import { closeBreak, openBreak } from '~/models/money-break.server';
import { findPaymentByIntent, getPayment, type Payment } from '~/models/payment.server';
import {
  findStripeEvent,
  markEventWorked,
  putEventOff,
  type StripeEvent,
} from '~/models/stripe-event.server';
import { findCharge } from '~/platforms/stripe/charges.server';
import type { StripeClient } from '~/platforms/stripe/client.server';
import { findDispute } from '~/platforms/stripe/disputes.server';
import { retrieveIntent } from '~/platforms/stripe/payment-intents.server';
import { findRefund } from '~/platforms/stripe/refunds.server';
import type { DB } from '../../db/schema';

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
  /** Works a deposit on as far as it goes now. */
  settleDeposit: (depositId: string) => Promise<unknown>;
  /** Posts what the ledger does not say yet of refunds and disputes. */
  postReversals: (depositId: string) => Promise<unknown>;
  /** Works a payment on as far as it goes now. */
  settlePayment: (paymentId: string) => Promise<unknown>;
  /** Looks at what has gone back of a payment's charge, and gives back what is owed. */
  returnPayment: (paymentId: string) => Promise<unknown>;
  /** Keeps a dispute of an order's charge, for the commission of the order. */
  noteDispute: (dispute: DisputeSnapshot, readAt: Date) => Promise<unknown>;
  /** Writes a deposit down that is paid at Stripe and that this database has forgotten. */
  adoptIntent: (intent: IntentSnapshot) => Promise<unknown>;
  /** Reads a saved method again. */
  syncMethod: (event: { type: string; objectId: string }) => Promise<void>;
};

/**
 * Does what one kept event asks for: reads again what it is about, and lets the normal path do the
 * rest (money-security 3.10). Any event may come late, twice, or before the one it follows from.
 * Never throws while the database answers: what fails is tried again later. After twenty tries a person
 * is told, and at once of an error of our own, which would come back each time.
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

/** @returns the deposit; null where the intent is not ours, or its deposit has only now been adopted */
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
  // The process may have died between creating the intent and writing its id down.
  const named = owner.depositId && (await findDepositById(db, owner.depositId));
  if (named) return named;
  if (intent.status === 'succeeded') await adoptIntent(intent);
  return null;
}

/** Refunds and disputes go on top of a credit, so the credit comes first, whatever was heard first. */
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
  // What was never credited and will not be by itself has nothing to be taken back: a person has
  // refunded a payment in doubt. Should they credit it after all, the reconciler finds the refund.
  if (deposit.state === 'review' || TERMINAL_STATES.includes(deposit.state)) return;
  // Heard of before its deposit has been credited.
  throw new NotYet(`the deposit is ${deposit.state}`);
}

/** Somebody has given back or disputed the charge of an order; or it was the cascade, or the undoing. */
async function reverseCharge(needs: WorkStripeEventNeeds, { id }: Payment): Promise<void> {
  await needs.settlePayment(id);
  const { state } = await getPayment(needs.db, id);
  if (state === 'settled') return void (await needs.returnPayment(id));
  if (state === 'failed' || state === 'undoing' || state === 'review') return;
  // Heard of before the order is there: what was taken is not counted yet.
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
