import { type Kysely, sql } from 'kysely';
import { cents, type Cents } from '~/domain/core/money';
import type { BalanceHere } from '~/domain/reconciliation/newer-outside';
import type { DB } from '../../../db/schema';

/** What this database knows of things outside, by their platform's ids. */

/** Returns those of the disputes' ids that are known. */
export async function knownDisputes(db: Kysely<DB>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ dispute_id: string }>`
    select dispute_id from payment_dispute where dispute_id = any(${ids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.dispute_id));
}

export type KnownOrder = { updatedAt: Date; refundedCents: Cents };

/** Returns the mirrors of these orders, by gid. */
export async function knownOrders(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Map<string, KnownOrder>> {
  const { rows } = await sql<{ order_gid: string; updated_at: Date; refunded_cents: string }>`
    select order_gid, updated_at, refunded_cents from order_mirror
    where order_gid = any(${gids}::text[])`.execute(db);
  return new Map(
    rows.map((row) => [
      row.order_gid,
      { updatedAt: row.updated_at, refundedCents: cents(Number(row.refunded_cents)) },
    ]),
  );
}

/** Returns those of QuickBooks' invoices that an order here has. */
export async function knownBookInvoices(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ book_invoice_id: string }>`
    select book_invoice_id from order_invoice where book_invoice_id = any(${ids}::text[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.book_invoice_id));
}

const BALANCES_PAGE = 200;

/** Goes through all customers whose balance Shopify shows, or is to show. */
export async function* balancesHere(db: Kysely<DB>): AsyncGenerator<BalanceHere[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ gid: string; seq: string; available: string; waiting: string }>`
      select p.customer_gid as gid, p.version_seq as seq, coalesce((
        select sum(a.balance_cents) from ledger_account a
        where a.customer_gid = p.customer_gid and a.kind in ('customer_paid', 'customer_bonus')
      ), 0) as available, coalesce(c.unaccepted_cents, 0) as waiting
      from published_balance p left join customer_account c on c.customer_gid = p.customer_gid
      where p.customer_gid > ${after}
      order by p.customer_gid limit ${BALANCES_PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ gid, seq, available, waiting }) => ({
      gid,
      versionSeq: Number(seq),
      availableCents: cents(Number(available)),
      unacceptedCents: cents(Number(waiting)),
    }));
    after = last.gid;
  }
}

/** Returns those of the orders that a payment here has paid. */
export async function ordersWithPayment(
  db: Kysely<DB>,
  gids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ order_gid: string }>`
    select order_gid from payment where order_gid = any(${gids}::text[])`.execute(db);
  return new Set(rows.map((row) => row.order_gid));
}
