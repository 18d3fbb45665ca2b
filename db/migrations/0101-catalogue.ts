import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The catalogue as lists show it: one process reads it at Shopify, the others read it here (decision 0089). Times UTC, by
 * the clock of the database.
 */
export const up = statements(
  sql`
    create table catalogue_reader (
      is_only boolean primary key default true check (is_only),
      lease_owner text,
      lease_until timestamptz,
      -- The last version that catalogue_product has.
      version bigint not null default 0,
      -- The last message of shopify_event whose products are in catalogue_product.
      event_seq bigint not null default 0,
      -- When everything was last read; null: never.
      read_at timestamptz,
      check ((lease_owner is null) = (lease_until is null))
    )`,
  sql`insert into catalogue_reader default values`,
  sql`
    create table catalogue_product (
      product_gid text primary key,
      -- Of the change that wrote the row last: who has read up to there has read it.
      version bigint not null,
      -- Null if shoppers no longer see it.
      listed jsonb check (jsonb_typeof(listed) = 'object'),
      -- A digest of what only the product's own page shows; null if no webhook has named it.
      details_digest text
    )`,
  sql`create index catalogue_product_version on catalogue_product (version, product_gid)`,
);
