import { sql } from 'kysely';
import { statements } from './statements';

/** Whose an invoice of QuickBooks is: customers by their email, in any case. */
export const up = statements(
  sql`create index customer_profile_lower_email on customer_profile (lower(email))`,
);
