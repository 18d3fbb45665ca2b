import { sql } from 'kysely';
import { statements } from './statements';

/** What somebody has chosen on the way through the checkout. Amounts are cents, times UTC. */
export const up = statements(
  // One checkout of a customer at a time: the one of the cart that they have now. It lives here and not
  // in the browser, so that a card company's page, a declined card and another tab lose nothing.
  sql`
    create table checkout (
      customer_gid text primary key,
      -- SHA-256 of the cart's id; the subject of the payment.
      cart_subject text not null,
      -- Whoever has the id has the cart: it is kept encrypted, to give it back when a payment fails.
      encrypted_cart_id text not null,
      -- As a draft order takes it (domain/draft-orders/draft-order.ts).
      address jsonb not null,
      -- Of the saved one that it was made from, and what its owner calls it.
      address_key text,
      address_name text,
      -- Null: whatever the page begins with.
      shipping_handle text,
      discount_code text,
      store_credit_cents integer check (store_credit_cents >= 0),
      -- Who pays the rest: a saved card's id, or 'terms'.
      rest text,
      updated_at timestamptz not null,
      -- Whose balance the checkout's cash part comes from; null: the customer's own.
      organization_id uuid references organizations on delete set null,
      -- As it was typed: null where the field has not been sent yet, empty where somebody has left it so.
      ambassador_code text
    )`,
  sql`create index checkout_updated on checkout (updated_at)`,
);
