import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The mirror of orders (decision 0020): pages of customers and staff, searches, files and figures are read
 * here, never the platform's points. The platform stays the truth; every row can be read again. What has to be
 * read again, and how far the reading of everything is, stands here for every kind of mirror. Amounts are cents,
 * times UTC, the platform's open enums stay text.
 */
export const up = statements(
  // Street, unit, city and ZIP in one way of writing: capitals, blanks, punctuation and the last four
  // digits of a ZIP make no other place; who stands on the label does not either. A digest, so that
  // the column and the addresses of pages say nothing of where somebody lives.

  sql`
    create function order_place(address jsonb) returns text language sql immutable as $$
      select case when plain.street = '' then null else
        left(encode(sha256(convert_to(concat_ws('|', plain.street, plain.city, plain.zip),
          'UTF8')), 'hex'), 32) end
      from (select
        trim(regexp_replace(lower(normalize(concat_ws(' ', address->>'address1',
          address->>'address2')) collate "C"), '[\\s.,;:#()/-]+', ' ', 'g')) as street,
        trim(regexp_replace(lower(normalize(coalesce(address->>'city', '')) collate "C"),
          '[\\s.,;:#()/-]+', ' ', 'g')) as city,
        regexp_replace(regexp_replace(lower(coalesce(address->>'zip', '') collate "C"),
          '[\\s-]', '', 'g'), '^(\\d{5})\\d{4}$', '\\1') as zip
      ) plain
    $$`,
  // What lists ask for and nothing else: a narrow row, so that many are looked through quickly.
  sql`
    create table order_mirror (
      order_gid text primary key,
      -- The number at the end of the id: the order in which orders came, and the last word of sorting.
      number bigint not null,
      -- Null: bought without an account, or forgotten.
      customer_gid text,
      name text not null,
      email text,
      created_at timestamptz not null,
      -- The platform's: with fetched_at it says which of two reads is the newer state.
      updated_at timestamptz not null,
      -- When the read began that this came from.
      fetched_at timestamptz not null,
      financial_status text,
      fulfillment_status text not null,
      cancelled_at timestamptz,
      currency text not null,
      total_cents bigint not null,
      current_cents bigint not null,
      refunded_cents bigint not null,
      tags text[] not null,
      -- What a search finds it by (domain/core/text/search-text).
      words tsvector not null,
      -- The platform has it no more; what was personal is gone here too.
      gone_at timestamptz,
      -- The customer asked to be forgotten: nothing personal is kept of what is read from now on.
      redacted_at timestamptz,
      -- Where it went (order_place), so that a customer's orders can be counted and listed by address. An order
      -- keeps no id of the address it went to, only its lines.
      place text,
      -- How much of an order's refunds Shopify only recorded, so that we pay it out (decision 0018), in cents;
      -- null for orders that were not read since.
      manual_refunded_cents bigint
    )`,
  sql`
    create index order_mirror_by_newest on order_mirror (customer_gid, created_at, number)
    where gone_at is null`,
  sql`
    create index order_mirror_by_total on order_mirror (customer_gid, total_cents, number)
    where gone_at is null`,
  sql`
    create index order_mirror_by_financial on order_mirror
    (customer_gid, financial_status, created_at, number) where gone_at is null`,
  sql`
    create index order_mirror_by_fulfillment on order_mirror
    (customer_gid, fulfillment_status, created_at, number) where gone_at is null`,
  sql`create index order_mirror_by_words on order_mirror using gin (words)`,
  // Everybody's, for the back-office and for charts over time.
  sql`create index order_mirror_by_created on order_mirror (created_at, number)`,
  sql`
    create index order_mirror_by_place on order_mirror (customer_gid, place, created_at, number)
    where gone_at is null`,
  // What a customer's orders come to, month by month. The amount stands in the index itself, so that 50,000
  // orders are added up without reading one of their rows: 12 ms rather than 170 on the embedded database, 16
  // rather than 50 on Postgres.
  sql`
    create index order_mirror_spend on order_mirror (customer_gid, created_at) include (current_cents)
    where gone_at is null and cancelled_at is null and currency = 'USD'`,
  // The same by day, for everybody's.
  sql`
    create index order_mirror_by_day on order_mirror (created_at) include (current_cents)
    where gone_at is null and cancelled_at is null and currency = 'USD'`,
  sql`
    create index order_mirror_to_send on order_mirror (created_at)
    where gone_at is null and cancelled_at is null and financial_status = 'PAID'
      and fulfillment_status in ('UNFULFILLED', 'PARTIALLY_FULFILLED')`,
  // By its number as far as it is typed.
  sql`
    create index order_mirror_by_name on order_mirror (name text_pattern_ops)
    where gone_at is null`,
  // Everybody's, for the back-office's list. What is asked for stands in the index itself: a page and its count
  // read no row of the others.
  sql`
    create index order_mirror_all_newest on order_mirror (created_at, number)
    include (financial_status, fulfillment_status, total_cents) where gone_at is null`,
  sql`
    create index order_mirror_all_total on order_mirror (total_cents, number)
    include (created_at, financial_status, fulfillment_status) where gone_at is null`,
  sql`
    create index order_mirror_all_financial on order_mirror
    (financial_status, created_at, number)
    include (fulfillment_status, total_cents) where gone_at is null`,
  sql`
    create index order_mirror_all_fulfillment on order_mirror
    (fulfillment_status, created_at, number)
    include (financial_status, total_cents) where gone_at is null`,
  sql`
    create index order_mirror_all_states on order_mirror
    (financial_status, fulfillment_status, created_at, number) where gone_at is null`,
  sql`create index order_mirror_all_tags on order_mirror using gin (tags)`,
  sql`create index order_mirror_by_fetched on order_mirror (fetched_at)`,
  // A bank has asked the order's money back, and has it or may get it. An inquiry only asks, unless it
  // has ended as a chargeback: what domain/commissions/commission says of a dispute, said once more.
  sql`
    create function order_is_disputed(body jsonb) returns boolean language sql immutable as $$
      select exists (
        select from jsonb_array_elements(case jsonb_typeof(body->'disputes')
          when 'array' then body->'disputes' else '[]'::jsonb end) dispute
        where case when dispute->>'initiatedAs' = 'INQUIRY'
          then dispute->>'status' in ('LOST', 'ACCEPTED')
          else coalesce(dispute->>'status', '') not in ('WON', 'PREVENTED') end)
    $$`,
  // The whole order as its own page draws it (domain/orders/order.ts).
  sql`
    create table order_mirror_whole (
      order_gid text primary key references order_mirror on delete cascade,
      body jsonb not null,
      -- Of the whole order only what commissions need, in columns of their own: a body is long. Kept by a
      -- trigger.
      referral text,
      is_disputed boolean not null default false
    )`,
  sql`
    create index order_mirror_whole_referral on order_mirror_whole (order_gid)
    where referral is not null`,
  // Few of all orders, for every list that leaves them out.
  sql`create index order_mirror_disputed on order_mirror_whole (order_gid) where is_disputed`,
  sql`
    create function order_mirror_whole_read() returns trigger language plpgsql as $$
    begin
      new.referral := new.body->>'referral';
      new.is_disputed := order_is_disputed(new.body);
      return new;
    end $$`,
  sql`
    create trigger order_mirror_whole_reads before insert or update on order_mirror_whole
    for each row execute function order_mirror_whole_read()`,
  sql`
    create table order_mirror_line (
      order_gid text not null references order_mirror on delete cascade,
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
    )`,
  sql`
    create index order_mirror_line_product on order_mirror_line (product_gid)
    where product_gid is not null`,
  sql`
    create table order_mirror_fulfillment (
      order_gid text not null references order_mirror on delete cascade,
      nth smallint not null,
      fulfillment_gid text not null,
      status text,
      tracking text[] not null,
      primary key (order_gid, nth)
    )`,
  sql`
    create table order_mirror_refund (
      order_gid text not null references order_mirror on delete cascade,
      nth smallint not null,
      refund_gid text not null,
      refunded_at timestamptz,
      cents bigint not null,
      primary key (order_gid, nth)
    )`,
  sql`create index order_mirror_refund_at on order_mirror_refund (refunded_at)`,
  // What has to be read again. Several events of one order are one row, hence one read.
  sql`
    create table mirror_queue (
      gid text primary key,
      -- Grows with each event: a read answers for those that came before it began, no others.
      seq bigint not null default 1,
      enqueued_at timestamptz not null,
      next_attempt_at timestamptz not null,
      attempts integer not null default 0,
      last_error text,
      lease_owner text,
      lease_until timestamptz
    )`,
  sql`create index mirror_queue_due on mirror_queue (next_attempt_at)`,
  // How far the reading of everything is, for each kind of thing.
  sql`
    create table mirror_sync (
      kind text primary key check (kind in ('orders', 'drafts', 'ambassadors', 'customers')),
      -- Everything was read once: the mirror is whole.
      filled_at timestamptz,
      -- What changed before is in the mirror; where the next sync begins, less an overlap.
      synced_until timestamptz,
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
    )`,
  sql`insert into mirror_sync (kind) values ('orders'), ('drafts'), ('ambassadors'), ('customers')`,
);
