import { sql } from 'kysely';
import { statements } from './statements';

/** Changes of orders by staff and by customers (decision 0073). Amounts are US cents, times UTC. */
export const up = statements(
  sql`
    create table order_edit (
      id uuid primary key,
      form_token uuid not null unique,
      order_gid text not null check (order_gid <> ''),
      staff_id text not null,
      request_id text,
      -- What is to be different, as it was reviewed.
      input jsonb not null,
      method text not null check (method in ('later', 'card', 'cash')),
      -- The order as the form showed it; it is edited only if it still is that.
      version text not null,
      before jsonb not null,
      -- What Shopify calculated for the review.
      expected_cents bigint not null,
      state text not null default 'requested'
        check (state in ('requested', 'committed', 'done', 'refused')),
      rejection text,
      -- Shopify's session, written down before it is committed: a session is committed once.
      session_gid text,
      commit_asked_at timestamptz,
      -- The order after the commit.
      after jsonb,
      settlement text check (settlement in ('even', 'owed', 'terms', 'charged', 'not-charged',
        'refunded', 'waits', 'not-refunded')),
      -- What was to be charged or given back.
      settled_cents bigint,
      lease_owner uuid,
      lease_until timestamptz,
      requested_at timestamptz not null,
      committed_at timestamptz,
      ended_at timestamptz,
      check ((state = 'refused') = (rejection is not null)),
      check ((state in ('committed', 'done')) = (after is not null)),
      check ((state in ('committed', 'done')) = (committed_at is not null)),
      check ((state = 'done') = (settlement is not null)),
      check ((state in ('done', 'refused')) = (ended_at is not null)),
      check (commit_asked_at is null or session_gid is not null)
    )`,
  sql`create unique index order_edit_open on order_edit (order_gid)
    where state in ('requested', 'committed')`,
  sql`create index order_edit_order on order_edit (order_gid, requested_at desc)`,
  sql`
    -- Charged while its customer is not there: a bank that wants to ask them declines it.
    alter table payment add column is_off_session boolean not null default false`,
);
