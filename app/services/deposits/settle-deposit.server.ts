import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { calledOffFailure } from '~/domain/payments/deposit-failure';
import {
  afterConfirm,
  afterCreate,
  afterOther,
  isStoredError,
} from '~/domain/payments/deposit-failure-step';
import { decideOnIntent, nextStep } from '~/domain/payments/card-charge-machine';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import type { Settled } from '~/domain/payments/settled';
import { isStripeFailure } from '~/domain/core/retries/stripe-failure';
import { armUnlessCalledOff, callOffTopUp } from '~/models/top-ups/stop-top-up.server';
import { creditDeposit } from '~/models/deposits/credit-deposit.server';
import { findDebitAuthorization } from '~/models/deposits/accept-deposit.server';
import {
  afterCall,
  closeDepositDiscrepancies,
  closeStuck,
  endInFailure,
  endInReview,
  tell,
  tryLater,
} from '~/models/payments/deposit-outcome.server';
import {
  noteConfirm5xx,
  noteFailure,
  saveIntentId,
  waitInState,
} from '~/models/deposits/deposit-steps.server';
import { getDeposit, type Deposit } from '~/models/deposits/deposit.server';
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  retrieveIntent,
} from '~/platforms/stripe/payment-intents.server';
import { cancelUnsavedIntents, findUnsavedIntent } from '~/platforms/stripe/payment-charges.server';
import type { DepositMachine, DepositRun as Run } from './deposit-run';

/** More steps than any path through the machine has. */
const MOST_STEPS = 10;

/** Whether the machine should look for another step at once. */
type GoesOn = boolean;

/**
 * The deposit state machine: reads the deposit's state, takes the next step, and repeats until the deposit
 * has ended or has to wait (money-security 3.2, docs/money.md). The request, the runner, the webhook and the
 * reconciler all call it, possibly at the same moment. That is safe: every local step names the state it
 * leaves, and every call to Stripe has the deposit's own idempotency key, is a read, or may be repeated.
 *
 * @throws if the database fails; the deposit stays as it is, and the runner resumes it
 */
export async function settleDeposit(machine: DepositMachine, id: string): Promise<Settled> {
  const run: Run = { ...machine, intent: null, hasConfirmed: false, refusal: null };
  for (let steps = 1; ; steps += 1) {
    const deposit = await getDeposit(run.db, id);
    const goesOn = await step(run, deposit);
    if (goesOn && steps < MOST_STEPS) continue;
    if (goesOn) await tryLater(run, deposit, 'went round in circles');
    return { state: (await getDeposit(run.db, id)).state, intent: run.intent };
  }
}

async function step(run: Run, deposit: Deposit): Promise<GoesOn> {
  switch (nextStep(deposit, run.now())) {
    case 'create':
      return (await callOffTopUp(run, deposit)) || create(run, deposit);
    case 'arm':
      return arm(run, deposit);
    case 'read':
      return unlessFailing(run, deposit, async () => {
        return follow(run, deposit, await retrieveIntent(run.stripe, intentOf(deposit)));
      });
    case 'expire':
      return unlessFailing(run, deposit, () => expire(run, deposit));
    case 'stop':
      return false;
  }
}

/** Steps B and C: creates the PaymentIntent, and stores its id before anything else happens to it. */
async function create(run: Run, deposit: Deposit): Promise<GoesOn> {
  let intent: IntentSnapshot;
  run.failpoint('before_create');
  try {
    intent = await createIntent(run.stripe, { ...deposit, depositId: deposit.id });
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return unlessFailing(run, deposit, async () => {
      // The key may return this error for a day; Stripe's list says whether an intent was created.
      const made = isStoredError(error) && (await findUnsavedIntent(run.stripe, deposit));
      if (made && (await saveIntentId(run.db, deposit.id, made.id, at(run)))) return true;
      return afterCall(run, deposit, error, afterCreate(error, deposit.attempts));
    });
  }
  run.failpoint('after_create');
  if (await saveIntentId(run.db, deposit.id, intent.id, at(run))) run.failpoint('after_pi_saved');
  else await dropIfStray(run, deposit, intent);
  return true;
}

/** Cancels an intent that was created after its deposit had been given up: it must not be payable. */
async function dropIfStray(run: Run, { id }: Deposit, intent: IntentSnapshot): Promise<void> {
  if ((await getDeposit(run.db, id)).paymentIntentId === intent.id) return;
  try {
    await cancelIntent(run.stripe, intent.id);
  } catch (error) {
    // It was never confirmed, so it charges nothing; the reconciler will cancel it.
    run.log.warn({ err: error, deposit: id, intent: intent.id }, 'a stray intent was left');
  }
}

