import { sql } from 'kysely';
import { statements } from './statements';

/** Who issues documents and how to reach them, as admins keep it (decision 0056). Times are UTC. */
export const up = statements(
  sql`
    create table store_identity (
      id smallint primary key default 1 check (id = 1),
      -- Counts changes, so that two admins notice each other.
      version integer not null check (version > 0),
      name text not null check (length(name) between 1 and 100),
      legal_name text not null check (length(legal_name) between 1 and 200),
      address text[] not null check (cardinality(address) between 1 and 6),
      email text not null check (length(email) between 3 and 254),
      -- Null in these: the store does not say it.
      phone text check (length(phone) between 1 and 40),
      tax_id text check (length(tax_id) between 1 and 60),
      updated_at timestamptz not null
    )`,
);
