import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Payments of what is still owed of an order, and of quotes (decision 0052). An order may be paid one payment
 * after the other: its first one, and one for each time that something is owed again. Amounts are cents.
 */
export const up = statements(
  sql`
    alter table payment
      drop constraint payment_purpose_check,
      add constraint payment_purpose_check
        check (purpose in ('cart', 'custom_order', 'invoice', 'order', 'quote')),
      -- What is owed already is not put on invoice again.
      drop constraint payment_check2,
      add constraint payment_terms_purpose
        check (terms_cents = 0 or (card_cents = 0 and purpose not in ('invoice', 'order'))),
      -- What had been refunded of the order before it was paid for: no part of what goes back of this payment.
      add column order_refunded_before_cents integer not null default 0,
      add constraint payment_order_refunded_before
        check (order_refunded_before_cents >= 0
          and (purpose = 'order' or order_refunded_before_cents = 0)),
      add constraint payment_of_order check (purpose <> 'order' or total_cents > 0),
      drop constraint payment_order_gid_key`,
  // An order is made by one payment.
  sql`
    create unique index payment_order_once on payment (order_gid)
    where purpose <> 'order'`,
  sql`
    create index payment_order on payment (order_gid, created_at)
    where order_gid is not null`,
  sql`drop index payment_subject_once`,
  sql`
    create unique index payment_subject_once on payment (purpose, subject)
    where purpose not in ('invoice', 'order') and state <> 'failed'`,
  sql`drop index payment_invoice_one_open`,
  sql`
    create unique index payment_one_open on payment (purpose, subject)
    where purpose in ('invoice', 'order') and state not in ('settled', 'failed')`,
);
