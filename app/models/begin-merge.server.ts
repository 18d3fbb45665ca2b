import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema';
import { lockMerge } from './account-merge.server';
import { endAllSessions } from './customer-session.server';
import { mergeIntoSurvivor } from './merged-account.server';
import { endProviderSessions } from './provider-session.server';
import { stopTopUp } from './stop-top-up.server';
import { lockTopUp } from './top-up.server';

/**
 * Everything of a merge that is ours: the closing account's top-up and sessions end, its Earth Cash goes to
 * the surviving one, and it is frozen and linked for good. Both accounts are locked and nothing stands in
 * the way.
 *
 * @param by who has decided it: staff_user.id
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
