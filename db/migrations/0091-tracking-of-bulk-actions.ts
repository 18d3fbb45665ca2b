import { sql } from 'kysely';
import { statements } from './statements';

/** Sending many with their tracking numbers, in the bulk action that sends many. */
export const up = statements(
  sql`
  alter table bulk_action_item
    -- {company, numbers, urls}, as domain/fulfillment/step has it; null: sent without numbers.
    add column tracking jsonb check (jsonb_typeof(tracking) = 'object')`,
  // Of imported lines: an order by its name as people write it.
  sql`create index fulfillment_order_named on fulfillment_order (upper(order_name))`,
);
