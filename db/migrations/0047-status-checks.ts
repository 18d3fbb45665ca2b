import { sql } from 'kysely';
import { statements } from './statements';

/** What the store depends on, as it was at each check: the last day is shown at /erp/status. Times UTC. */
export const up = statements(
  sql`
    create table status_check (
      checked_at timestamptz primary key,
      -- By name: whether it was well, and how long its answer took, in ms.
      results jsonb not null check (jsonb_typeof(results) = 'object')
    )`,
  sql`create index shopify_event_waiting on shopify_event (received_at) where processed_at is null`,
);
