import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { lockMerge } from '~/models/customers/account-merge.server';
import { endAllSessions } from '~/models/customers/customer-session.server';
import { mergeIntoSurvivor } from '~/models/ledger/merged-account.server';
import { endProviderSessions } from '~/models/customers/provider-session.server';
import { stopTopUp } from '~/models/top-ups/stop-top-up.server';
import { lockTopUp } from '~/models/top-ups/top-up.server';

/**
 * Does our own part of a merge: ends the closing account's top-up and sessions, moves its Earth Cash to the
 * surviving account, freezes it and links it for good. The caller has locked both accounts and checked that
 * nothing prevents the merge.
 *
 * @param by who decided: staff_user.id
 */
export async function beginMerge(
  trx: Transaction<DB>,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const merge = await lockMerge(trx, id);
  const topUp = await lockTopUp(trx, merge.closingGid);
  if (topUp?.isOn) await stopTopUp(trx, topUp, { because: 'by_customer', at });
  await mergeIntoSurvivor(trx, merge, { by, at });
  await endProviderSessions(trx, merge.closingGid, at);
  await endAllSessions(trx, merge.closingGid);
}
