import type { Transaction } from 'kysely';
import type { DB } from '../../../db/schema';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { wantCustomerCopy } from '~/models/customers/customer-copy.server';
import type { MergePair } from '~/domain/core/merge-pair';

/**
 * Requests that the read copy's data of a customer be read again after Shopify has merged it into another: it
 * then belongs to the other customer.
 */
export async function wantMergedCopies(
  trx: Transaction<DB>,
  { closingGid, survivingGid }: MergePair,
  at: Date,
): Promise<void> {
  for (const gid of [closingGid, survivingGid]) await wantCustomerCopy(trx, gid, at);
  const orders = await trx
    .selectFrom('order_mirror')
    .select('order_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  const drafts = await trx
    .selectFrom('draft_mirror')
    .select('draft_gid as gid')
    .where('customer_gid', '=', closingGid)
    .execute();
  for (const { gid } of [...orders, ...drafts]) await wantCopy(trx, gid, at);
}

/** Lists the accounts that were merged into this one. */
export async function listMergedInto(trx: Transaction<DB>, gid: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('customer_account')
    .select('customer_gid')
    .where('merged_into', '=', gid)
    .orderBy('customer_gid')
    .execute();
  return rows.map((row) => row.customer_gid);
}
