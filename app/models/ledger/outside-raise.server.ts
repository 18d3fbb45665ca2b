import { sql, type Kysely } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { DB } from '../../../db/schema';
import { wantPublication } from './balance-projection.server';
import { closeDiscrepancy, openDiscrepancy } from '~/models/discrepancies/discrepancy.server';

/**
 * What others have raised a customer's metafield by at Shopify, while nobody here has accepted it (docs/money.md):
 * `customer_account.unaccepted_cents`. Everybody with Shopify's admin can write that metafield, so until a second
 * person accepts the raise it is in no account of the ledger and cannot be spent.
 */

export type OutsideChangeRules = {
  /** Up to how much others may raise a balance in 24 hours without anybody being asked, in cents. */
  outsideRaiseLimitCents: number;
  /** From then on nobody has a balance from before this store any more; null: at any time. */
  openingBalancesUntil: Date | null;
};

/** Raises that were adopted without anybody being asked count against their limit for this long. */
const FREE_WINDOW_MS = 24 * 60 * 60_000;

/** Returns how much of a customer's metafield may still be raised without anybody being asked, in cents. */
export async function freeRaiseCents(
  trx: Kysely<DB>,
  gid: string,
  { limitCents, at }: { limitCents: number; at: Date },
): Promise<Cents> {
  if (limitCents === 0) return cents(0);
  const since = new Date(at.getTime() - FREE_WINDOW_MS);
  const { rows } = await sql<{ raised: bigint }>`
    select coalesce(sum(entry.amount_cents), 0)::bigint as raised
    from ledger_account account
    join ledger_entry entry on entry.account_id = account.id and entry.amount_cents > 0
    join ledger_tx tx on tx.id = entry.tx_id and tx.kind = 'outside_change'
      and tx.created_at > ${since}
    where account.customer_gid = ${gid} and account.kind = 'customer_paid'`.execute(trx);
  return cents(Math.max(0, limitCents - Number(rows[0]?.raised ?? 0n)));
}

/**
 * Sets what waits for acceptance, and keeps the discrepancy about it. The caller has locked the account.
 *
 * @param by who decided it; by default, it was lowered at Shopify again
 * @returns whether a discrepancy was opened that a person must be told about
 */
export async function keepUnaccepted(
  trx: Kysely<DB>,
  gid: string,
  { unacceptedCents, by = 'true again', at }: { unacceptedCents: Cents; by?: string; at: Date },
): Promise<boolean> {
  await trx
    .updateTable('customer_account')
    .set({ unaccepted_cents: BigInt(unacceptedCents) })
    .where('customer_gid', '=', gid)
    .execute();
  await wantPublication(trx, gid, at);
  if (unacceptedCents > 0) return tellRaise(trx, gid, { unacceptedCents, at });
  await closeDiscrepancy(trx, { kind: 'outside-increase', subject: gid, by, at });
  return false;
}

/** Opens the discrepancy about a raise, unless it is open. @returns whether it is new */
export async function tellRaise(
  trx: Kysely<DB>,
  gid: string,
  { unacceptedCents, at }: { unacceptedCents: Cents; at: Date },
): Promise<boolean> {
  return openDiscrepancy(trx, {
    kind: 'outside-increase',
    subject: gid,
    detail: { cents: unacceptedCents },
    at,
  });
}

/** Lists all customers for whom a raise waits. */
export async function listUnaccepted(
  db: Kysely<DB>,
): Promise<{ gid: string; unacceptedCents: Cents }[]> {
  const rows = await db
    .selectFrom('customer_account')
    .select(['customer_gid', 'unaccepted_cents'])
    .where('unaccepted_cents', '>', 0n)
    .orderBy('customer_gid')
    .execute();
  return rows.map((row) => ({
    gid: row.customer_gid,
    unacceptedCents: cents(Number(row.unaccepted_cents)),
  }));
}
