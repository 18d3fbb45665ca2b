import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Orders on invoice and their invoices in QuickBooks (decision 0055). A row is written in the commit that completes
 * the payment; its customer is the payment's. Amounts are cents, ids of QuickBooks are text. Times UTC.
 */
export const up = statements(
  sql`
    create table order_invoice (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null unique references payment (id),
      order_gid text not null unique,
      order_name text not null,
      state text not null default 'requested'
        check (state in ('requested', 'billed', 'rejected', 'void')),
      -- Part of the request id of the call that makes the invoice: a new one only after a definite rejection.
      request_no integer not null default 1 check (request_no > 0),
      -- The date of the invoice, YYYY-MM-DD: fixed before the first call.
      issued_on text check (issued_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      book_customer_id text,
      book_invoice_id text unique,
      doc_number text,
      -- What the invoice amounts to, and what was open when it was last read.
      billed_cents bigint check (billed_cents >= 0),
      balance_cents bigint check (balance_cents >= 0),
      rejection text,
      -- Something has happened to the order or the invoice: the job runner enqueues a job.
      is_due boolean not null default true,
      lease_until timestamptz,
      -- The version of the order at Shopify that was noticed last.
      order_updated_at timestamptz,
      requested_at timestamptz not null,
      billed_at timestamptz,
      updated_at timestamptz not null,
      constraint order_invoice_rejection check ((rejection is not null) = (state = 'rejected')),
      constraint order_invoice_made check ((book_invoice_id is null) = (billed_cents is null)),
      constraint order_invoice_billed check (state not in ('billed') or billed_at is not null)
    )`,
  sql`create index order_invoice_due on order_invoice (requested_at) where is_due`,
  // Payments that we record in the books for an invoice, beside those that customers make of it here.
  sql`
    create table order_invoice_payment (
      id uuid primary key default gen_random_uuid(),
      order_invoice_id uuid not null references order_invoice (id),
      -- Earth Cash was part of the order's payment; or the order was paid at Shopify.
      reason text not null check (reason in ('earth_cash', 'order_paid')),
      cents bigint not null check (cents > 0),
      state text not null default 'requested' check (state in ('requested', 'recorded', 'rejected')),
      book_payment_id text,
      requested_at timestamptz not null,
      ended_at timestamptz,
      constraint order_invoice_payment_recorded
        check ((book_payment_id is not null) = (state = 'recorded')),
      constraint order_invoice_payment_ended check ((ended_at is null) = (state = 'requested'))
    )`,
  sql`
    create unique index order_invoice_payment_open
    on order_invoice_payment (order_invoice_id, reason) where state = 'requested'`,
  sql`
    create unique index order_invoice_earth_cash_once
    on order_invoice_payment (order_invoice_id) where reason = 'earth_cash' and state <> 'rejected'`,
  // Credit memos, one for each refund of the order, and one if the order was canceled.
  sql`
    create table order_invoice_credit (
      id uuid primary key default gen_random_uuid(),
      order_invoice_id uuid not null references order_invoice (id),
      -- The refund's id at Shopify, or that of a canceled order.
      cause_gid text not null unique,
      cents bigint not null check (cents > 0),
      book_credit_memo_id text unique,
      -- How much of it lowers the invoice: fixed before the call that applies it.
      applied_cents bigint check (applied_cents >= 0 and applied_cents <= cents),
      book_payment_id text,
      requested_at timestamptz not null,
      ended_at timestamptz
    )`,
  sql`create index order_invoice_credit_of on order_invoice_credit (order_invoice_id)`,
);
