import type { Transaction } from 'kysely';
import type { MergePair } from '~/domain/account-merge';
import type { DB } from '../../db/schema';
import { wantCopy } from './copy-wanted.server';
import { wantCustomerCopy } from './customer-copy.server';

/**
 * The platform has made one customer of two: what the read copy has of the one that is gone is read again,
 * and is the other's then.
 */
export async function wantMergedCopies(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: MergePair,
  at: Date,
): Promise<void> {
  for (const gid of [closingGid, survivingGid]) await wantCustomerCopy(trx, gid, at);
  const orders = await trx
    .selectFrom('order_copy')
    .select('order_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  const drafts = await trx
    .selectFrom('draft_copy')
    .select('draft_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  for (const { gid } of [...orders, ...drafts]) await wantCopy(trx, gid, at);
}

/** Accounts that were merged into this one: the same person's. */
export async function listMergedInto(trx: Transaction<DB>, gid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('customer_account')
    .select('customer_gid')
    .where('merged_into', '=', gid)
    .orderBy('customer_gid')
    .execute();
  return rows.map((row) => row.customer_gid);
}
