import { sql } from 'kysely';
import { statements } from './statements';

/** The purchase order's number that a customer has typed at the checkout, kept like their other choices. */
export const up = statements(
  sql`alter table checkout add column po_number text check (po_number <> '')`,
);
