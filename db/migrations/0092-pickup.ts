import { sql } from 'kysely';
import { statements } from './statements';

/** Local pickup: where and when, as staff say it, and since when goods are ready there. */
export const up = statements(
  sql`
    alter table store_promise
      -- [{name, address, hours}] by the names of Shopify's locations (domain/catalogue/pickup-place).
      add column pickup_places jsonb not null default '[]'
        check (jsonb_typeof(pickup_places) = 'array')`,
  sql`
    alter table fulfillment_order
      -- When it was first read as ready for pickup; null: it never was, or it is shipped.
      add column pickup_ready_at timestamptz`,
);
