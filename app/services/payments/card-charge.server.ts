import {
  isPlatformFailure,
  isStripeFailure,
  type StripeFailure,
} from '~/domain/core/retries/failure';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import { decideOnIntent, type Advanced } from '~/domain/payments/card-charge';
import {
  afterConfirm,
  afterCreate,
  afterOther,
  isStoredError,
  type FailureStep,
} from '~/domain/payments/card-failure';
import {
  beginConfirm,
  noteConfirm5xx,
  saveIntentId,
  waitInState,
} from '~/models/payments/card-charge.server';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findUnsavedIntent,
  retrieveIntent,
} from '~/platforms/stripe/payment-intents.server';
import type { ChargeClient, ChargeMachine, ChargeRow, ChargeRun, GoesOn } from './charge-client';
import { closeStuck, endInReview, reschedule } from './charge-outcome.server';

/**
 * The one card charge (money-security 3.2, docs/money.md). A deposit and a payment of an order or invoice are its
 * clients: they say what happens before and after, this moves the charge. The request, the runner, the webhook and
 * the reconciler all run it, possibly at the same moment. That is safe: every local step names the state it leaves,
 * and every call to Stripe has the row's own idempotency key, is a read, or may be repeated.
 */

/** More steps than any path through a client has, there and back. */
const MOST_STEPS = 20;

/**
 * Reads the row, takes the next step, and repeats until it has ended or has to wait.
 *
 * @throws if the database fails; the row stays as it is, and the runner resumes it
 */
export async function advance<Row extends ChargeRow, Machine extends ChargeMachine>(
  client: ChargeClient<Row, Machine>,
  machine: Machine,
  id: string,
): Promise<Advanced<Row['state']>> {
  const fresh = { client, intent: null, hasConfirmed: false, rejection: null };
  const run: ChargeRun<Row, Machine> = { ...machine, ...fresh };
  for (let steps = 1; ; steps += 1) {
    const row = await client.get(run.db, id);
    const goesOn = await stepUnlessFailing(run, row);
    if (goesOn && steps < MOST_STEPS) continue;
    if (goesOn) await reschedule(run, client.kind, row, 'went round in circles');
    return { state: (await client.get(run.db, id)).state, intent: run.intent };
  }
}

/** An unanswered call, or a refused read, decides nothing: it is retried later. */
async function stepUnlessFailing(run: ChargeRun, row: ChargeRow): Promise<GoesOn> {
  try {
    return await run.client.step(run, row);
  } catch (error) {
    if (isStripeFailure(error)) return afterCall(run, row, error, afterOther(error));
    if (!isPlatformFailure(error)) throw error;
    const { kind } = run.client;
    run.log.warn({ err: error, [kind]: row.id }, `a platform does not answer a ${kind}`);
    return reschedule(run, kind, row, `${error.operation} ${error.kind}`);
  }
}

/** Takes a step of the charge itself. @throws StripeFailure from a read or a cancel */
export async function chargeStep(
  run: ChargeRun,
  row: ChargeRow,
  step: 'create' | 'confirm' | 'read',
): Promise<GoesOn> {
  switch (step) {
    case 'create':
      return (await isCalledOff(run, row)) || create(run, row);
    case 'confirm':
      return confirmAnew(run, row);
    case 'read':
      return follow(run, row, await retrieveIntent(run.stripe, intentOf(row)));
  }
}

const isCalledOff = (run: ChargeRun, row: ChargeRow): Promise<boolean> =>
  run.client.before?.(run, row) ?? Promise.resolve(false);

/** Steps B and C: creates the PaymentIntent, and stores its id before anything else happens to it. */
async function create(run: ChargeRun, row: ChargeRow): Promise<GoesOn> {
  const { client, db, stripe } = run;
  const { kind, failpoints } = client;
  const charge = { kind, id: row.id };
  const newIntent = client.newIntent(row);
  const save = (intentId: string) =>
    saveIntentId(db, kind, row.id, { intentId, at: new Date(run.now()) });
  run.failpoint(`${failpoints}before_create`);
  let intent: IntentSnapshot;
  try {
    intent = await createIntent(stripe, charge, newIntent);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    // The key may return this error for a day; Stripe's list says whether an intent was created.
    const made =
      isStoredError(error) && (await findUnsavedIntent(stripe, charge, newIntent.stripeCustomerId));
    if (made && (await save(made.id))) return true;
    return afterCall(run, row, error, afterCreate(error, row.attempts));
  }
  run.failpoint(`${failpoints}after_create`);
  if (await save(intent.id)) run.failpoint(`${failpoints}after_pi_saved`);
  else await dropIfStray(run, row, intent);
  return true;
}

