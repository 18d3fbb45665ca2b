import { sql } from 'kysely';
import { statements } from './statements';

/**
 * The back-office's people: accounts, the second factor with its recovery codes, the moment between password
 * and code, invitations, and resets by mail (decision 0030). Four of the tables are better-auth's, under our
 * names (the mapping is in app/models/staff/staff-auth.server.ts). Of every secret that somebody carries here
 * is a hash, of the app's key an encrypted text. Times UTC.
 */
export const up = statements(
  sql`
    create table staff_user (
      id text primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      role text not null default 'staff' check (role in ('staff', 'admin')),
      disabled boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Goes up with each change of role or status: a form says from which one it was drawn.
      version integer not null default 1
    )`,
  sql`
    create table staff_session (
      id text primary key,
      user_id text not null references staff_user on delete cascade,
      -- The cookie holds 256 random bits; here is only a keyed hash of them (money-security S-4).
      token_hash text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      -- Opened with a password that everybody knows: worth nothing beside a real platform.
      sandbox_only boolean not null default false,
      created_at timestamptz not null,
      -- The last visit: a session ends when it rests.
      updated_at timestamptz not null,
      -- The code was asked for: what was opened without one opens nothing once a second factor is on.
      second_factor boolean not null default false
    )`,
  sql`create index staff_session_user on staff_session (user_id)`,
  sql`
    create table staff_account (
      id text primary key,
      account_id text not null,
      provider_id text not null,
      user_id text not null references staff_user on delete cascade,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint staff_account_of_provider unique (provider_id, account_id)
    )`,
  sql`create index staff_account_user on staff_account (user_id)`,
  sql`
    create table staff_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`create index staff_verification_identifier on staff_verification (identifier)`,
  // Failed sign-ins by whom they are about, as keyed hashes (money-security S-9).
  sql`
    create table staff_attempt (
      key text primary key,
      failures integer not null check (failures >= 0),
      first_at timestamptz not null,
      last_at timestamptz not null,
      blocked_until timestamptz
    )`,
  sql`
    create table staff_second_factor (
      user_id text primary key references staff_user (id) on delete cascade,
      -- The key of the authenticator app, encrypted; null until the first code has shown that it works.
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
    )`,
  sql`
    create table staff_recovery_code (
      user_id text not null references staff_second_factor (user_id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
  // Somebody whose password was right and who still owes the code.
  sql`
    create table staff_challenge (
      token_hash text primary key,
      user_id text not null references staff_user (id) on delete cascade,
      created_at timestamptz not null
    )`,
  sql`create index staff_challenge_user on staff_challenge (user_id)`,
  sql`
    create table staff_invitation (
      -- Becomes the id of whoever accepts.
      id uuid primary key,
      email text not null check (email = lower(email)),
      role text not null check (role in ('staff', 'admin')),
      invited_by text not null references staff_user (id) on delete cascade,
      created_at timestamptz not null,
      -- From the last time that it was asked for.
      expires_at timestamptz not null,
      request_count integer not null default 1 check (request_count > 0),
      sent_count integer not null default 0,
      accepted_at timestamptz,
      called_off_at timestamptz,
      check (accepted_at is null or called_off_at is null)
    )`,
  sql`
    create unique index staff_invitation_open on staff_invitation (email)
    where accepted_at is null and called_off_at is null`,
  sql`
    create table staff_invitation_link (
      token_hash text primary key,
      invitation_id uuid not null references staff_invitation (id) on delete cascade,
      request_no integer not null
    )`,
  sql`create index staff_invitation_link_of on staff_invitation_link (invitation_id)`,
  // Every ask by mail, also for an address that is nobody's: both take the same way and time.
  sql`
    create table staff_reset (
      id uuid primary key,
      user_id text references staff_user (id) on delete cascade,
      created_at timestamptz not null,
      sent_at timestamptz,
      used_at timestamptz
    )`,
  sql`create index staff_reset_user on staff_reset (user_id)`,
  sql`
    create table staff_reset_link (
      token_hash text primary key,
      reset_id uuid not null references staff_reset (id) on delete cascade
    )`,
  sql`create index staff_reset_link_of on staff_reset_link (reset_id)`,
);
