import { sql, type Kysely, type Transaction } from 'kysely';
import { cents, type Cents } from '~/domain/money';
import type { DB } from '../../db/schema';
import { findMergeOf, type AccountMerge } from './account-merge.server';
import { wantPublication } from './balance-projection.server';
import { freezeAccount } from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';
import { countLostDisputes, freezeForLostDisputes } from './lost-dispute.server';
import { openBreak } from './money-break.server';

/** Why an account is frozen that was merged into another. */
const BECAUSE = 'merged into another account';

type Parts = { paidCents: Cents; bonusCents: Cents };

/**
 * Our own part of a merge: all that the closing account has goes to the surviving one, and it is frozen
 * and linked for good. Both are locked, and nothing stood in the way under this lock. Deposits stay those
 * of who has made them (I-20): at the surviving account it is money from elsewhere, and what a deposit's
 * refund takes later goes after it (`followMerged`). Disputes that both have lost are added up: where it comes
 * to two by what the closing one brings, it is frozen.
 */
export async function mergeIntoSurvivor(
  trx: Transaction<DB>,
  merge: AccountMerge,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const { id, closingGid, survivingGid } = merge;
  const isPosted =
    isNothing(merge) || (await postMove(trx, merge, merge, { key: `merge:${id}`, by, at }));
  // Both were looked at under the same locks: a transaction that is undone is better than a wrong one.
  if (!isPosted) throw new Error(`The merge ${id} was posted before.`);
  await wantPublication(trx, closingGid, at);
  await wantPublication(trx, survivingGid, at);
  await freezeAccount(trx, closingGid, BECAUSE);
  await trx
    .updateTable('customer_account')
    .set({ merged_into: survivingGid })
    .where('customer_gid', '=', closingGid)
    .execute();
  // Only by what it brings: a person may have looked at what the surviving account had lost before.
  if ((await countLostDisputes(trx, closingGid)) > 0) {
    await freezeForLostDisputes(trx, survivingGid, { merge: id, merged: closingGid }, at);
  }
}

/**
 * What has come to accounts that were merged, or was taken from them, goes on to the accounts that they
 * are now: a refund at Stripe, a dispute, an order that is given back. Called at the end of every
 * transaction that may change such an account, with the surviving ones locked (`lockHolders`). An account
 * that falls below zero by it is frozen, and a person is told, as by a refund of its own.
 *
 * @returns the kinds of what a person has to hear of for the first time
 */
export async function followMerged(
  trx: Kysely<DB>,
  gids: readonly string[],
  at: Date,
): Promise<string[]> {
  const told: string[] = [];
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

const isNothing = ({ paidCents, bonusCents }: Parts) => paidCents === 0 && bonusCents === 0;

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

/** Of the ledger's newest transaction that has touched this holder: what is followed. */
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
): Promise<string[]> {
  const { availableCents, heldCents } = await ledgerBalances(trx, survivingGid);
  if (availableCents >= 0) return [];
  await freezeAccount(trx, survivingGid, 'a balance below zero');
  const isNew = await openBreak(trx, {
    kind: 'negative-balance',
    subject: survivingGid,
    detail: { merge: id, merged: closingGid, availableCents, heldCents },
    proposal:
      'More was refunded or disputed of a deposit of an account that was merged into this one than is left. The account is frozen and shows 0.00; ask the customer to settle the difference, or post an approved adjustment.',
    at,
  });
  return isNew ? ['negative-balance'] : [];
}
