import { sql, type Kysely } from 'kysely';

/** What somebody has chosen on the way through the checkout, and which orders were told by mail. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One checkout of a customer at a time: the one of the cart that they have now. It lives here and not
  // in the browser, so that a card company's page, a declined card and another tab lose nothing.
  await sql`
    create table checkout (
      customer_gid text primary key,
      -- SHA-256 of the cart's id; the subject of the payment (0013).
      cart_subject text not null,
      -- Whoever has the id has the cart: it is kept sealed, to give it back when a payment fails.
      sealed_cart_id text not null,
      -- As a draft order takes it (domain/draft-orders/draft-order.ts).
      address jsonb not null,
      -- Of the saved one that it was made from, and what its owner calls it.
      address_key text,
      address_name text,
      -- Null: whatever the page begins with.
      shipping_handle text,
      discount_code text,
      cash_cents integer check (cash_cents >= 0),
      -- Who pays the rest: a saved card's id, or 'terms'.
      rest text,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index checkout_updated on checkout (updated_at)`.execute(db);

  // Orders whose confirmation nobody has handed to the jobs yet (payment.told_at).
  await sql`
    create index payment_untold on payment (settled_at)
    where state = 'settled' and told_at is null and purpose <> 'invoice'`.execute(db);

  // The confirmation left. Written after it, so that a job that is run again knows.
  await sql`
    create table order_mail (
      payment_id uuid primary key references payment,
      mailed_at timestamptz not null
    )`.execute(db);
}
