import { sql } from 'kysely';
import { statements } from './statements';

/** Invoices that are written off as bad debts (decision 0061). */
export const up = statements(
  sql`
    create table invoice_write_off (
      -- Also the request's: the credit memo has it in its note.
      id uuid primary key default gen_random_uuid(),
      -- QuickBooks' ids.
      invoice_id text not null check (invoice_id ~ '^[0-9]{1,19}$'),
      book_customer_id text not null check (book_customer_id ~ '^[0-9]{1,19}$'),
      invoice_number text not null,
      cents bigint not null check (cents > 0),
      reason text not null,
      requested_by text not null,
      requested_at timestamptz not null,
      state text not null default 'requested' check (state in ('requested', 'done', 'refused')),
      rejection text,
      book_credit_memo_id text,
      book_payment_id text,
      ended_at timestamptz,
      check ((state = 'refused') = (rejection is not null)),
      check ((state = 'requested') = (ended_at is null)),
      -- Without a payment where QuickBooks applies credits by itself.
      check (state <> 'done' or book_credit_memo_id is not null)
    )`,
  sql`create unique index invoice_write_off_open on invoice_write_off (invoice_id) where state = 'requested'`,
  sql`create index invoice_write_off_customer on invoice_write_off (book_customer_id, requested_at desc)`,
  sql`create index invoice_write_off_invoice on invoice_write_off (invoice_id)`,
);
