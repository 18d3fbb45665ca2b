import type { IntentSnapshot } from '~/domain/payment-methods/payment-method';
import type { DepositState } from '~/domain/ledger/ledger';
import { processingTimes, type Advanced } from '~/domain/payments/card-charge';
import type { CardFailure } from '~/domain/payments/card-failure';
import {
  begunAt,
  depositFailure,
  depositFailureOf,
  depositTerms,
  isCalledOff,
  nextDepositStep,
} from '~/domain/deposits/deposit-machine';
import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { findDebitAuthorization } from '~/models/deposits/accept-deposit.server';
import { creditDeposit } from '~/models/deposits/credit-deposit.server';
import { failDeposit, noteFailure } from '~/models/deposits/deposit-row.server';
import { getDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { beginConfirm, waitInState } from '~/models/payments/card-charge.server';
import { cancelIntent, cancelUnsavedIntents } from '~/platforms/stripe/payment-intents.server';
import { advance, chargeStep } from '~/services/payments/card-charge.server';
import type {
  ChargeClient,
  ChargeMachine,
  ChargeRun,
  GoesOn,
} from '~/services/payments/charge-client';
import {
  type Clerk,
  closeNotified,
  closeStuck,
  endInReview,
  notifyStaff,
} from '~/services/payments/charge-outcome.server';

/** What an automatic top-up does before its charge: it is charged only if it is still wanted. */
export type TopUpGuard = {
  /** @returns true if it was called off or has moved on, so that its row is read again */
  before: (clerk: Clerk, deposit: Deposit) => Promise<boolean>;
  /** Step D, in the same transaction. @returns whether the confirm has begun */
  beginConfirm: (clerk: Clerk, deposit: Deposit) => Promise<boolean>;
};

export type DepositMachine = ChargeMachine & { topUps: TopUpGuard };

type Run = ChargeRun<Deposit, DepositMachine>;

/**
 * Advances a deposit: a card charge (services/payments/card-charge), of which the balance is credited
 * (money-security 3.2, docs/money.md).
 *
 * @throws if the database fails; the deposit stays as it is, and the runner resumes it
 */
export function advanceDeposit(
  machine: DepositMachine,
  id: string,
): Promise<Advanced<DepositState>> {
  return advance(DEPOSIT, machine, id);
}

const DEPOSIT: ChargeClient<Deposit, DepositMachine> = {
  kind: 'deposit',
  failpoints: '',
  get: getDeposit,
  terms: depositTerms,
  newIntent: (deposit) => deposit,

  step(run, deposit) {
    const step = nextDepositStep(deposit, run.now());
    switch (step) {
      case 'expire':
        return expire(run, deposit);
      case 'stop':
        return Promise.resolve(false);
      default:
        return chargeStep(run, deposit, step);
    }
  },

  async before(run, deposit) {
    return isTopUp(deposit) && (await run.topUps.before(run, deposit));
  },

  beginConfirm(run, deposit) {
    return isTopUp(deposit)
      ? run.topUps.beginConfirm(run, deposit)
      : beginConfirm(run.db, 'deposit', deposit, at(run));
  },

  async presence({ db, returnUrl }, deposit) {
    const isDebit = deposit.methodType === 'us_bank_account';
    return {
      // In an automatic top-up no customer is present who could be redirected to the bank.
      returnUrl: isTopUp(deposit) ? null : returnUrl(deposit.id),
      authorization: isDebit ? await findDebitAuthorization(db, deposit.id) : null,
    };
  },

  onPaid: credit,
  onFailed: fail,

  async onProcessing(run, deposit) {
    const { nextAt, isLate } = processingTimes(
      { state: deposit.state, begunAt: begunAt(deposit) },
      run.now(),
    );
    const times = { nextAt: new Date(nextAt), at: at(run) };
    const wait = { state: 'processing', ...times } as const;
    const hasMoved = await waitInState(run.db, 'deposit', deposit.id, wait);
    if (hasMoved) await closeStuck(run, 'deposit', deposit);
    if (isLate) await notifyStaff(run, 'deposit', deposit, 'deposit-processing-late');
    return !hasMoved;
  },
};

const isTopUp = ({ topUpMonth }: Deposit): boolean => topUpMonth !== null;

/**
 * Ends a deposit in `created` that was called off, or is so old that Stripe may have forgotten its key. Nothing
 * was charged, and nothing will be.
 */
async function expire(run: Run, deposit: Deposit): Promise<GoesOn> {
  const { id, stripeCustomerId, failureCode } = deposit;
  if (!(await cancelUnsavedIntents(run.stripe, { kind: 'deposit', id }, stripeCustomerId))) {
    return endInReview(run, 'deposit', deposit, 'deposit-touched-outside', {});
  }
  return fail(run, deposit, isCalledOff(failureCode) ? null : 'not_begun', null);
}

/** Step F: credits it in one commit. */
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
  await closeNotified(run, deposit, OVER);
  log.info({ ...fields, outcome }, 'a deposit is credited');
  if (outcome === 'credited') run.wakeMoney();
  return false;
}

/** Ends it without a charge: first what can still be paid is canceled. */
async function fail(
  run: Run,
  deposit: Deposit,
  failed: CardFailure | null,
  unpaid: IntentSnapshot | null,
): Promise<GoesOn> {
  const { id } = deposit;
  const failure =
    (failed && depositFailureOf(failed)) ??
    depositFailure(deposit.failureCode) ??
    'deposit_not_begun';
  if (unpaid) {
    await noteFailure(run.db, id, failure);
    run.intent = await cancelIntent(run.stripe, unpaid.id);
    run.failpoint('after_cancel');
    if (run.intent.status !== 'canceled') return true;
  }
  await failDeposit(run.db, id, failure, at(run));
  run.log.info({ deposit: id, failure }, 'a deposit has failed');
  await closeNotified(run, deposit, OVER);
  return false;
}

/** What is over with a deposit, whatever its count of failures: each successful step resets that count. */
const OVER = ['deposit-stuck', 'deposit-processing-late'] as const;

const at = (run: Run) => new Date(run.now());
