import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Which saved cards and bank accounts are whose (spec section 7, storePaymentMethod), and what their owners
 * call them. Brand, digits and expiry stay at Stripe. Times UTC.
 */
export const up = statements(
  // A method belongs to one customer, and only to one whose Stripe customer is the very one that
  // Stripe says it is attached to.
  sql`
    create table payment_method (
      stripe_payment_method_id text primary key check (stripe_payment_method_id like 'pm\\_%'),
      customer_gid text not null,
      stripe_customer_id text not null,
      created_at timestamptz not null,
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id)
    )`,
  sql`create index payment_method_customer on payment_method (customer_gid)`,
  sql`
    create table credit_card_names (
      stripe_id text primary key,
      nickname text not null check (char_length(nickname) between 1 and 40)
    )`,
);
