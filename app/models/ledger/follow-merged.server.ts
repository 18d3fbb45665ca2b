import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DiscrepancyKind } from '~/domain/discrepancies/discrepancies';
import { type AccountMerge, findMergeOf } from '~/models/customers/account-merge.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import type { DB } from '../../../db/schema';
import { enqueuePublication } from './published-balance.server';
import { freezeAccount, FROZEN_FOR } from './customer-account.server';
import { ledgerBalances, postTransaction } from './ledger.server';

type Parts = { paidCents: Cents; bonusCents: Cents };

/**
 * Moves what was added to or taken from merged accounts on to their surviving accounts: a refund at Stripe, a
 * dispute, a returned order. Call it at the end of every transaction that may change such an account, with
 * the surviving accounts locked (`lockWallets`). An account that becomes negative is frozen and a person is
 * notified, as after a refund of its own.
 *
 * @returns the kinds of discrepancies that a person must be notified about for the first time
 */
export async function followMerged(
  trx: Kysely<DB>,
  gids: readonly string[],
  at: Date,
): Promise<DiscrepancyKind[]> {
  const notices: DiscrepancyKind[] = [];
  for (const gid of [...new Set(gids)].sort()) {
    const merge = await findMergeOf(trx, gid);
    const left = merge && (await ledgerBalances(trx, gid));
    if (!merge || !left || isNothing(left)) continue;
    const key = `merge:${merge.id}:${await lastSeq(trx, gid)}`;
    if (!(await postMove(trx, merge, left, { key, by: null, at }))) {
      throw new Error(`The ledger has ${key} already.`);
    }
    await enqueuePublication(trx, merge.survivingGid, at);
    notices.push(...(await watchSurvivor(trx, merge, at)));
  }
  return notices;
}

/** Whether there is nothing to move. */
export const isNothing = ({ paidCents, bonusCents }: Parts) => paidCents === 0 && bonusCents === 0;

/** Posts what moves from the closing account to the surviving one. @returns false if the ledger has it already */
export async function postMove(
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

/** Returns the number of the wallet's newest ledger transaction, which makes the key unique. */
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
