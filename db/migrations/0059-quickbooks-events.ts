import { sql } from 'kysely';
import { statements } from './statements';

/** What QuickBooks has told of changes, each once, and until when its changes were followed. */
export const up = statements(
  sql`
    create table quickbooks_event (
      -- The id of the CloudEvent: the same in every delivery.
      id text primary key,
      -- For example qbo.invoice.updated.v1.
      type text not null,
      entity_id text not null,
      received_at timestamptz not null
    )`,
  sql`create index quickbooks_event_received_at on quickbooks_event (received_at)`,
  sql`
    create table quickbooks_checkpoint (
      -- The company; another one's changes have a time of their own.
      realm_id text primary key,
      -- By QuickBooks' clock.
      followed_until timestamptz not null
    )`,
);
