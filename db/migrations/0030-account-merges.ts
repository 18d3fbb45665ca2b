import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Two accounts of one person become one (decision 0038): who has asked for it and decided it, what was
 * moved, and how far the platforms are. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table account_merge (
      id uuid primary key,
      -- Of the form: however often it is sent, it is one merge.
      form_token uuid not null unique,
      closing_gid text not null references customer_account,
      surviving_gid text not null references customer_account,
      -- What goes over, as it was looked at; one of the two may be below zero.
      paid_cents bigint not null,
      bonus_cents bigint not null,
      -- What one person could do alone when it was asked for.
      limit_cents integer not null check (limit_cents >= 0),
      at_once boolean not null,
      -- 'merging': our own part is done, the platforms' is not.
      state text not null check (state in ('asked', 'merging', 'ended', 'refused', 'withdrawn')),
      version integer not null default 1 check (version > 0),
      -- staff_user.id
      requested_by text not null check (requested_by <> ''),
      requested_at timestamptz not null,
      decided_by text check (decided_by <> ''),
      decided_at timestamptz,
      -- The steps at the platforms, as far as they are done.
      methods_removed_at timestamptz,
      -- From here on nothing of the closed account is published: its record may be gone at any moment.
      platform_begun_at timestamptz,
      ended_at timestamptz,
      ended_by text,
      -- 'apart': the platform keeps two records, and ours say that they are one person's.
      outcome text check (outcome in ('merged', 'apart')),
      check (closing_gid <> surviving_gid),
      check (paid_cents + bonus_cents >= 0),
      check ((state = 'asked') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check (not at_once or (state in ('merging', 'ended') and decided_by = requested_by
        and paid_cents + bonus_cents <= limit_cents)),
      -- Nobody decides what they have asked for themselves.
      check (at_once or state not in ('merging', 'ended') or decided_by <> requested_by),
      check (state <> 'withdrawn' or decided_by = requested_by),
      check ((state = 'ended') = (ended_at is not null)),
      check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (outcome is null)),
      check (methods_removed_at is null or state in ('merging', 'ended')),
      check (platform_begun_at is null or methods_removed_at is not null),
      check (ended_at is null or methods_removed_at is not null)
    )`,
  // One account is merged once, and is asked for once at a time.
  sql`
    create unique index account_merge_closing on account_merge (closing_gid)
    where state in ('asked', 'merging', 'ended')`,
  sql`create index account_merge_surviving on account_merge (surviving_gid, requested_at)`,
  sql`
    create index account_merge_open on account_merge (requested_at, id)
    where state in ('asked', 'merging')`,
  sql`
    create function account_merge_guard() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' then
        raise exception '% of a merge is refused', tg_op using errcode = 'restrict_violation';
      end if;
      if (new.id, new.form_token, new.closing_gid, new.surviving_gid, new.paid_cents,
          new.bonus_cents, new.limit_cents, new.at_once, new.requested_by, new.requested_at)
        is distinct from (old.id, old.form_token, old.closing_gid, old.surviving_gid,
          old.paid_cents, old.bonus_cents, old.limit_cents, old.at_once, old.requested_by, old.requested_at)
        or (old.state <> 'asked' and (new.decided_by, new.decided_at)
          is distinct from (old.decided_by, old.decided_at))
        or (old.state = 'merging' and new.state not in ('merging', 'ended'))
        or (old.state in ('ended', 'refused', 'withdrawn') and new is distinct from old) then
        raise exception 'a merge goes forward only' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`,
  sql`
    create trigger account_merge_guarded before update or delete on account_merge
    for each row execute function account_merge_guard()`,
  sql`
    create trigger account_merge_no_truncate before truncate on account_merge
    for each statement execute function account_merge_guard()`,
);
