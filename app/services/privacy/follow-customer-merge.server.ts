import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { ensureCustomerAccount } from '~/models/ledger/customer-account.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import { moneyTransaction } from '~/models/core/database.server';
import { followOutsideMerge, type OutsideMerge } from '~/models/privacy/outside-merge.server';
import { fetchBalance } from '~/platforms/shopify/customers/customer-balance.server';
import { findMergeState } from '~/platforms/shopify/customers/customer-merge.server';
import {
  adoptOpeningBalance,
  type OpeningContext,
} from '~/services/ledger/adopt-opening-balance.server';
import type { MergePair } from '~/domain/core/merge-pair';

/**
 * Follows a merge that was made in Shopify's admin, once, however often it is called. The message only says what to
 * look at: Shopify is asked whether the one customer is gone and the other is there.
 *
 * @throws PlatformFailure; repeat it later
 */
export async function followCustomerMerge(
  context: OpeningContext,
  pair: MergePair,
): Promise<OutsideMerge['kind'] | 'not-merged'> {
  const { db, admin, now, log } = context;
  const state = await findMergeState(admin, pair);
  if (state === 'under-way') throw new Error('Shopify has not finished merging.');
  const shown = await fetchBalance(admin, pair.survivingGid);
  if (state !== 'merged' || shown === null) {
    log.warn({ ...pair, state }, 'a merge was announced that Shopify has not made');
    return 'not-merged';
  }
  for (const gid of [pair.closingGid, pair.survivingGid]) await ensureCustomerAccount(db, gid);
  // One with a version metafield has it from the closing customer, which the transaction looks at.
  if (shown.versionMetafield === null) await adoptOpeningBalance(context, pair.survivingGid);
  const at = new Date(now());
  const outcome = await moneyTransaction(db, (trx) => followOutsideMerge(trx, pair, { shown, at }));
  if (outcome.kind === 'followed') {
    log.info(pair, 'two customers were merged in Shopify, and their accounts here');
    for (const gid of [pair.closingGid, pair.survivingGid]) await forgetCustomerProfile(db, gid);
  }
  if (outcome.kind === 'waits' && outcome.isNew) {
    const fields = discrepancyAlarm('merged-at-shopify', { customer: pair.closingGid });
    log.error(fields, 'a merge in Shopify needs a person');
  }
  return outcome.kind;
}
