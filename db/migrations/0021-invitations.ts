import { sql, type Kysely } from 'kysely';

/**
 * Members of an organization: how they are asked in, what was done to whom, and the rule that an
 * organization with an admin never loses its last one (spec sections 6 and 7). Times are UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await membersInOrder(db);
  await invitations(db);
  await events(db);
  await lastAdmin(db);
}

/** What tables of members are sorted and searched by; an organization may have 50,000 of them. */
async function membersInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization_users
      add column joined_at timestamptz not null default now(),
      -- By the last name; who has none stands under the address.
      add column sort_name text not null generated always as (lower(
        case when coalesce(last_name, '') || coalesce(first_name, '') = '' then email
        else coalesce(last_name || ' ', '') || coalesce(first_name, '') end)) stored,
      -- What a search finds them by: words without accents, as domain/core/text/fold makes them.
      -- The classes are spelled out: what [:alnum:] holds hangs on the server's locale.
      add column words tsvector not null generated always as (array_to_tsvector(array_remove(
        regexp_split_to_array(
          lower(regexp_replace(
            normalize(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email, NFKD),
            '[\u0300-\u036f]', '', 'g')),
          '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'),
        ''))) stored`.execute(db);
  await sql`drop index organization_users_organization`.execute(db);
  for (const column of ['sort_name', 'email', 'joined_at']) {
    await sql`create index ${sql.ref(`organization_users_by_${column}`)}
      on organization_users (organization_id, ${sql.ref(column)}, user_id)`.execute(db);
  }
  await sql`create index organization_users_by_role
    on organization_users (organization_id, is_admin, sort_name, user_id)`.execute(db);
  await sql`create index organization_users_by_words
    on organization_users using gin (words)`.execute(db);
}

async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      asked_count integer not null default 1 check (asked_count > 0),
      sent_count integer not null default 0,
      sent_at timestamptz,
      -- Customers, as organization_users.user_id has them.
      invited_by text not null,
      accepted_by text,
      created_at timestamptz not null,
      asked_at timestamptz not null,
      closed_at timestamptz,
      check (sent_count between 0 and asked_count),
      check ((state = 'accepted') = (accepted_by is not null)),
      check ((state = 'open') = (closed_at is null)),
      check (state <> 'open' or email <> '')
    )`.execute(db);
  await sql`create unique index organization_invitation_open
    on organization_invitation (organization_id, email) where state = 'open'`.execute(db);
  await sql`create index organization_invitation_list
    on organization_invitation (organization_id, created_at)`.execute(db);
  // 256 random bits that only a mail holds; here is only their hash. A mail that may have left goes again
  // with a link of its own. Of use is what was made for the last time that the invitation was asked for.
  await sql`
    create table organization_invitation_link (
      token_hash text primary key,
      invitation_id uuid not null references organization_invitation on delete cascade,
      asked_no integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index organization_invitation_link_invitation
    on organization_invitation_link (invitation_id)`.execute(db);
  await sql`create index organization_invitation_email
    on organization_invitation (email) where email <> ''`.execute(db);
}

async function events(db: Kysely<unknown>): Promise<void> {
  // Ids only: names are looked up while they are there, and nothing has to be taken out later.
  await sql`
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
    )`.execute(db);
  await sql`create index organization_event_list on organization_event (organization_id, id)`.execute(
    db,
  );
  await sql`
    create function organization_event_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger organization_event_append_only before update or delete on organization_event
    for each row execute function organization_event_refuse_change()`.execute(db);
  await sql`
    create trigger organization_event_no_truncate before truncate on organization_event
    for each statement execute function organization_event_refuse_change()`.execute(db);
}

/**
 * Checked at the end of the transaction, so that the last admin may hand over in any order. The lock
 * on the organization makes two admins who demote each other at once stand in line: the second sees
 * what the first has done, and fails. One who is to be forgotten (`redacted_customer`) goes in any case.
 */
async function lastAdmin(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    end $$`.execute(db);
  await sql`
    create constraint trigger organization_last_admin after update or delete on organization_users
    deferrable initially deferred for each row when (old.is_admin)
    execute function organization_keep_admin()`.execute(db);
}
