import { sql, type Kysely } from 'kysely';

/**
 * The read copy of the platform's orders and draft orders (decision 0020): lists, filters, files and
 * figures are read here, never the platform's points. The platform stays the truth; every row can be
 * read again. Amounts are cents, times UTC, the platform's open enums stay text. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What lists ask for and nothing else: a narrow row, so that many are looked through quickly.
  await sql`
    create table order_copy (
      order_gid text primary key,
      -- The number at the end of the id: the order in which orders came, and the last word of sorting.
      number bigint not null,
      -- Null: bought without an account, or forgotten.
      customer_gid text,
      name text not null,
      email text,
      created_at timestamptz not null,
      -- The platform's: with read_at it says which of two reads is the newer state.
      updated_at timestamptz not null,
      -- When the read began that this came from.
      read_at timestamptz not null,
      financial_status text,
      fulfillment_status text not null,
      cancelled_at timestamptz,
      currency text not null,
      total_cents bigint not null,
      current_cents bigint not null,
      refunded_cents bigint not null,
      tags text[] not null,
      -- What a search finds it by (domain/core/text/order-words).
      words tsvector not null,
      -- The platform has it no more; what was personal is gone here too.
      gone_at timestamptz,
      -- The customer asked to be forgotten: nothing personal is kept of what is read from now on.
      redacted_at timestamptz
    )`.execute(db);
  await sql`create index order_copy_by_newest on order_copy (customer_gid, created_at, number)
    where gone_at is null`.execute(db);
  await sql`create index order_copy_by_total on order_copy (customer_gid, total_cents, number)
    where gone_at is null`.execute(db);
  await sql`create index order_copy_by_financial on order_copy
    (customer_gid, financial_status, created_at, number) where gone_at is null`.execute(db);
  await sql`create index order_copy_by_fulfillment on order_copy
    (customer_gid, fulfillment_status, created_at, number) where gone_at is null`.execute(db);
  await sql`create index order_copy_by_words on order_copy using gin (words)`.execute(db);
  // Everybody's, for the back-office and for charts over time.
  await sql`create index order_copy_by_created on order_copy (created_at, number)`.execute(db);

  // The whole order as its own page draws it (domain/orders/order.ts).
  await sql`
    create table order_copy_whole (
      order_gid text primary key references order_copy on delete cascade,
      body jsonb not null
    )`.execute(db);

  await sql`
    create table order_copy_line (
      order_gid text not null references order_copy on delete cascade,
      nth smallint not null,
      line_gid text not null,
      title text not null,
      variant_gid text,
      variant_title text,
      product_gid text,
      product_type text,
      quantity integer not null,
      refundable_quantity integer not null,
      original_cents bigint not null,
      discounted_cents bigint not null,
      primary key (order_gid, nth)
    )`.execute(db);
  await sql`create index order_copy_line_product on order_copy_line (product_gid)
    where product_gid is not null`.execute(db);

  await sql`
    create table order_copy_fulfillment (
      order_gid text not null references order_copy on delete cascade,
      nth smallint not null,
      fulfillment_gid text not null,
      status text,
      tracking text[] not null,
      primary key (order_gid, nth)
    )`.execute(db);

  await sql`
    create table order_copy_refund (
      order_gid text not null references order_copy on delete cascade,
      nth smallint not null,
      refund_gid text not null,
      refunded_at timestamptz,
      cents bigint not null,
      primary key (order_gid, nth)
    )`.execute(db);
  await sql`create index order_copy_refund_at on order_copy_refund (refunded_at)`.execute(db);

  await sql`
    create table draft_copy (
      draft_gid text primary key,
      number bigint not null,
      customer_gid text,
      name text not null,
      status text not null,
      email text,
      total_cents bigint not null,
      tags text[] not null,
      -- The order that it became.
      order_gid text,
      updated_at timestamptz not null,
      read_at timestamptz not null,
      -- The whole draft (domain/draft-orders/draft-order.ts); null once it is gone.
      body jsonb,
      gone_at timestamptz,
      redacted_at timestamptz
    )`.execute(db);
  await sql`create index draft_copy_customer on draft_copy (customer_gid, updated_at)
    where gone_at is null`.execute(db);
  await sql`create index draft_copy_order on draft_copy (order_gid)
    where order_gid is not null`.execute(db);

  // What has to be read again. Several events of one order are one row, hence one read.
  await sql`
    create table copy_wanted (
      gid text primary key,
      -- Grows with each event: a read answers for those that came before it began, no others.
      seq bigint not null default 1,
      wanted_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts integer not null default 0,
      last_error text,
      lease_owner text,
      lease_until timestamptz
    )`.execute(db);
  await sql`create index copy_wanted_due on copy_wanted (next_attempt_at)`.execute(db);

  // How far the reading of everything is, for each kind of thing.
  await sql`
    create table copy_sweep (
      kind text primary key check (kind in ('orders', 'drafts')),
      -- Everything was read once: the copy is whole.
      filled_at timestamptz,
      -- What changed before is in the copy; where the next sweep begins, less an overlap.
      swept_until timestamptz,
      -- The run that is under way: since when, from where, and the last page that was kept.
      began_at timestamptz,
      since timestamptz,
      cursor text,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text,
      lease_owner text,
      lease_until timestamptz,
      check (began_at is not null or cursor is null)
    )`.execute(db);
  await sql`insert into copy_sweep (kind) values ('orders'), ('drafts')`.execute(db);

  // Who asked to be forgotten: also for orders that are read only after that.
  await sql`
    create table redacted_customer (
      customer_gid text primary key,
      redacted_at timestamptz not null
    )`.execute(db);
}
