import { sql } from 'kysely';
import { statements } from './statements';

/** What customers have changed of their own orders before packing began, for the order's timeline. */
export const up = statements(
  sql`
    create table own_order_change (
      id uuid primary key default gen_random_uuid(),
      form_token uuid not null unique,
      order_gid text not null check (order_gid <> ''),
      customer_gid text not null,
      kind text not null check (kind in ('address', 'cancel')),
      -- Asked for before Shopify is called; refused if it has said no.
      state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
      requested_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'asked') = (ended_at is null))
    )`,
  sql`create index own_order_change_order on own_order_change (order_gid, requested_at desc)`,
);
