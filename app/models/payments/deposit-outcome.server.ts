import { discrepancyAlarm, type PlainKind } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import type { DepositFailure } from '~/domain/payments/deposit-failure';
import type { FailureStep } from '~/domain/payments/deposit-failure-step';
import { patientDelayMs, RETRY_PATIENCE } from '~/domain/core/retries/retry-delay';
import type { StripeFailure } from '~/domain/core/retries/stripe-failure';
import type { DB } from '../../../db/schema';
import { putDepositOff } from './deposit-due.server';
import type { Deposit } from '~/models/deposits/deposit-row.server';
import { failDeposit, putInReview } from '~/models/deposits/deposit-steps.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';

type DepositKind = Extract<PlainKind, `deposit-${string}`>;

/** What is needed to record the outcome of a run of the state machine and to alert people. */
export type Clerk = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  log: {
    info: (fields: object, text: string) => void;
    warn: (fields: object, text: string) => void;
    error: (fields: object, text: string) => void;
  };
};

/**
 * Schedules a retry because nothing was learned or nothing may be done now. After twenty consecutive failures
 * it alerts a person and continues at the slowest pace (money-security 3.7).
 *
 * @param because an operation and a kind of failure; never a vendor's text
 */
export async function tryLater(clerk: Clerk, deposit: Deposit, because: string): Promise<void> {
  const attempts = await putDepositOff(clerk.db, deposit.id, {
    because,
    delayMs: patientDelayMs,
    now: clerk.now(),
  });
  clerk.log.warn({ deposit: deposit.id, attempts, because }, 'a deposit is put off');
  if (attempts > RETRY_PATIENCE) {
    await tell(clerk, deposit, 'deposit-stuck', { attempts, because });
  }
}

/**
 * Does what a failed call to Stripe requires (money-security 3.5).
 *
 * @returns whether there is something to do right away
 */
export async function afterCall(
  clerk: Clerk,
  deposit: Deposit,
  failure: StripeFailure,
  next: FailureStep,
): Promise<boolean> {
  const because = `${failure.operation} ${failure.kind}`;
  const fields = { err: failure, deposit: deposit.id };
  switch (next.do) {
    case 'look':
      return true;
    case 'fail':
      clerk.log.info(fields, 'Stripe has refused a deposit');
      await endInFailure(clerk, deposit, next.failure);
      return false;
    case 'review':
      clerk.log.error(fields, 'a deposit is put aside');
      await endInReview(clerk, deposit, `deposit-${next.because}`, { because });
      return false;
    case 'later':
      if (next.isAlarm) {
        clerk.log.error({ alarm: 'stripe-refuses', ...fields }, 'Stripe does not take our calls');
      }
      await tryLater(clerk, deposit, because);
      return false;
  }
}

/** Ends a deposit without a charge. */
export async function endInFailure(
  clerk: Clerk,
  deposit: Deposit,
  failure: DepositFailure,
): Promise<void> {
  await failDeposit(clerk.db, deposit.id, failure, new Date(clerk.now()));
  clerk.log.info({ deposit: deposit.id, failure }, 'a deposit has failed');
  await closeDepositDiscrepancies(clerk, deposit);
}

/** Stops a deposit until a person decides. Moves no money. */
export async function endInReview(
  clerk: Clerk,
  deposit: Deposit,
  kind: DepositKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const doubt = { kind, detail: { intent: deposit.paymentIntentId, ...detail } };
  const isNew = await putInReview(clerk.db, deposit.id, doubt, new Date(clerk.now()));
  // There are no more retries, so the discrepancy about them is closed.
  await closeTold(clerk, deposit.id, 'deposit-stuck');
  if (isNew) sound(clerk, deposit, kind);
}

/** Alerts a person; the deposit continues. */
export async function tell(
  clerk: Clerk,
  deposit: Deposit,
  kind: DepositKind,
  detail: Record<string, unknown>,
): Promise<void> {
  const found = { kind, subject: deposit.id, at: new Date(clerk.now()) };
  const isNew = await openDiscrepancy(clerk.db, {
    ...found,
    detail: { intent: deposit.paymentIntentId, state: deposit.state, ...detail },
  });
  if (isNew) sound(clerk, deposit, kind);
}

/** Closes the discrepancy about a stuck deposit once it makes progress again. */
export async function closeStuck(
  clerk: Pick<Clerk, 'db' | 'now'>,
  { id, attempts }: Deposit,
): Promise<void> {
  if (attempts > RETRY_PATIENCE) await closeTold(clerk, id, 'deposit-stuck');
}

/**
 * Closes the discrepancies about a deposit that has ended, whatever its count of failures: each successful step
 * resets that count.
 */
export async function closeDepositDiscrepancies(clerk: Clerk, { id }: Deposit): Promise<void> {
  await closeTold(clerk, id, 'deposit-stuck');
  await closeTold(clerk, id, 'deposit-processing-late');
}

async function closeTold(
  { db, now }: Pick<Clerk, 'db' | 'now'>,
  subject: string,
  kind: DepositKind,
): Promise<void> {
  await closeDiscrepancy(db, { kind, subject, by: 'true again', at: new Date(now()) });
}

function sound({ log }: Clerk, deposit: Deposit, kind: DepositKind): void {
  log.error(discrepancyAlarm(kind, { deposit: deposit.id }), 'a deposit needs a person');
}