/**
 * Ends a deposit in `created` that was called off, or is so old that Stripe may have forgotten its key. Nothing
 * was charged, and nothing will be.
 */
async function expire(run: Run, deposit: Deposit): Promise<GoesOn> {
  if (await cancelUnsavedIntents(run.stripe, deposit)) {
    const failure = calledOffFailure(deposit.failureCode) ?? 'deposit_not_begun';
    await endInFailure(run, deposit, failure);
  } else {
    await endInReview(run, deposit, 'deposit-touched-outside', {});
  }
  return false;
}

/** Step D: once this is committed, the card may have been charged. */
async function arm(run: Run, deposit: Deposit): Promise<GoesOn> {
  const armed = await armUnlessCalledOff(run, deposit);
  return armed ? confirm(run, armed) : true;
}

async function confirm(run: Run, deposit: Deposit): Promise<GoesOn> {
  run.hasConfirmed = true;
  const isDebit = deposit.methodType === 'us_bank_account';
  const authorization = isDebit ? await findDebitAuthorization(run.db, deposit.id) : null;
  run.failpoint('before_confirm');
  let intent: IntentSnapshot;
  try {
    intent = await confirmIntent(run.stripe, {
      depositId: deposit.id,
      intentId: intentOf(deposit),
      confirmSeq: deposit.confirmSeq,
      // In an automatic top-up no customer is present who could be redirected to the bank.
      returnUrl: deposit.topUpMonth === null ? run.returnUrl(deposit.id) : null,
      authorization,
    });
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    if (isStoredError(error)) await noteConfirm5xx(run.db, deposit.id, deposit.confirmSeq);
    const next = afterConfirm(error, deposit);
    if ('do' in next) return afterCall(run, deposit, error, next);
    run.refusal = next.refusal;
    return true;
  }
  run.failpoint('after_confirm');
  return unlessFailing(run, deposit, () => follow(run, deposit, intent));
}

/** Steps E and F: acts on the PaymentIntent as just read. */
async function follow(run: Run, deposit: Deposit, intent: IntentSnapshot): Promise<GoesOn> {
  run.intent = intent;
  const decision = decideOnIntent(deposit, intent, run.now(), run.refusal);
  switch (decision.do) {
    case 'credit':
      return credit(run, deposit, intent);
    case 'wait': {
      const times = { nextAt: new Date(decision.nextAt), at: at(run) };
      const hasMoved = await waitInState(run.db, deposit.id, decision.state, times);
      if (hasMoved) await closeStuck(run, deposit);
      if (decision.isLate) await tell(run, deposit, 'deposit-processing-late', {});
      return !hasMoved;
    }
    case 'confirm':
    case 'arm':
      if (!run.hasConfirmed) {
        if (decision.do === 'arm') return arm(run, deposit);
        return (await callOffTopUp(run, deposit)) || confirm(run, deposit);
      }
      await tryLater(run, deposit, 'the confirm has not taken effect');
      return false;
    case 'cancel':
      await noteFailure(run.db, deposit.id, decision.failure);
      run.intent = await cancelIntent(run.stripe, intent.id);
      run.failpoint('after_cancel');
      if (run.intent.status !== 'canceled') return true;
      await endInFailure(run, deposit, decision.failure);
      return false;
    case 'fail':
      await endInFailure(run, deposit, decision.failure);
      return false;
    case 'review':
      await endInReview(run, deposit, 'deposit-status-unknown', { because: decision.because });
      return false;
  }
}

async function credit(run: Run, deposit: Deposit, intent: IntentSnapshot): Promise<GoesOn> {
  const { db, failpoint, log } = run;
  const { livemode } = run.stripe;
  const credited = { depositId: deposit.id, intent, livemode, at: at(run), failpoint };
  const outcome = await creditDeposit(db, credited);
  const fields = { deposit: deposit.id, intent: intent.id };
  if (outcome === 'in-doubt') {
    log.error(discrepancyAlarm('credit-in-doubt', fields), 'nothing was credited');
    return false;
  }
  await closeDepositDiscrepancies(run, deposit);
  log.info({ ...fields, outcome }, 'a deposit is credited');
  if (outcome === 'credited') run.wakeMoney();
  return false;
}

/** Handles failures of reads and cancels; create and confirm handle their own, about which they know more. */
async function unlessFailing(
  run: Run,
  deposit: Deposit,
  work: () => Promise<GoesOn>,
): Promise<GoesOn> {
  try {
    return await work();
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return afterCall(run, deposit, error, afterOther(error));
  }
}

function intentOf({ id, paymentIntentId }: Deposit): string {
  if (paymentIntentId === null) throw new Error(`Deposit ${id} has no intent.`);
  return paymentIntentId;
}

const at = (run: Run) => new Date(run.now());
