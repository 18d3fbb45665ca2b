import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { type AccountMerge, findMergeOf } from '~/models/customers/account-merge.server';
import { wantPublication } from './balance-projection.server';
import { freezeAccount, FROZEN_FOR } from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { countLostDisputes, freezeForLostDisputes } from './lost-dispute.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { isClosing } from '~/models/customers/account-closing.server';
import { cents, type Cents } from '~/domain/core/money';

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
  await wantPublication(trx, closingGid, at);
  await wantPublication(trx, survivingGid, at);
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
 * the money is posted to an account that is frozen for good, and a person is told once, until they have dealt
 * with it. For a merged account the surviving one is checked, since the money has moved on to it. Call it
 * under the locks of both, at the end of the transaction that refunds.
 *
 * @param gid the holder that got the refund
 * @returns the kinds of discrepancies that a person must be told about for the first time
 */
export async function tellClosedAccount(
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

type Parts = { paidCents: Cents; bonusCents: Cents };

/**
 * Moves what was added to or taken from merged accounts on to their surviving accounts: a refund at Stripe, a
 * dispute, a returned order. Call it at the end of every transaction that may change such an account, with
 * the surviving accounts locked (`lockHolders`). An account that becomes negative is frozen and a person is
 * told, as after a refund of its own.
 *
 * @returns the kinds of discrepancies that a person must be told about for the first time
 */
export async function followMerged(
  trx: Kysely<DB>,
  gids: readonly string[],
  at: Date,
): Promise<DiscrepancyKind[]> {
  const told: DiscrepancyKind[] = [];
  for (const gid of [...new Set(gids)].sort()) {
    const merge = await findMergeOf(trx, gid);
    const left = merge && (await ledgerBalances(trx, gid));
    if (!merge || !left || isNothing(left)) continue;
    const key = `merge:${merge.id}:${await lastSeq(trx, gid)}`;
    if (!(await postMove(trx, merge, left, { key, by: null, at }))) {
      throw new Error(`The ledger has ${key} already.`);
    }
    await wantPublication(trx, merge.survivingGid, at);
    told.push(...(await watchSurvivor(trx, merge, at)));
  }
  return told;
}

/** Whether there is nothing to move. */
const isNothing = ({ paidCents, bonusCents }: Parts) => paidCents === 0 && bonusCents === 0;

/** Posts what moves from the closing account to the surviving one. @returns false if the ledger has it already */
async function postMove(
  trx: Kysely<DB>,
  { id, closingGid, survivingGid }: AccountMerge,
  { paidCents, bonusCents }: Parts,
  { key, by, at }: { key: string; by: string | null; at: Date },
): Promise<boolean> {
  return postTransaction(trx, {
    dedupeKey: key,
    kind: 'account_merged',
    actor: by,
    meta: { merge: id },
    at,
    lines: [
      { account: 'customer_paid', customerGid: closingGid, amountCents: cents(0 - paidCents) },
      { account: 'customer_bonus', customerGid: closingGid, amountCents: cents(0 - bonusCents) },
      { account: 'customer_paid', customerGid: survivingGid, amountCents: paidCents },
      { account: 'customer_bonus', customerGid: survivingGid, amountCents: bonusCents },
    ],
  });
}

/** Returns the number of the holder's newest ledger transaction, which makes the key unique. */
async function lastSeq(trx: Kysely<DB>, gid: string): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint | null }>`
    select max(tx.seq) as seq from ledger_account account
    join ledger_entry entry on entry.account_id = account.id
    join ledger_tx tx on tx.id = entry.tx_id
    where account.customer_gid = ${gid}`.execute(trx);
  return rows[0]?.seq ?? 0n;
}

async function watchSurvivor(
  trx: Kysely<DB>,
  { id, closingGid, survivingGid }: AccountMerge,
  at: Date,
): Promise<DiscrepancyKind[]> {
  const { availableCents, heldCents } = await ledgerBalances(trx, survivingGid);
  if (availableCents >= 0) return [];
  await freezeAccount(trx, survivingGid, FROZEN_FOR.negativeBalance, at);
  const isNew = await openDiscrepancy(trx, {
    kind: 'negative-balance',
    cause: 'merged',
    subject: survivingGid,
    detail: { merge: id, merged: closingGid, availableCents, heldCents },
    at,
  });
  return isNew ? ['negative-balance'] : [];
}
