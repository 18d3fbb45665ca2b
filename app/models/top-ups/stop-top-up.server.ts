import type { Kysely, Transaction } from 'kysely';
import type { TopUpStop } from '~/domain/top-ups/top-up';
import type { DB } from '../../../db/schema';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { moneyTransaction } from '~/models/core/database.server';
import { aboutTopUp, addTopUpEvent } from './top-up-event.server';
import { lockTopUp, type TopUp, updateTopUp } from './top-up.server';

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
