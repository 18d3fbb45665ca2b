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
  // Every mail, written by the transaction that causes it: a key is sent once. What it says is deleted when it has
  // left or is not to be sent.
  sql`
    create table email_outbox (
      id bigint generated always as identity primary key,
      key text not null unique,
      template text not null,
      -- Null for staff.
      customer_gid text,
      variables jsonb not null,
      -- The id of what it is about.
      about text,
      created_at timestamptz not null,
      -- When its job was enqueued, and when the mail left.
      enqueued_at timestamptz,
      sent_at timestamptz,
      attempts integer not null default 0,
      -- Why the last attempt failed, or why it is not sent: a code, without anything of a person.
      problem text,
      -- When it turned out that it is not to be sent; when it was tried for the last time.
      dropped_at timestamptz,
      abandoned_at timestamptz,
      check (sent_at is null or (enqueued_at is not null and variables = '{}')),
      constraint email_outbox_one_end check (num_nonnulls(sent_at, dropped_at, abandoned_at) <= 1),
      constraint email_outbox_dropped
        check (dropped_at is null or (problem is not null and variables = '{}'))
    )`,
  sql`create index email_outbox_waiting on email_outbox (id) where enqueued_at is null`,
  sql`create index email_outbox_unsent on email_outbox (id) where sent_at is null`,
  sql`create index email_outbox_customer on email_outbox (customer_gid)`,
  sql`create index email_outbox_created on email_outbox (created_at)`,
);
