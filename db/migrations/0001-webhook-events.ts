import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What the companies tell us by webhook, each once, and what holds the web at bay: counters of requests in
 * fixed windows. Times UTC.
 */
export const up = statements(
  sql`
    create table shopify_event (
      -- X-Shopify-Webhook-Id: the same for each delivery of one message.
      id text primary key,
      -- X-Shopify-Event-Id: the same for all messages that one change has caused.
      event_id text,
      topic text not null,
      object_id text,
      triggered_at timestamptz,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      attempts integer not null default 0,
      last_error text,
      seq bigint not null unique
    )`,
  sql`create index shopify_event_received on shopify_event (received_at)`,
  // The last number given. An identity column would give numbers before the row is there to be
  // seen: a follower that has read 7 would never see a 6 that is committed later. The lock on this
  // one row holds until the commit, so that numbers appear in their order.
  sql`
    create table shopify_event_seq (
      only_row boolean primary key default true check (only_row),
      last_seq bigint not null default 0
    )`,
  sql`insert into shopify_event_seq default values`,
  // Ids and types only: what happened is read again from Stripe (3.10).
  sql`
    create table stripe_event (
      id text primary key,
      type text not null,
      object_id text,
      created bigint not null,
      livemode boolean not null,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      lease_owner text,
      lease_until timestamptz,
      next_attempt_at timestamptz not null default now(),
      attempts integer not null default 0,
      last_error text
    )`,
  sql`create index stripe_event_due on stripe_event (next_attempt_at) where processed_at is null`,
  sql`
    create table request_limit (
      key text not null,
      window_start timestamptz not null,
      count integer not null check (count > 0),
      primary key (key, window_start)
    )`,
  sql`create index request_limit_window on request_limit (window_start)`,
  // What staff deletes must not come back at the next start: each seed is sown once.
  sql`
    create table seed_sown (
      name text primary key,
      sown_at timestamptz not null default now()
    )`,
);
