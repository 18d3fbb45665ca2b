import type { Transaction } from 'kysely';
import { type DepositFailure, calledOffFailure } from '~/domain/payments/deposit-failure';
import { reasonToCallOff } from '~/domain/top-ups/top-up-called-off';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import type { Clerk } from '~/models/payments/deposit-outcome.server';
import { armConfirm, noteFailure } from '~/models/deposits/deposit-steps.server';
import { lockDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { lookAtTopUp, storeMonth } from './top-up-look.server';
import { lockTopUp } from './top-up.server';

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
