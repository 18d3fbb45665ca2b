import { sql } from 'kysely';
import { statements } from './statements';

/** What staff change in stock, each exactly once at the platform, and what they expect to arrive (decision 0075). */
export const up = statements(
  sql`
    create table stock_arrival (
      id uuid primary key,
      -- Of the form that noted it: sent twice, it is one.
      form_token uuid not null unique,
      item_gid text not null,
      location_gid text not null,
      location_name text not null,
      units integer not null check (units between 1 and 1000000),
      -- A day of the store's zone.
      due_on date not null,
      state text not null check (state in ('expected', 'received', 'canceled')),
      received_units integer check (received_units between 1 and 1000000),
      -- Grows with each change, so that a form of an older state changes nothing.
      version integer not null default 1,
      created_by text not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'received') = (received_units is not null)),
      check ((state = 'expected') = (ended_at is null))
    )`,
  sql`create index stock_arrival_expected on stock_arrival (item_gid, due_on) where state = 'expected'`,
  sql`
    create table inventory_adjustment (
      -- Also the key under which the platform makes it once.
      id uuid primary key,
      form_token uuid not null unique,
      item_gid text not null,
      location_gid text not null,
      reason text not null,
      -- 'set': the quantity that was counted; 'change': how many more or fewer.
      mode text not null check (mode in ('set', 'change')),
      quantity integer not null,
      -- What was available when the form was made; null: whatever there is.
      was integer,
      -- The arrival that it receives.
      arrival_id uuid references stock_arrival,
      staff_id text not null,
      request_id text,
      state text not null check (state in ('pending', 'done', 'stale', 'refused', 'unsure')),
      -- What the platform said.
      problem text,
      created_at timestamptz not null,
      -- Since then it may have been made.
      tried_at timestamptz,
      ended_at timestamptz,
      check ((state = 'pending') = (ended_at is null)),
      check (mode = 'change' or (quantity >= 0 and was is not null))
    )`,
  sql`create index inventory_adjustment_item on inventory_adjustment (item_gid, created_at)`,
  sql`
    create unique index inventory_adjustment_arrival on inventory_adjustment (arrival_id)
    where state in ('pending', 'done')`,
);
