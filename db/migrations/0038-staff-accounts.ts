import { sql, type Kysely } from 'kysely';

/**
 * What accounts of staff need beyond a password (decision 0030): the second factor with its recovery
 * codes, the moment between password and code, invitations, and resets by mail. Of every secret that
 * somebody carries here is a hash, of the app's key a sealed text. Times UTC. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Goes up with each change of role or standing: a form says from which one it was drawn.
  await sql`alter table staff_user add column version integer not null default 1`.execute(db);
  // The code was asked for: what was opened without one opens nothing once a second factor is on.
  await sql`alter table staff_session
    add column second_factor boolean not null default false`.execute(db);

  await sql`
    create table staff_second_factor (
      user_id text primary key references staff_user (id) on delete cascade,
      -- The key of the authenticator app, sealed; null until the first code has shown that it works.
      secret text,
      confirmed_at timestamptz,
      -- The thirty seconds of the last code that was taken: none of them or before is taken again.
      last_step integer not null default 0,
      -- The key that is being set up, at first or in place of the one above.
      pending_secret text,
      pending_at timestamptz,
      check ((secret is null) = (confirmed_at is null)),
      check ((pending_secret is null) = (pending_at is null)),
      check (secret is not null or pending_secret is not null)
    )`.execute(db);

  await sql`
    create table staff_recovery_code (
      user_id text not null references staff_second_factor (user_id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);

  // Somebody whose password was right and who still owes the code.
  await sql`
    create table staff_challenge (
      token_hash text primary key,
      user_id text not null references staff_user (id) on delete cascade,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index staff_challenge_user on staff_challenge (user_id)`.execute(db);

  await sql`
    create table staff_invitation (
      -- Becomes the id of whoever accepts.
      id uuid primary key,
      email text not null check (email = lower(email)),
      role text not null check (role in ('staff', 'admin')),
      invited_by text not null references staff_user (id) on delete cascade,
      created_at timestamptz not null,
      -- From the last time that it was asked for.
      expires_at timestamptz not null,
      asked_count integer not null default 1 check (asked_count > 0),
      sent_count integer not null default 0,
      accepted_at timestamptz,
      called_off_at timestamptz,
      check (accepted_at is null or called_off_at is null)
    )`.execute(db);
  await sql`create unique index staff_invitation_open on staff_invitation (email)
    where accepted_at is null and called_off_at is null`.execute(db);

  await sql`
    create table staff_invitation_link (
      token_hash text primary key,
      invitation_id uuid not null references staff_invitation (id) on delete cascade,
      asked_no integer not null
    )`.execute(db);
  await sql`create index staff_invitation_link_of on staff_invitation_link (invitation_id)`.execute(
    db,
  );

  // Every ask by mail, also for an address that is nobody's: both take the same way and time.
  await sql`
    create table staff_reset (
      id uuid primary key,
      user_id text references staff_user (id) on delete cascade,
      created_at timestamptz not null,
      sent_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index staff_reset_user on staff_reset (user_id)`.execute(db);

  await sql`
    create table staff_reset_link (
      token_hash text primary key,
      reset_id uuid not null references staff_reset (id) on delete cascade
    )`.execute(db);
  await sql`create index staff_reset_link_of on staff_reset_link (reset_id)`.execute(db);
}
