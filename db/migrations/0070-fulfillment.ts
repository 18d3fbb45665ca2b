import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Packing and sending (decision 0071): the mirror of Shopify's fulfillment orders, and what staff do with them here:
 * pick lists, checked lines, and what is asked of Shopify. Shopify stays the truth; every mirrored row can be read again.
 * Times are UTC, Shopify's open enums stay text.
 */
export const up = statements(
  sql`
    create table fulfillment_order (
      fulfillment_order_gid text primary key,
      -- The number at the end of the id: the last word of sorting.
      number bigint not null,
      -- Not a reference: either may be read first.
      order_gid text not null check (order_gid <> ''),
      order_name text not null,
      ordered_at timestamptz not null,
      -- Shopify's: with fetched_at it says which of two reads is the newer state.
      updated_at timestamptz not null,
      fetched_at timestamptz not null,
      status text not null,
      request_status text not null,
      -- What the list filters by, of status and quantities (domain/fulfillment/fulfillment-order).
      state text not null
        check (state in ('ready', 'held', 'later', 'partly-sent', 'sent', 'canceled')),
      -- Null for a location that Shopify has no more.
      location_gid text,
      location_name text not null,
      method text,
      fulfill_at timestamptz,
      units integer not null check (units >= 0),
      remaining_units integer not null check (remaining_units between 0 and units),
      -- [{gid, reason, notes, isOurs}]
      holds jsonb not null default '[]',
      -- What Shopify would accept for it now.
      actions text[] not null default '{}',
      -- Shopify has it no more.
      gone_at timestamptz
    )`,
  sql`create index fulfillment_order_of on fulfillment_order (order_gid)`,
  // A page of the list and its count read no row of the others.
  sql`
    create index fulfillment_order_newest on fulfillment_order (ordered_at, number)
    include (state, location_gid, method) where gone_at is null`,
  sql`
    create index fulfillment_order_state on fulfillment_order (state, ordered_at, number)
    include (location_gid, method) where gone_at is null`,
  sql`
    create index fulfillment_order_place on fulfillment_order
    (location_gid, state, ordered_at, number) include (method) where gone_at is null`,
  // Few of all: what is still to send.
  sql`
    create index fulfillment_order_open on fulfillment_order (ordered_at, number)
    include (state, location_gid, method)
    where gone_at is null and state in ('ready', 'held', 'later', 'partly-sent')`,
  sql`
    create table fulfillment_order_line (
      fulfillment_order_gid text not null references fulfillment_order on delete cascade,
      nth smallint not null,
      -- Of the fulfillment order, then of the order.
      gid text not null,
      line_gid text not null,
      variant_gid text,
      sku text,
      title text not null,
      variant_title text,
      units integer not null check (units >= 0),
      remaining_units integer not null check (remaining_units between 0 and units),
      primary key (fulfillment_order_gid, nth)
    )`,
  sql`create unique index fulfillment_order_line_gid on fulfillment_order_line (gid)`,
  sql`
    create table pick_list (
      id uuid primary key,
      form_token uuid not null unique,
      staff_id text not null check (staff_id <> ''),
      created_at timestamptz not null
    )`,
  sql`create index pick_list_newest on pick_list (created_at desc, id)`,
  // No reference to the mirror: a list that was printed stays what it was.
  sql`
    create table pick_list_item (
      pick_list_id uuid not null references pick_list on delete cascade,
      nth smallint not null,
      fulfillment_order_gid text not null,
      order_gid text not null,
      primary key (pick_list_id, nth),
      unique (pick_list_id, fulfillment_order_gid)
    )`,
  sql`create index pick_list_item_of on pick_list_item (order_gid)`,
  // One row a scan or a typed SKU; 'clear' begins the line anew. What is checked is the sum since then.
  sql`
    create table packing_check (
      id bigint generated always as identity primary key,
      -- The same post twice counts once.
      form_token uuid not null unique,
      fulfillment_order_gid text not null,
      order_gid text not null,
      -- Of the fulfillment order's line; null: all of its lines begin anew.
      line_gid text,
      units integer not null check (units > 0 or (units = 0 and line_gid is null)),
      staff_id text not null check (staff_id <> ''),
      at timestamptz not null
    )`,
  sql`create index packing_check_of on packing_check (fulfillment_order_gid, id)`,
  sql`create index packing_check_order on packing_check (order_gid)`,
  // What is asked of Shopify: one row for each parcel note, tracking, cancellation, hold, release, pickup.
  sql`
    create table fulfillment_step (
      id uuid primary key,
      -- Of the form, or made of the bulk action and what it sends: the same request is the same row.
      form_token uuid not null unique,
      kind text not null
        check (kind in ('send', 'track', 'cancel', 'hold', 'release', 'pickup')),
      order_gid text not null check (order_gid <> ''),
      -- What must not be asked for twice at once: a fulfillment order or a fulfillment.
      subject_gid text not null check (subject_gid <> ''),
      staff_id text not null check (staff_id <> ''),
      request_id text,
      -- By kind, as domain/fulfillment/step says.
      request jsonb not null,
      -- 'asked': Shopify may have been called.
      state text not null default 'waiting'
        check (state in ('waiting', 'asked', 'done', 'refused')),
      -- The code of why it was refused.
      because text check (because <> ''),
      -- The fulfillment that was made or changed.
      fulfillment_gid text,
      created_at timestamptz not null,
      asked_at timestamptz,
      ended_at timestamptz,
      lease_until timestamptz,
      check ((state in ('done', 'refused')) = (ended_at is not null)),
      check ((state = 'refused') = (because is not null)),
      check (state <> 'asked' or asked_at is not null)
    )`,
  // Two people, one parcel: the second finds the first one's.
  sql`
    create unique index fulfillment_step_open on fulfillment_step (subject_gid)
    where state in ('waiting', 'asked')`,
  sql`create index fulfillment_step_of on fulfillment_step (order_gid, created_at)`,
  sql`
    create unique index fulfillment_step_made on fulfillment_step (fulfillment_gid)
    where kind = 'send' and fulfillment_gid is not null`,
  // Where a product lies in the warehouse, for the order of a pick list.
  sql`
    create table product_bin (
      sku text primary key check (sku <> '' and sku = upper(sku)),
      bin text not null check (bin <> ''),
      staff_id text not null check (staff_id <> ''),
      changed_at timestamptz not null
    )`,
);
