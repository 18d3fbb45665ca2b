import type { Transaction } from 'kysely';
import type { DepositFailure } from '~/domain/deposit-failure';
import { calledOffFailure, reasonToCallOff } from '~/domain/top-up-called-off';
import type { DB } from '../../db/schema';
import { lockCustomerAccount } from './customer-account.server';
import type { Clerk } from './deposit-outcome.server';
import { armConfirm, noteFailure } from './deposit-steps.server';
import { lockDeposit, type Deposit } from './deposit.server';
import { moneyTransaction } from './money-transaction.server';
import { lookAtTopUp, storeMonth } from './top-up-look.server';
import { lockTopUp } from './top-up.server';

/** Another process has taken the deposit further meanwhile: it is to be read anew. */
type Outcome = DepositFailure | 'moved' | null;

/**
 * Looks at an automatic top-up again before a call that leads to its charge. Where it is not wanted any
 * more the reason is written down, and from then on whoever runs the machine ends it. A deposit by hand
 * is left as it is.
 *
 * @returns false when the call may be made; otherwise the deposit is another one by now
 */
export async function callOffTopUp(clerk: Clerk, deposit: Deposit): Promise<boolean> {
  if (deposit.topUpMonth === null) return false;
  const reason = await moneyTransaction(clerk.db, (trx) => lookAgain(trx, deposit, clerk.now()));
  say(clerk, deposit, reason);
  return reason !== null;
}

/**
 * Step D. An automatic top-up is looked at in the same transaction: who turns it off before that is not
 * charged, and after it the charge has begun.
 *
 * @returns the deposit as it is now; null when another was faster, or it is called off
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

/** Why it is not charged, now on disk; null when it may be. */
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
