import type { Kysely, Transaction } from 'kysely';
import type { TopUpStop } from '~/domain/top-ups/top-up';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { moneyTransaction } from '~/models/core/database.server';
import { aboutTopUp, addTopUpEvent } from './top-up-event.server';
import { lockTopUp, type TopUp, updateTopUp } from './top-up.server';
import { calledOffFailure, type DepositFailure } from '~/domain/payments/deposit-failure';
import { reasonToCallOff } from '~/domain/top-ups/top-up-step';
import type { Clerk } from '~/models/payments/deposit-outcome.server';
import { armConfirm, noteFailure } from '~/models/deposits/deposit-steps.server';
import { type Deposit, lockDeposit } from '~/models/deposits/deposit.server';
import { lookAtTopUp, storeMonth } from './top-up-look.server';

type Stop = {
  because: TopUpStop;
  /** The charge that caused the stop. */
  depositId?: string;
  at: Date;
};

/**
 * Turns the top-up off in the caller's transaction, which has locked it, and queues the mail. A deposit
 * that is under way continues, and its outcome will be recorded.
 */
export async function stopTopUp(
  trx: Transaction<DB>,
  topUp: TopUp,
  { because, depositId, at }: Stop,
): Promise<void> {
  const isUnderWay = topUp.depositId !== null && topUp.depositId !== depositId;
  await updateTopUp(trx, topUp.customerGid, {
    is_on: false,
    stopped_because: because,
    stopped_at: at,
    deposit_id: isUnderWay ? topUp.depositId : null,
    is_due: isUnderWay,
    next_attempt_at: at,
    lease_owner: null,
    lease_until: null,
    version: topUp.version + 1,
    updated_at: at,
  });
  await addTopUpEvent(trx, {
    ...aboutTopUp(topUp),
    kind: 'stopped',
    because,
    at,
    ...(depositId !== undefined && { depositId }),
  });
}

/**
 * Turns a customer's top-up off, in its own transaction.
 *
 * @param only turns it off only if it charges this payment method; if omitted, in any case
 * @returns false if it was not on
 */
export async function turnTopUpOff(
  db: Kysely<DB>,
  gid: string,
  stop: Stop,
  only?: string,
): Promise<boolean> {
  return moneyTransaction(db, async (trx) => {
    await lockCustomerAccount(trx, gid);
    const topUp = await lockTopUp(trx, gid);
    if (!topUp?.isOn || (only !== undefined && topUp.paymentMethodId !== only)) return false;
    await stopTopUp(trx, topUp, stop);
    return true;
  });
}

/** 'moved': another process has advanced the deposit meanwhile, so it must be read again. */
type Outcome = DepositFailure | 'moved' | null;

/**
 * Checks an automatic top-up again before a call that leads to its charge. If it is no longer wanted, the
 * reason is recorded, and whichever process runs the state machine next ends it. Manual deposits are left
 * alone.
 *
 * @returns false if the call may be made; otherwise the deposit has changed
 */
export async function callOffTopUp(clerk: Clerk, deposit: Deposit): Promise<boolean> {
  if (deposit.topUpMonth === null) return false;
  const reason = await moneyTransaction(clerk.db, (trx) => lookAgain(trx, deposit, clerk.now()));
  say(clerk, deposit, reason);
  return reason !== null;
}

/**
 * Step D. Checks an automatic top-up in the same transaction: a customer who turns it off before is not
 * charged; afterwards the charge has begun.
 *
 * @returns the deposit as it is now; null if another process was faster or it was called off
 */
export async function armUnlessCalledOff(clerk: Clerk, deposit: Deposit): Promise<Deposit | null> {
  const { db, now } = clerk;
  const at = new Date(now());
  if (deposit.topUpMonth === null) return armConfirm(db, deposit, at);
  const outcome = await moneyTransaction(db, async (trx) => {
    const reason = await lookAgain(trx, deposit, at.getTime());
    return { reason, armed: reason === null ? await armConfirm(trx, deposit, at) : null };
  });
  say(clerk, deposit, outcome.reason);
  return outcome.armed;
}

/** Returns why it is not charged, and records that; null if it may be charged. */
async function lookAgain(
  trx: Transaction<DB>,
  { id, customerGid: gid, state }: Deposit,
  now: number,
): Promise<Outcome> {
  await lockCustomerAccount(trx, gid);
  const topUp = await lockTopUp(trx, gid);
  const deposit = await lockDeposit(trx, id);
  if (deposit.state !== state || calledOffFailure(deposit.failureCode) !== null) return 'moved';
  if (!topUp) throw new Error(`Top-up ${id} without an agreement.`);
  const look = await lookAtTopUp(trx, topUp, now);
  const reason = reasonToCallOff(look, topUp, deposit, storeMonth(now).month);
  if (reason !== null) await noteFailure(trx, id, reason);
  return reason;
}

function say({ log }: Clerk, { id }: Deposit, failure: Outcome): void {
  if (failure === null || failure === 'moved') return;
  log.info({ deposit: id, failure }, 'an automatic top-up is called off');
}
