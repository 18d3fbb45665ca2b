import { sql } from 'kysely';
import { statements } from './statements';

/** Reminders of overdue invoices (decision 0057): when, for whom not, and which were written. */
export const up = statements(
  sql`
    create table invoice_reminder_schedule (
      id boolean primary key default true check (id),
      version integer not null check (version > 0),
      is_on boolean not null,
      -- Days after the due date, ascending.
      days integer[] not null check (cardinality(days) between 1 and 6),
      -- The store's day on which all invoices were last gone through, YYYY-MM-DD.
      ran_on text check (ran_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      updated_at timestamptz not null
    )`,
  sql`
    create table invoice_reminder_pause (
      -- QuickBooks' id of the customer.
      book_customer_id text primary key check (book_customer_id ~ '^[0-9]{1,19}$'),
      paused_by text not null,
      paused_at timestamptz not null
    )`,
  sql`
    create table invoice_reminder (
      id bigint generated always as identity primary key,
      -- QuickBooks' ids: nothing of the invoice itself is stored.
      invoice_id text not null check (invoice_id ~ '^[0-9]{1,19}$'),
      book_customer_id text not null,
      -- Days after the due date; null: a member of the staff has sent it.
      step integer check (step > 0),
      requested_by text,
      -- The reminder that was the latest when staff sent this one; 0: none.
      follows bigint,
      email_key text not null unique,
      requested_at timestamptz not null,
      sent_at timestamptz,
      check ((step is null) = (requested_by is not null)),
      check ((step is null) = (follows is not null)),
      unique (invoice_id, step),
      unique (invoice_id, follows)
    )`,
  sql`create index invoice_reminder_customer on invoice_reminder (book_customer_id, id desc)`,
);
