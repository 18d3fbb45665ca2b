import { sql } from 'kysely';
import { statements } from './statements';

/** Alarms: from the first ring of a kind until it is resolved is one row. Times UTC. */
export const up = statements(
  sql`
    create table alarm (
      id bigint primary key generated always as identity,
      kind text not null,
      message text not null,
      count integer not null check (count > 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      -- Up to which ring people were told, and when the last time.
      notified_count integer not null default 0 check (notified_count between 0 and count),
      notified_at timestamptz,
      resolved_at timestamptz,
      resolved_by text references staff_user,
      check (resolved_at is not null or resolved_by is null)
    )`,
  sql`create unique index alarm_open on alarm (kind) where resolved_at is null`,
  sql`create index alarm_resolved on alarm (resolved_at desc, id desc) where resolved_at is not null`,
);
