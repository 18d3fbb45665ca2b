import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { type AccountMerge, findMergeOf } from '~/models/customers/account-merge.server';
import { enqueuePublication } from './published-balance.server';
import { freezeAccount } from './customer-account.server';
import { isNothing, postMove } from './follow-merged.server';
import { ledgerBalances } from './ledger.server';
import { countLostDisputes, freezeForLostDisputes } from './lost-dispute.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { isClosing } from '~/models/customers/account-closing.server';

/** Why an account that was merged into another is frozen. */
const BECAUSE = 'merged into another account';

/**
 * Does our own part of a merge: moves the closing account's money to the surviving account, freezes the
 * closing one and links it for good. The caller has locked both and checked under the lock that nothing
 * prevents the merge. Deposits stay with the account that made them (I-20): for the surviving account it is
 * money from another source, and later refunds of a deposit follow it (`followMerged`). Lost disputes of both
 * are added: the surviving account is frozen if the closing one brings the total to two.
 */
export async function mergeIntoSurvivor(
  trx: Transaction<DB>,
  merge: AccountMerge,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { id, closingGid, survivingGid } = merge;
  const isPosted =
    isNothing(merge) || (await postMove(trx, merge, merge, { key: `merge:${id}`, by, at }));
  // Both were checked under the same locks: rolling back is better than posting a wrong transaction.
  if (!isPosted) throw new Error(`The merge ${id} was posted before.`);
  await enqueuePublication(trx, closingGid, at);
  await enqueuePublication(trx, survivingGid, at);
  await freezeAccount(trx, closingGid, BECAUSE, at);
  await trx
    .updateTable('customer_account')
    .set({ merged_into: survivingGid })
    .where('customer_gid', '=', closingGid)
    .execute();
  // Only if the closing account brings any: staff may already have reviewed those of the surviving one.
  if ((await countLostDisputes(trx, closingGid)) > 0) {
    await freezeForLostDisputes(trx, survivingGid, { merge: id, merged: closingGid }, at);
  }
}

/**
 * Reports a refund into a closed account. An order can be refunded after its customer's account was closed;
 * the money is posted to an account that is frozen for good, and a person is notified once, until they have dealt
 * with it. For a merged account the surviving one is checked, since the money has moved on to it. Call it
 * under the locks of both, at the end of the transaction that refunds.
 *
 * @param gid the wallet that got the refund
 * @returns the kinds of discrepancies that a person must be notified about for the first time
 */
export async function reportClosedAccount(
  trx: Transaction<DB>,
  gid: string,
  { payment, at }: { payment: { id: string; orderGid: string | null }; at: Date },
): Promise<DiscrepancyKind[]> {
  const holder = (await findMergeOf(trx, gid))?.survivingGid ?? gid;
  if (!(await isClosing(trx, holder))) return [];
  const { availableCents } = await ledgerBalances(trx, holder);
  // The refund only reduced a negative balance, which a person already knows about.
  if (availableCents <= 0) return [];
  const kind = 'return-to-closed-account';
  const detail = { payment: payment.id, order: payment.orderGid, availableCents };
  const isNew = await openDiscrepancy(trx, { kind, subject: holder, detail, at });
  return isNew ? [kind] : [];
}
