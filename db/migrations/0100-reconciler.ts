import { sql } from 'kysely';
import { statements } from './statements';

/**
 * One reconciler at a time over all processes, and where its run is, so that another process goes on from there if
 * this one dies (decision 0085). Times UTC.
 */
export const up = statements(
  // By the clock of the database: those of two machines differ.
  sql`
    create table reconciler_lease (
      is_only boolean primary key default true check (is_only),
      lease_owner text,
      lease_until timestamptz,
      check ((lease_owner is null) = (lease_until is null))
    )`,
  sql`insert into reconciler_lease default values`,
  // The last run of each window, by the app's clock.
  sql`
    create table reconcile_run (
      window_name text primary key check (window_name in ('recent', 'month')),
      began_at timestamptz not null,
      ended_at timestamptz,
      -- What the parts that are done have found, by name, and which were not made.
      parts jsonb not null default '{}' check (jsonb_typeof(parts) = 'object'),
      failed jsonb not null default '{}' check (jsonb_typeof(failed) = 'object'),
      -- The part under way, how far it is and what it has found up to there; null between two parts.
      part text,
      cursor text,
      found jsonb check (jsonb_typeof(found) = 'object'),
      check ((part is null) = (cursor is null) and (part is null) = (found is null)),
      check (ended_at is null or part is null)
    )`,
);
