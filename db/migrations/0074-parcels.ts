import { sql } from 'kysely';
import { statements } from './statements';

/** What happens to the parcels of orders, as far as carriers tell Shopify (decision 0072). */
export const up = statements(
  sql`
    create table parcel (
      fulfillment_gid text primary key,
      order_gid text not null references order_mirror on delete cascade,
      -- Shopify's: IN_TRANSIT, OUT_FOR_DELIVERY, DELIVERED …; it may add values.
      display_status text,
      -- Whether its goods need shipping at all.
      is_shipped boolean not null default true,
      sent_at timestamptz not null,
      delivered_at timestamptz,
      -- What was reported, the oldest first (domain/shipments/parcel).
      events jsonb not null default '[]' check (jsonb_typeof(events) = 'array'),
      fetched_at timestamptz not null
    )`,
  sql`create index parcel_of_order on parcel (order_gid)`,
  // What is read again because nothing was heard of it; what has arrived is not.
  sql`
    create index parcel_under_way on parcel (fetched_at)
    where coalesce(display_status, '') not in ('DELIVERED', 'PICKED_UP', 'CANCELED', 'LABEL_VOIDED')`,
  sql`create index parcel_by_sent on parcel (sent_at)`,
);
