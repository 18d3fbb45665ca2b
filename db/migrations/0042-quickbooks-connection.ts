import { sql } from 'kysely';
import { statements } from './statements';

/** QuickBooks connects by OAuth: which company, since when, until when, and the one attempt under way. */
export const up = statements(
  sql`
    alter table quickbooks_refresh_token
      -- The company; null before it was connected here, then the setting's.
      add column realm_id text check (realm_id ~ '^\\d+$'),
      add column connected_at timestamptz,
      add column connected_by text references staff_user,
      -- When Intuit ends the connection, however much it is used.
      add column hard_expires_at timestamptz,
      -- An admin has ended the connection: the setting's token is not used either.
      add column disconnected_at timestamptz,
      -- The attempt under way: the hash of its state, who began it, until when it may end.
      add column connect_state text,
      add column connect_by text references staff_user,
      add column connect_until timestamptz,
      add check (num_nonnulls(connect_state, connect_by, connect_until) in (0, 3))`,
);
