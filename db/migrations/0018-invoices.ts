import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Invoices: who asks to pay by invoice (requestInvoiceOption) and to whom it was granted, and the one connection
 * to QuickBooks, with whose turn it is to renew it (money-security 3.11). Times UTC.
 */
export const up = statements(
  // Email and names are what they were then: the mail needs them, and a job carries ids only.
  sql`
    create table invoice_request (
      id uuid primary key default gen_random_uuid(),
      customer_gid text not null,
      email text,
      first_name text,
      last_name text,
      state text not null default 'open' check (state in ('open', 'closed')),
      requested_at timestamptz not null,
      closed_at timestamptz,
      check ((state = 'closed') = (closed_at is not null))
    )`,
  // The button pressed twice, or in two tabs, asks once.
  sql`
    create unique index invoice_request_open on invoice_request (customer_gid)
    where state = 'open'`,
  // Who may order on invoice. Granted and taken away by staff (part of the back-office).
  sql`
    create table invoice_option (
      customer_gid text primary key,
      state text not null check (state in ('granted', 'refused')),
      decided_at timestamptz not null,
      decided_by text not null,
      -- When the mail about the decision left.
      notified_at timestamptz,
      -- Why, as staff reads it; never said to the customer.
      reason text check (reason <> '')
    )`,
  sql`create index invoice_option_newest on invoice_option (decided_at desc, customer_gid)`,
  sql`
    create table quickbooks_refresh_token (
      id uuid primary key default gen_random_uuid(),
      -- A row without a token holds the lease of the very first renewal.
      token text,
      created_at timestamptz not null default now(),
      only_row boolean not null unique default true check (only_row),
      -- Every token is encrypted (app/models/core/encryption.server.ts).
      previous_token text,
      previous_until timestamptz,
      access_token text,
      access_expires_at timestamptz,
      -- When the vendor ends the refresh token if nobody uses it.
      expires_at timestamptz,
      refreshed_at timestamptz,
      -- Whoever renews holds this lease; nobody else does until it ends.
      lease_holder uuid,
      lease_until timestamptz,
      -- When and how its last renewal has failed.
      failed_at timestamptz,
      failure text check (failure in ('refused', 'unavailable')),
      constraint quickbooks_refresh_token_failed check ((failed_at is null) = (failure is null))
    )`,
);
