import type { Kysely } from 'kysely';
import { cents } from '~/domain/core/money';
import type { StaffAction } from '~/domain/staff/staff-action';
import { decideOn, findRaiseAsked } from '~/models/staff/approval.server';
import { lockCustomerAccount } from '~/models/ledger/customer-account.server';
import { moneyTransaction } from '~/models/core/money-transaction.server';
import { keepUnaccepted } from '~/models/ledger/outside-raise.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';

/**
 * Rejects a raise at Shopify: nothing is posted, and the metafield shows the balance without it again. Ends the
 * question to accept it, if there is one. One person may do this, because it makes nothing spendable.
 *
 * @returns false if nothing waits any more
 */
export async function rejectRaise(
  { db, now }: { db: Kysely<DB>; now: () => number },
  { customer, by, trace }: { customer: string; by: string; trace: StaffAction },
): Promise<boolean> {
  const at = new Date(now());
  return moneyTransaction(db, async (trx) => {
    const { unacceptedCents } = await lockCustomerAccount(trx, customer);
    if (unacceptedCents === 0) return false;
    const asked = await findRaiseAsked(trx, customer);
    const state = asked?.askedBy === by ? 'withdrawn' : 'refused';
    if (asked) await decideOn(trx, asked.id, { state, by, at });
    await keepUnaccepted(trx, customer, { unacceptedCents: cents(0), by, at });
    await recordStaffAction(trx, trace, at);
    return true;
  });
}