/** Cancels an intent that was created after its row had been abandoned: it must not be payable. */
async function dropIfStray(
  { client, db, stripe, log }: ChargeRun,
  { id }: ChargeRow,
  intent: IntentSnapshot,
): Promise<void> {
  if ((await client.get(db, id)).paymentIntentId === intent.id) return;
  try {
    await cancelIntent(stripe, intent.id);
  } catch (error) {
    // It was never confirmed, so it charges nothing; the reconciler will cancel it.
    log.warn({ err: error, [client.kind]: id, intent: intent.id }, 'a stray intent was left');
  }
}

/** Step D: takes the next confirm key. Once this is committed, the card may have been charged. */
async function confirmAnew(run: ChargeRun, row: ChargeRow): Promise<GoesOn> {
  const { client, db } = run;
  const hasBegun = client.beginConfirm
    ? await client.beginConfirm(run, row)
    : await beginConfirm(db, client.kind, row, new Date(run.now()));
  if (!hasBegun) return true;
  const begun = await client.get(db, row.id);
  return begun.state === 'confirming' ? confirm(run, begun) : true;
}

async function confirm(run: ChargeRun, row: ChargeRow): Promise<GoesOn> {
  const { client, db, stripe } = run;
  const { kind, failpoints } = client;
  run.hasConfirmed = true;
  const presence = await client.presence(run, row);
  const intentId = intentOf(row);
  const { confirmSeq } = row;
  run.failpoint(`${failpoints}before_confirm`);
  let intent: IntentSnapshot;
  try {
    const requested = { intentId, confirmSeq, ...presence };
    intent = await confirmIntent(stripe, { kind, id: row.id }, requested);
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (isStoredError(error)) await noteConfirm5xx(db, kind, row);
    const next = afterConfirm(error, client.terms(row).methodType);
    if ('do' in next) return afterCall(run, row, error, next);
    run.rejection = next.rejection;
    return true;
  }
  run.failpoint(`${failpoints}after_confirm`);
  return follow(run, row, intent);
}

/** Step E: acts on the PaymentIntent as just read. */
async function follow(run: ChargeRun, row: ChargeRow, intent: IntentSnapshot): Promise<GoesOn> {
  const { client, db } = run;
  const { kind } = client;
  run.intent = intent;
  const decision = decideOnIntent(row, client.terms(row), intent, run.now(), run.rejection);
  switch (decision.do) {
    case 'paid':
      return client.onPaid(run, row, intent);
    case 'wait': {
      const times = { nextAt: new Date(decision.nextAt), at: new Date(run.now()) };
      const hasMoved = await waitInState(db, kind, row.id, { state: 'requires_action', ...times });
      if (hasMoved) await closeStuck(run, kind, row);
      return !hasMoved;
    }
    case 'wait-for-bank':
      return client.onProcessing(run, row);
    case 'confirm':
    case 'confirm-anew':
      if (run.hasConfirmed) {
        return reschedule(run, kind, row, 'the confirm has not taken effect');
      }
      if (decision.do === 'confirm-anew') return confirmAnew(run, row);
      return (await isCalledOff(run, row)) || confirm(run, row);
    case 'cancel':
      return client.onFailed(run, row, decision.failure, intent);
    case 'fail':
      return client.onFailed(run, row, decision.failure, null);
    case 'review': {
      const { because } = decision;
      return endInReview(run, kind, row, `${kind}-status-unknown`, { because });
    }
  }
}

/** Does what a failed call to Stripe requires (money-security 3.5). */
async function afterCall(
  run: ChargeRun,
  row: ChargeRow,
  failure: StripeFailure,
  next: FailureStep,
): Promise<GoesOn> {
  const { client, log } = run;
  const { kind } = client;
  const because = `${failure.operation} ${failure.kind}`;
  const fields = { err: failure, [kind]: row.id };
  switch (next.do) {
    case 'check':
      return true;
    case 'fail':
      log.info(fields, `Stripe has refused a ${kind}`);
      return client.onFailed(run, row, next.failure, null);
    case 'review':
      log.error(fields, `a ${kind} is put aside`);
      return endInReview(run, kind, row, `${kind}-${next.because}`, { because });
    case 'later':
      if (next.isAlarm) {
        log.error({ alarm: 'stripe-refuses', ...fields }, 'Stripe does not take our calls');
      }
      return reschedule(run, kind, row, because);
  }
}

function intentOf({ id, paymentIntentId }: ChargeRow): string {
  if (paymentIntentId === null) throw new Error(`The charge for ${id} has no intent.`);
  return paymentIntentId;
}
