import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Draft orders: the mirror (decision 0020), whose turn it is at one, and which form has made which (decision
 * 0033). Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table draft_mirror (
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
      fetched_at timestamptz not null,
      -- The whole draft (domain/draft-orders/draft-order.ts); null once it is gone.
      body jsonb,
      gone_at timestamptz,
      redacted_at timestamptz,
      -- What a search finds a draft by.
      words tsvector not null default ''
    )`,
  sql`
    create index draft_mirror_customer on draft_mirror (customer_gid, updated_at)
    where gone_at is null`,
  sql`create index draft_mirror_order on draft_mirror (order_gid) where order_gid is not null`,
  sql`
    create index draft_mirror_all_newest on draft_mirror (updated_at, number)
    where gone_at is null`,
  sql`
    create index draft_mirror_all_status on draft_mirror (status, updated_at, number)
    where gone_at is null`,
  // By its number as far as it is typed.
  sql`
    create index draft_mirror_by_name on draft_mirror (name text_pattern_ops)
    where gone_at is null`,
  sql`create index draft_mirror_by_words on draft_mirror using gin (words)`,
  sql`
    create index draft_mirror_all_total on draft_mirror (total_cents, number)
    where gone_at is null`,
  sql`create index draft_mirror_all_tags on draft_mirror using gin (tags)`,
  sql`
    create index draft_mirror_open on draft_mirror (updated_at)
    where order_gid is null and gone_at is null`,
  // The platform cannot compare and set: two posts at one draft come one after the other. A row is
  // there only while somebody is at it.
  sql`
    create table draft_lock (
      -- gid://shopify/DraftOrder/1, or 'new ' and the form's token.
      subject text primary key,
      holder uuid not null,
      until timestamptz not null
    )`,
  sql`
    create table draft_making (
      form_token uuid primary key,
      staff_id text not null,
      -- Of what the form said: the same form again, or another one.
      fingerprint text not null,
      -- Since then there may be a draft without our knowing its id.
      tried_at timestamptz,
      draft_gid text,
      created_at timestamptz not null
    )`,
);
