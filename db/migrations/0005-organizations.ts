import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Organizations: their members, how they are asked in, what was done to whom, how much a member may use in a
 * month and asks for, and the rule that an organization with an admin never loses its last one (spec sections
 * 6 and 7, decision 0023). Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create function organization_gid(organization uuid) returns text language sql immutable as $$
      select 'gid://earth-brands/Organization/' || organization::text
    $$`,
  // An organization is a wallet in the ledger like a customer, under a name of its own that no customer can
  // have, and that is never published.
  sql`
    create function is_organization_gid(gid text) returns boolean language sql immutable as $$
      select starts_with(gid, 'gid://earth-brands/Organization/')
    $$`,
  sql`
    create table organizations (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      show_manage boolean not null default false,
      -- By its calendar a month begins and ends. An IANA name; the app refuses all others.
      time_zone text not null default 'America/Los_Angeles' check (time_zone <> '')
    )`,
  // A person belongs to one organization: the combined lookup of section 7 asks for one row.
  sql`
    create table organization_users (
      user_id text primary key,
      organization_id uuid not null references organizations on delete cascade,
      is_admin boolean not null default false,
      first_name text,
      last_name text,
      email text not null,
      joined_at timestamptz not null default now(),
      -- By the last name; who has none stands under the address.
      sort_name text not null generated always as (lower(
        case when coalesce(last_name, '') || coalesce(first_name, '') = '' then email
        else coalesce(last_name || ' ', '') || coalesce(first_name, '') end)) stored,
      -- What a search finds them by: words without accents, as domain/core/text/search-text makes them.
      -- The classes are spelled out: what [:alnum:] holds hangs on the server's locale.
      words tsvector not null generated always as (array_to_tsvector(array_remove(
        regexp_split_to_array(
          lower(regexp_replace(
            normalize(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email, NFKD),
            '[\u0300-\u036f]', '', 'g')),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'),
        ''))) stored,
      -- Null: may not spend. Admins need none.
      allowance_cents integer check (allowance_cents >= 0)
    )`,
  sql`
    create index organization_users_by_sort_name
      on organization_users (organization_id, sort_name, user_id)`,
  sql`
    create index organization_users_by_email
      on organization_users (organization_id, email, user_id)`,
  sql`
    create index organization_users_by_joined_at
      on organization_users (organization_id, joined_at, user_id)`,
  sql`
    create index organization_users_by_role
    on organization_users (organization_id, is_admin, sort_name, user_id)`,
  sql`create index organization_users_by_words on organization_users using gin (words)`,
  sql`
    create table organization_invitation (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      -- In lower case; empty once its owner is forgotten.
      email text not null check (email = lower(email)),
      is_admin boolean not null default false,
      state text not null default 'open' check (state in ('open', 'accepted', 'revoked')),
      -- An open one that has passed it is of no use to anybody.
      expires_at timestamptz not null,
      -- How often somebody has wanted it mailed, and how many of those mails have left.
      request_count integer not null default 1 check (request_count > 0),
      sent_count integer not null default 0,
      sent_at timestamptz,
      -- Customers, as organization_users.user_id has them.
      invited_by text not null,
      accepted_by text,
      created_at timestamptz not null,
      requested_at timestamptz not null,
      closed_at timestamptz,
      check (sent_count between 0 and request_count),
      check ((state = 'accepted') = (accepted_by is not null)),
      check ((state = 'open') = (closed_at is null)),
      check (state <> 'open' or email <> '')
    )`,
  sql`
    create unique index organization_invitation_open
    on organization_invitation (organization_id, email) where state = 'open'`,
  sql`
    create index organization_invitation_list
    on organization_invitation (organization_id, created_at)`,
  sql`
    create index organization_invitation_email
    on organization_invitation (email) where email <> ''`,
  // 256 random bits that only a mail holds; here is only their hash. A mail that may have left goes again
  // with a link of its own. Of use is what was made for the last time that the invitation was asked for.
  sql`
    create table organization_invitation_link (
      token_hash text primary key,
      invitation_id uuid not null references organization_invitation on delete cascade,
      request_no integer not null,
      created_at timestamptz not null
    )`,
  sql`
    create index organization_invitation_link_invitation
    on organization_invitation_link (invitation_id)`,
  // Ids only: names are looked up while they are there, and nothing has to be taken out later.
  sql`
    create table organization_event (
      id bigint generated always as identity primary key,
      organization_id uuid not null references organizations,
      kind text not null check (kind in ('made', 'invited', 'invited_again', 'invitation_revoked',
        'joined', 'left', 'removed', 'forgotten', 'admin_made', 'admin_taken', 'renamed',
        'shown', 'hidden')),
      actor text not null check (actor in ('customer', 'staff', 'store')),
      -- A customer as organization_users.user_id has them, or the name of a member of staff.
      actor_id text,
      -- Whom it was done to, if that was a customer.
      subject_id text,
      invitation_id uuid,
      at timestamptz not null,
      check ((actor = 'store') = (actor_id is null))
    )`,
  sql`create index organization_event_list on organization_event (organization_id, id)`,
  sql`
    create function organization_event_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger organization_event_append_only before update or delete on organization_event
    for each row execute function organization_event_refuse_change()`,
  sql`
    create trigger organization_event_no_truncate before truncate on organization_event
    for each statement execute function organization_event_refuse_change()`,
  // Checked at the end of the transaction, so that the last admin may hand over in any order. The lock
  // on the organization makes two admins who demote each other at once stand in line: the second sees
  // what the first has done, and fails. One who is to be forgotten (`redacted_customer`) goes in any case.
  sql`
    create function organization_keep_admin() returns trigger language plpgsql as $$
    begin
      perform from organizations where id = old.organization_id for update;
      if not found or exists (
        select from organization_users where organization_id = old.organization_id and is_admin
      ) or exists (
        select from redacted_customer
        where customer_gid = 'gid://shopify/Customer/' || old.user_id
      ) then
        return null;
      end if;
      raise exception 'the last admin of an organization stays'
        using errcode = 'check_violation', constraint = 'organization_last_admin';
    end $$`,
  sql`
    create constraint trigger organization_last_admin after update or delete on organization_users
    deferrable initially deferred for each row when (old.is_admin)
    execute function organization_keep_admin()`,
  sql`
    create table allowance_request (
      id uuid primary key default gen_random_uuid(),
      organization_id uuid not null references organizations on delete cascade,
      -- The member's number; they may have left since.
      user_id text not null,
      -- Of the organization's calendar.
      month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
      requested_cents integer not null check (requested_cents > 0),
      note text,
      state text not null default 'open' check (state in ('open', 'granted', 'refused', 'withdrawn')),
      granted_cents integer check (granted_cents > 0),
      -- The admin's number; of a withdrawn one its own member's.
      decided_by text,
      decided_at timestamptz,
      -- What was granted ends when its member leaves, whether or not they come back.
      ended_at timestamptz,
      created_at timestamptz not null,
      check (ended_at is null or state = 'granted'),
      check ((state = 'granted') = (granted_cents is not null)),
      check ((state = 'open') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null))
    )`,
  sql`
    create unique index allowance_request_one_open on allowance_request
      (organization_id, user_id, month) where state = 'open'`,
  sql`
    create index allowance_request_of_month on allowance_request (organization_id, user_id, month)
    where state = 'granted'`,
  sql`create index allowance_request_listed on allowance_request (organization_id, created_at)`,
  // A member's requests, the newest first.
  sql`
    create index allowance_request_of_member on allowance_request
      (organization_id, user_id, created_at)`,
);
