import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AUDIT_IDS, type AuditPart, type AuditThings } from '~/domain/staff/staff-action';
import { addDays } from '~/domain/core/time/store-day';
import type { DB } from '../../../db/schema';
import { nextTransactions } from './audit-slice.server';

type Ids = Record<AuditThings | 'day', Set<string>>;

/**
 * Lists what has changed since a checkpoint, in parts: the ledger's transactions, everything they concern, and what
 * was changed or read without one. Each statement scans an index from the checkpoint on.
 */
export async function listChangedParts(
  db: Kysely<DB>,
  checkpoint: AuditCheckpoint,
): Promise<AuditPart[]> {
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
  let cursor = String(checkpoint.txSeq);
  for (;;) {
    const slice = await nextTransactions(db, cursor);
    if (slice === null) break;
    parts.push(slice.part);
    await addTransactions(db, slice.part, ids);
    ({ cursor } = slice);
  }
  await addChanged(db, checkpoint, ids);
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

/** Adds what was changed or read from Shopify since the checkpoint, with or without a ledger transaction. */
async function addChanged(
  db: Kysely<DB>,
  { since, commissionEntryId }: AuditCheckpoint,
  ids: Ids,
): Promise<void> {
  const from = sql`${since}::timestamptz`;
  const changed: [AuditThings, RawBuilder<{ id: string }>][] = [
    ['deposits', sql`select id::text as id from deposit where updated_at >= ${from}`],
    ['payments', sql`select id::text as id from payment where updated_at >= ${from}`],
    [
      'customers',
      sql`
      select customer_gid as id from published_balance where updated_at >= ${from}`,
    ],
    [
      'payouts',
      sql`select id::text as id from commission_payout
      where requested_at >= ${from} or ended_at >= ${from}`,
    ],
    [
      'adjustments',
      sql`select id::text as id from approval
      where kind = 'adjustment' and (requested_at >= ${from} or decided_at >= ${from})`,
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
    select order_gid as id from order_mirror where fetched_at >= ${since}::timestamptz
    union
    select payment.order_gid from payment_dispute dispute
    join payment on payment.id = dispute.payment_id
    where dispute.updated_at >= ${since}::timestamptz and payment.order_gid is not null
    union
    select payment.order_gid from deposit
    join payment_tranche lot on lot.deposit_id = deposit.id
    join payment on payment.id = lot.payment_id
    where deposit.updated_at >= ${since}::timestamptz and payment.order_gid is not null
      and exists (select from deposit_dispute dispute where dispute.deposit_id = deposit.id)
    union
    select payment.order_gid from payment
    join payment_tranche lot on lot.payment_id = payment.id
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

/**
 * Where the reconciler begins to look for changes (decision 0039). A ledger transaction gets its number
 * before it commits, so a pass begins at a checkpoint that is older than any transaction can last.
 */
export type AuditCheckpoint = {
  /** Changes from this time on. */
  since: Date;
  /** Ledger transactions with a higher number. */
  txSeq: bigint;
  /** Commission entries with a higher id. */
  commissionEntryId: bigint;
};

/** Longer than any transaction lasts plus the clock difference between two processes, in milliseconds. */
const OVERLAP_MS = 10 * 60_000;
/** Used while there is no checkpoint, in milliseconds; that day's whole pass soon finds anything older. */
const FIRST_MS = 2 * 60 * 60_000;
const FIRST_ENTRIES = 1_000n;

/** Finds where the next pass over changes begins. */
export async function findAuditCheckpoint(db: Kysely<DB>, at: Date): Promise<AuditCheckpoint> {
  const row = await db
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('at', '<=', new Date(at.getTime() - OVERLAP_MS))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) {
    return { since: row.at, txSeq: row.tx_seq, commissionEntryId: row.commission_entry_id };
  }
  const since = new Date(at.getTime() - FIRST_MS);
  const newest = await loadNewest(db, at);
  const before = await db
    .selectFrom('ledger_tx')
    .select('seq')
    .where('created_at', '<', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entries = newest.commissionEntryId - FIRST_ENTRIES;
  return {
    since,
    txSeq: before ? BigInt(before.seq) : 0n,
    commissionEntryId: entries > 0n ? entries : 0n,
  };
}

/** Returns the ledger's current end: what a pass that begins now can claim to have covered. */
export async function loadNewest(db: Kysely<DB>, at: Date): Promise<AuditCheckpoint> {
  const { rows } = await sql<{ tx: bigint | null; entry: bigint | null }>`
    select (select seq from ledger_tx order by seq desc limit 1) as tx,
      (select id from commission_entry order by id desc limit 1) as entry`.execute(db);
  return { since: at, txSeq: rows[0]?.tx ?? 0n, commissionEntryId: rows[0]?.entry ?? 0n };
}

/** Stores the checkpoint of a pass that has ended, and deletes checkpoints that no pass will begin at any more. */
export async function saveAuditCheckpoint(
  db: Kysely<DB>,
  checkpoint: AuditCheckpoint,
): Promise<void> {
  const { since, txSeq, commissionEntryId } = checkpoint;
  await db
    .insertInto('audit_checkpoint')
    .values({ at: since, tx_seq: txSeq, commission_entry_id: commissionEntryId })
    .execute();
  const old = new Date(since.getTime() - OVERLAP_MS);
  await sql`
    delete from audit_checkpoint where at < (select max(at) from audit_checkpoint where at <= ${old})`.execute(
    db,
  );
}

/**
 * Tells the checks in the database which daily limit applies, and since when.
 *
 * @param cents the most that may be credited to one customer within 24 hours
 */
export async function saveDailyLimit(db: Kysely<DB>, cents: number, at: Date): Promise<void> {
  await db
    .insertInto('money_setting')
    .values({ name: 'daily_credit_cents', value: BigInt(cents), changed_at: at })
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet({ value: BigInt(cents), changed_at: at })
        .where('money_setting.value', '<>', BigInt(cents)),
    )
    .execute();
}
