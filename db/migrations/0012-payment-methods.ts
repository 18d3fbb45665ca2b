import { sql, type Kysely } from 'kysely';

/**
 * Which saved cards and bank accounts are whose (spec section 7, storePaymentMethod), and who asks to
 * pay by invoice (requestInvoiceOption). Brand, digits and expiry stay at Stripe. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A method belongs to one customer, and only to one whose Stripe customer is the very one that
  // Stripe says it is attached to.
  await sql`
    create table payment_method (
      stripe_payment_method_id text primary key check (stripe_payment_method_id like 'pm\\_%'),
      customer_gid text not null,
      stripe_customer_id text not null,
      created_at timestamptz not null,
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id)
    )`.execute(db);
  await sql`create index payment_method_customer on payment_method (customer_gid)`.execute(db);

  // Email and names are what they were then: the mail needs them, and a job carries ids only.
  await sql`
    create table invoice_request (
      id uuid primary key default gen_random_uuid(),
      customer_gid text not null,
      email text,
      first_name text,
      last_name text,
      state text not null default 'open' check (state in ('open', 'closed')),
      requested_at timestamptz not null,
      -- When the mail to staff left; nothing while it is still to be sent.
      mailed_at timestamptz,
      closed_at timestamptz,
      check ((state = 'closed') = (closed_at is not null))
    )`.execute(db);
  // The button pressed twice, or in two tabs, asks once.
  await sql`
    create unique index invoice_request_open on invoice_request (customer_gid)
    where state = 'open'`.execute(db);
}
