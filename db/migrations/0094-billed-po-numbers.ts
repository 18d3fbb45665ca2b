import { sql } from 'kysely';
import { statements } from './statements';

/** The purchase order number that an invoice in QuickBooks has: one that staff change afterwards follows, once. */
export const up = statements(
  sql`alter table order_invoice add column billed_po text check (billed_po <> '')`,
  sql`
    update order_invoice set billed_po = payment.po_number from payment
    where payment.id = order_invoice.payment_id and order_invoice.issued_on is not null`,
);
