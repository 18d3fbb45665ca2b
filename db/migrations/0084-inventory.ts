import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What is in stock where, mirrored from Shopify (decision 0075), and at how few staff want to be told. `item_gid` is the
 * platform's inventory item, of which each variant has one.
 */
export const up = statements(
  sql`
    create table inventory_item (
      item_gid text primary key,
      variant_gid text not null,
      product_gid text not null,
      handle text not null,
      product_title text not null,
      variant_title text not null,
      sku text,
      -- What the search looks in, in small letters.
      found_by text not null,
      is_tracked boolean not null,
      -- Whether shoppers can buy it now.
      is_for_sale boolean not null,
      -- Of all locations; below zero if more was sold than there was.
      available integer not null,
      -- Since when there is no more than its product's threshold; null: there is, or it has none.
      low_since timestamptz,
      -- When the read began that this row is from.
      fetched_at timestamptz not null
    )`,
  sql`create index inventory_item_variant on inventory_item (variant_gid)`,
  sql`create index inventory_item_product on inventory_item (product_gid)`,
  sql`create index inventory_item_low on inventory_item (low_since) where low_since is not null`,
  sql`
    create table inventory_level (
      -- The numbers of the item and the location: '123-456'.
      id text primary key,
      item_gid text not null references inventory_item on delete cascade,
      location_gid text not null,
      location_name text not null,
      available integer not null,
      on_hand integer not null,
      committed integer not null,
      incoming integer not null
    )`,
  sql`create index inventory_level_item on inventory_level (item_gid)`,
  sql`create index inventory_level_available on inventory_level (available, id)`,
  sql`
    create table stock_threshold (
      product_gid text primary key,
      -- Staff are told as soon as no more than this many of a variant are available.
      low_at integer not null check (low_at between 0 and 1000000),
      updated_at timestamptz not null
    )`,
  sql`alter table mirror_sync drop constraint mirror_sync_kind_check`,
  sql`
    alter table mirror_sync add constraint mirror_sync_kind_check
    check (kind in ('orders', 'drafts', 'ambassadors', 'customers', 'fulfillment-orders', 'inventory'))`,
  sql`insert into mirror_sync (kind) values ('inventory')`,
);
