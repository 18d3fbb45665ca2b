import { sql } from 'kysely';
import { statements } from './statements';

/**
 * What customers pay for: an order from the cart, a made-to-order order, an invoice. Each payment is
 * a money operation like a deposit (money-security 3, 3.11): its row says where it stands, and every
 * step can be taken again. Amounts are cents, times UTC.
 */
export const up = statements(
  sql`
    create table payment (
      id uuid primary key,
      customer_gid text not null references customer_account,
      -- Of the form; with the fingerprint it tells the same post again from another one.
      form_token uuid not null,
      fingerprint text not null,
      purpose text not null check (purpose in ('cart', 'custom_order', 'invoice')),
      -- The cart's key, hashed; the custom order's id; the invoice's number in the books.
      subject text not null,
      -- What the draft order is made from (domain/draft-orders/draft-order.ts), as it was accepted; for a cart.
      draft_input jsonb,
      total_cents integer not null check (total_cents >= 0),
      store_credit_cents integer not null check (store_credit_cents >= 0),
      card_cents integer not null check (card_cents = 0 or card_cents between 50 and 99999999),
      -- Owed after the order: on invoice, for those to whom it was granted.
      terms_cents integer not null check (terms_cents >= 0),
      stripe_customer_id text,
      payment_method_id text,
      -- As people know it: 'Visa ending in 4242'.
      pm_name text,
      asks_3ds boolean not null default false,
      state text not null check (state in ('held', 'drafted', 'pi_created', 'confirming',
        'requires_action', 'charged', 'completed', 'settled', 'undoing', 'failed', 'review')),
      -- Since then a draft order of ours may exist without our knowing its id: look before making one.
      draft_tried_at timestamptz,
      draft_gid text unique,
      order_gid text unique,
      order_name text,
      -- The payment as the books know it; for an invoice.
      book_payment_id text,
      payment_intent_id text unique,
      confirm_seq integer not null default 0,
      confirm_first_used_at timestamptz,
      confirm_answered_5xx boolean not null default false,
      failure_code text,
      -- What the platform says was given back of the order, and how far that has come here: always
      -- cumulative, never less than before.
      refunded_cents integer not null default 0,
      store_credit_returned_cents integer not null default 0,
      card_refund_requested_cents integer not null default 0,
      card_refunded_cents integer not null default 0,
      lease_owner text,
      lease_until timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      settled_at timestamptz,
      -- A refund to the card is written down before it is sent (decision 0018).
      card_refund_from_cents integer,
      card_refund_to_cents integer,
      -- The draft order's e-mail address, address and notes are gone from draft_input. One on its way
      -- still needs them.
      redacted_at timestamptz,
      -- Asked for by its customer, its Earth Cash is the organization's.
      organization_id uuid references organizations on delete restrict,
      -- Whose Earth Cash it is.
      payer_gid text not null generated always as (
        case when organization_id is null then customer_gid
          else 'gid://earth-brands/Organization/' || organization_id::text end) stored
        references customer_account,
      -- What of the card's part of a payment was given as Earth Cash. Never both.
      card_as_store_credit_cents integer not null default 0,
      -- Of what was to be given as Earth Cash of the card's part, what the card had back first.
      card_had_cents integer not null default 0 check (card_had_cents >= 0),
      -- The number of the idempotency key under which its charge is refunded, and its first use. A number that
      -- is not to be used again is followed by one that was not used yet.
      refund_key integer not null default 0,
      refund_key_used_at timestamptz,
      -- Why the last attempt failed: a call and a kind of failure, never a vendor's words.
      last_failure text,
      -- Since when an order may exist that Shopify was asked for and of which no answer has come. Null while
      -- none was asked for, and again after a definite no.
      order_requested_at timestamptz,
      unique (customer_gid, form_token),
      foreign key (customer_gid, stripe_customer_id)
        references customer_account (customer_gid, stripe_customer_id),
      check (store_credit_cents + card_cents + terms_cents = total_cents),
      check (card_cents = 0 or (stripe_customer_id is not null and payment_method_id is not null)),
      check (terms_cents = 0 or (card_cents = 0 and purpose <> 'invoice')),
      check ((purpose = 'cart') = (draft_input is not null)),
      check (payment_intent_id is null or card_cents > 0),
      check (state not in ('pi_created', 'confirming', 'requires_action')
        or payment_intent_id is not null),
      check (state not in ('completed', 'settled')
        or case purpose when 'invoice' then book_payment_id is not null
          else order_gid is not null end),
      check (state not in ('charged', 'completed', 'settled') or card_cents = 0
        or payment_intent_id is not null),
      check ((state = 'settled') = (settled_at is not null)),
      check (refunded_cents between 0 and total_cents),
      check (store_credit_returned_cents between 0 and store_credit_cents),
      check (card_refund_requested_cents between 0 and card_cents),
      check (card_refunded_cents between 0 and card_cents),
      check ((card_refund_from_cents is null) = (card_refund_to_cents is null)),
      check (card_refund_from_cents >= 0 and card_refund_to_cents > card_refund_from_cents
        and card_refund_to_cents <= card_cents),
      constraint payment_redacted check (redacted_at is null or state in ('settled', 'failed')),
      constraint payment_organization_cash check (organization_id is null or store_credit_cents > 0),
      constraint payment_card_as_cash check (card_as_store_credit_cents >= 0
        and card_as_store_credit_cents + card_refund_requested_cents <= card_cents)
    )`,
  // A cart and a custom order are ordered once, however many tabs and processes there are. An
  // invoice may be paid in parts, one after the other.
  sql`
    create unique index payment_subject_once on payment (purpose, subject)
    where purpose <> 'invoice' and state <> 'failed'`,
  sql`
    create unique index payment_invoice_one_open on payment (subject)
    where purpose = 'invoice' and state not in ('settled', 'failed')`,
  sql`
    create index payment_due on payment (next_attempt_at)
    where state not in ('settled', 'failed', 'review')
      or card_refund_requested_cents > card_refunded_cents`,
  sql`
    create index payment_method_used on payment (payment_method_id)
    where payment_method_id is not null`,
  sql`
    create index payment_return_due on payment (next_attempt_at)
    where state = 'settled' and (card_refund_requested_cents > card_refunded_cents
      or store_credit_returned_cents + card_as_store_credit_cents + card_refund_requested_cents
        < least(refunded_cents, store_credit_cents + card_cents))`,
  sql`
    create index payment_unredacted on payment (customer_gid)
    where redacted_at is null and purpose = 'cart'`,
  sql`create index payment_payer on payment (payer_gid, created_at)`,
  sql`
    create index payment_member on payment (organization_id, customer_gid, created_at)
    where organization_id is not null`,
  // Lists by time and by amount, page by page from the index: the id is the last word of sorting, so that
  // a page of 50,000 is skipped to without reading a row.
  sql`create index payment_by_newest on payment (customer_gid, created_at, id)`,
  sql`create index payment_by_amount on payment (customer_gid, total_cents, id)`,
  sql`
    create index payment_unsettled on payment (created_at)
    where state not in ('settled', 'failed')`,
  sql`create index payment_changed on payment (updated_at)`,
  // The few orders that were placed on invoice: pages ask it of every order they list.
  sql`create index payment_on_invoice on payment (order_gid) where terms_cents > 0`,
  // A customer's payments that have not ended, which pages remind them of.
  sql`
    create index payment_not_ended on payment (customer_gid)
    where state not in ('completed', 'settled', 'failed')`,
  // For the reconciler: a late order of one of these stands without its money.
  sql`
    create index payment_given_back on payment (updated_at)
    where state = 'failed' and order_requested_at is not null`,
  sql`
    create index payment_custom_failed on payment (subject)
    where state = 'failed' and purpose = 'custom_order'`,
  // Which money it was, down to the deposit: taken when it is set aside, given back to the same.
  sql`
    create table payment_tranche (
      payment_id uuid not null references payment,
      nth smallint not null,
      -- Null for what came from elsewhere: the balance before us, an adjustment.
      deposit_id uuid references deposit,
      paid_cents integer not null check (paid_cents >= 0),
      bonus_cents integer not null check (bonus_cents >= 0),
      paid_returned_cents integer not null default 0,
      bonus_returned_cents integer not null default 0,
      primary key (payment_id, nth),
      check (paid_cents + bonus_cents > 0),
      check (paid_returned_cents between 0 and paid_cents),
      check (bonus_returned_cents between 0 and bonus_cents)
    )`,
  sql`create index payment_tranche_deposit on payment_tranche (deposit_id)`,
);
