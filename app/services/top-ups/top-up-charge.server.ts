import type { Transaction } from 'kysely';
import { isCalledOff, type DepositFailure } from '~/domain/deposits/deposit-failure';
import { reasonToCallOff } from '~/domain/top-ups/top-up-step';
import { moneyTransaction } from '~/models/core/database.server';
import { noteFailure } from '~/models/deposits/deposit-row.server';
import { lockDeposit, type Deposit } from '~/models/deposits/deposit.server';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { beginConfirm } from '~/models/payments/card-charge.server';
import { lookAtTopUp, storeMonth } from '~/models/top-ups/top-up-look.server';
import { lockTopUp } from '~/models/top-ups/top-up.server';
import type { TopUpGuard } from '~/services/deposits/settle-deposit.server';
import type { MoneyContext } from '~/services/money-context';
import type { DB } from '../../../db/schema';

/** 'moved': another process has advanced the deposit meanwhile, so it must be read again. */
type Outcome = DepositFailure | 'moved' | null;

/**
 * Checks an automatic top-up again before the calls that lead to its charge. If it is no longer wanted, the reason is
 * recorded, and whichever process runs the machine next ends it. A customer who turns it off before `beginConfirm`
 * is not charged; afterwards the charge has begun.
 */
export const topUpGuard: TopUpGuard = {
  async before({ db, now, log }, deposit) {
    const reason = await moneyTransaction(db, (trx) => lookAgain(trx, deposit, now()));
    say(log, deposit, reason);
    return reason !== null;
  },

  async beginConfirm({ db, now, log }, deposit) {
    const at = new Date(now());
    const outcome = await moneyTransaction(db, async (trx) => {
      const reason = await lookAgain(trx, deposit, at.getTime());
      const hasBegun = reason === null && (await beginConfirm(trx, 'deposit', deposit, at));
      return { reason, hasBegun };
    });
    say(log, deposit, outcome.reason);
    return outcome.hasBegun;
  },
};

/** Returns why it is not charged, and records that; null if it may be charged. */
async function lookAgain(
  trx: Transaction<DB>,
  { id, customerGid: gid, state }: Deposit,
  now: number,
): Promise<Outcome> {
  await lockCustomerAccount(trx, gid);
  const topUp = await lockTopUp(trx, gid);
  const deposit = await lockDeposit(trx, id);
  if (deposit.state !== state || isCalledOff(deposit.failureCode)) return 'moved';
  if (!topUp) throw new Error(`Top-up ${id} without an agreement.`);
  const look = await lookAtTopUp(trx, topUp, now);
  const reason = reasonToCallOff(look, topUp, deposit, storeMonth(now).month);
  if (reason !== null) await noteFailure(trx, id, reason);
  return reason;
}

function say(log: MoneyContext['log'], { id }: Deposit, failure: Outcome): void {
  if (failure === null || failure === 'moved') return;
  log.info({ deposit: id, failure }, 'an automatic top-up is called off');
}
