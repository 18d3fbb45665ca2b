import { sql } from 'kysely';
import { statements } from './statements';

/** What staff decide about the storefront: what it promises, and which words its search knows. Times UTC. */
export const up = statements(
  sql`
    create table store_promise (
      id smallint primary key default 1 check (id = 1),
      -- Counts changes, so that two members of staff notice each other.
      version integer not null check (version > 0),
      -- Null in any of these: the shop does not say it.
      free_shipping_cents integer check (free_shipping_cents > 0),
      -- Business days until an order is handed to the carrier.
      handling_days smallint check (handling_days between 0 and 60),
      -- domain/catalogue/store-promise.ts
      zones jsonb not null check (jsonb_typeof(zones) = 'array'),
      return_days smallint check (return_days between 1 and 365),
      contact_hours text check (length(contact_hours) between 1 and 200),
      updated_at timestamptz not null
    )`,
  sql`
    create table search_synonym (
      -- Each one word without case and accents (domain/catalogue/search/synonym.ts).
      word text primary key check (word ~ '^[a-z0-9]{2,40}$'),
      means text not null check (means ~ '^[a-z0-9]{2,40}$' and means <> word),
      created_at timestamptz not null
    )`,
);
