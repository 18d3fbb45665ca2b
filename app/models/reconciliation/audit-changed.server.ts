import { sql, type Kysely, type RawBuilder } from 'kysely';
import { AUDIT_IDS, type AuditPart, type AuditThings } from '~/domain/staff/audit-query';
import { addDays } from '~/domain/core/time/store-day';
import type { DB } from '../../../db/schema';
import type { AuditMark } from './audit-mark.server';
import { nextTransactions } from './audit-slice.server';

type Ids = Record<AuditThings | 'day', Set<string>>;

/**
 * Lists what has changed since a mark, in parts: the ledger's transactions, everything they concern, and what
 * was changed or read without one. Each statement scans an index from the mark on.
 */
export async function listChangedParts(db: Kysely<DB>, mark: AuditMark): Promise<AuditPart[]> {
  const parts: AuditPart[] = [];
  const ids: Ids = {
    accounts: new Set(),
    deposits: new Set(),
    payments: new Set(),
    customers: new Set(),
    commissions: new Set(),
    payouts: new Set(),
    adjustments: new Set(),
    day: new Set(),
  };
  let cursor = String(mark.txSeq);
  for (;;) {
    const slice = await nextTransactions(db, cursor);
    if (slice === null) break;
    parts.push(slice.part);
    await addTransactions(db, slice.part, ids);
    ({ cursor } = slice);
  }
  await addChanged(db, mark, ids);
  const { day, ...byId } = ids;
  for (const one of [...day].sort())
    parts.push({ things: 'days', from: one, before: addDays(one, 1) });
  for (const [things, some] of Object.entries(byId) as [AuditThings, Set<string>][]) {
    for (const chunk of inChunks([...some])) parts.push({ things, ids: chunk });
  }
  return parts;
}

/** Adds the ids of everything that the transactions of a part concern. */
async function addTransactions(
  db: Kysely<DB>,
  { after: from, upto }: { after: bigint; upto: bigint },
  ids: Ids,
): Promise<void> {
  const { rows } = await sql<{ things: keyof Ids; id: string }>`
    with tx as materialized (
      select * from ledger_tx where seq > ${from}::bigint and seq <= ${upto}::bigint
    ), key as (select split_part(dedupe_key, ':', 1) as kind, ledger_key_id(dedupe_key) as id
      from tx)
    select distinct 'deposits' as things, deposit_id::text as id from tx
    where deposit_id is not null
    union select 'payments', id::text from key where kind in ('pay', 'return') and id is not null
    union select 'payouts', id::text from key where kind = 'payout' and id is not null
    union select 'adjustments', id::text from key where kind = 'desk' and id is not null
    union select 'day', to_char(created_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD')
      from tx
    union select named.things, named.id
      from (
        select distinct account.id, account.customer_gid
        from tx join ledger_entry entry on entry.tx_id = tx.id
        join ledger_account account on account.id = entry.account_id
        where account.customer_gid is not null
      ) account
      cross join lateral (values ('accounts', account.id::text),
        ('customers', account.customer_gid)) named (things, id)`.execute(db);
  for (const { things, id } of rows) ids[things].add(id);
}

/** Adds what was changed or read from Shopify since the mark, with or without a ledger transaction. */
async function addChanged(
  db: Kysely<DB>,
  { since, commissionEntryId }: AuditMark,
  ids: Ids,
): Promise<void> {
  const from = sql`${since}::timestamptz`;
  const changed: [AuditThings, RawBuilder<{ id: string }>][] = [
    ['deposits', sql`select id::text as id from deposit where updated_at >= ${from}`],
    ['payments', sql`select id::text as id from payment where updated_at >= ${from}`],
    [
      'customers',
      sql`
      select customer_gid as id from balance_projection where updated_at >= ${from}`,
    ],
    [
      'payouts',
      sql`select id::text as id from commission_payout
      where asked_at >= ${from} or ended_at >= ${from}`,
    ],
    [
      'adjustments',
      sql`select id::text as id from approval
      where kind = 'adjustment' and (asked_at >= ${from} or decided_at >= ${from})`,
    ],
  ];
  for (const [things, query] of changed) {
    const { rows } = await query.execute(db);
    for (const { id } of rows) ids[things].add(id);
  }
  const orders = [
    ...(await listOrdersChanged(db, since)),
    ...(await listOrdersEntered(db, commissionEntryId)),
  ];
  for (const id of orders) ids.commissions.add(id);
}

/**
 * Lists orders that were read again since then, orders with a changed dispute of their charge, and orders
 * paid from a disputed deposit if the deposit or the payment has changed.
 */
export async function listOrdersChanged(db: Kysely<DB>, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_gid as id from order_mirror where read_at >= ${since}::timestamptz
    union
    select payment.order_gid from payment_dispute dispute
    join payment on payment.id = dispute.payment_id
    where dispute.updated_at >= ${since}::timestamptz and payment.order_gid is not null
    union
    select payment.order_gid from deposit
    join payment_lot lot on lot.deposit_id = deposit.id
    join payment on payment.id = lot.payment_id
    where deposit.updated_at >= ${since}::timestamptz and payment.order_gid is not null
      and exists (select from deposit_dispute dispute where dispute.deposit_id = deposit.id)
    union
    select payment.order_gid from payment
    join payment_lot lot on lot.payment_id = payment.id
    where payment.updated_at >= ${since}::timestamptz and payment.order_gid is not null
      and exists (select from deposit_dispute dispute
        where dispute.deposit_id = lot.deposit_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists orders that have commission entries with ids above this one. */
export async function listOrdersEntered(db: Kysely<DB>, entryId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_gid as id from commission_entry
    where id > ${entryId}::bigint and order_gid is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Splits ids into chunks of the size that one statement checks. */
export function* inChunks<Id>(ids: readonly Id[]): Generator<readonly Id[]> {
  for (let at = 0; at < ids.length; at += AUDIT_IDS) yield ids.slice(at, at + AUDIT_IDS);
}
