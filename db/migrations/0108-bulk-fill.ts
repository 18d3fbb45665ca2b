import { sql } from 'kysely';
import { statements } from './statements';

/** The first fill by a bulk operation of Shopify's (decision 0100). */
export const up = statements(
  sql`
    alter table mirror_sync
      -- Its id; 'pages' if this fill is read by pages after all. Null before that is known.
      add column bulk_operation text,
      -- When it began: what it found is as old.
      add column bulk_began_at timestamptz,
      -- How many objects it has found so far, by its own count.
      add column bulk_found bigint,
      -- How many bytes of its file are stored.
      add column bulk_offset bigint not null default 0`,
);
