import { sql } from 'kysely';
import { statements } from './statements';

/** Mails: their texts, and those that are to be sent. Times UTC. */
export const up = statements(
  // Templates of mails. The subject is the template's <title>.
  sql`
    create table emails (
      type text primary key,
      html text not null
    )`,
  // The texts that were in use, one row for each, never changed and never deleted; `emails` holds the one in
  // use.
  sql`
    create table email_template_version (
      type text not null check (type <> ''),
      version integer not null check (version > 0),
      html text not null,
      at timestamptz not null,
      -- staff_user.id; null for a text that was not written in the back-office.
      staff_id text check (staff_id <> ''),
      -- The older version that this one brought back.
      restored integer check (restored > 0 and restored < version),
      primary key (type, version)
    )`,
  sql`
    create function email_template_version_guard() returns trigger language plpgsql as $$
    begin
      raise exception '% of a version is refused', tg_op using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger email_template_version_append_only before update or delete
    on email_template_version
    for each row execute function email_template_version_guard()`,
  sql`
    create trigger email_template_version_no_truncate before truncate on email_template_version
    for each statement execute function email_template_version_guard()`,
  // Mails to be sent, written by the transaction that causes them: a key is sent once. What they say is
  // deleted when they have left.
  sql`
    create table email_outbox (
      id bigint generated always as identity primary key,
      key text not null unique,
      template text not null,
      -- Null for staff.
      customer_gid text,
      words jsonb not null,
      -- The id of what it leads to.
      about text,
      created_at timestamptz not null,
      -- When its job was enqueued, and when the mail left.
      enqueued_at timestamptz,
      sent_at timestamptz,
      check (sent_at is null or (enqueued_at is not null and words = '{}'))
    )`,
  sql`create index email_outbox_waiting on email_outbox (id) where enqueued_at is null`,
  sql`create index email_outbox_customer on email_outbox (customer_gid)`,
  sql`create index email_outbox_created on email_outbox (created_at)`,
);
