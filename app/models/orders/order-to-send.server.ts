import { sql } from 'kysely';
import { UNSENT } from '~/domain/orders/order-next';
import { UNPAID } from '~/domain/orders/order-payment';
import { WITHHELD_ORDERS } from '~/models/disputes/dispute.server';
import { IS_ON_INVOICE } from './on-invoice.server';

/** Shopify's states of an order that was paid and of which something is still the customer's. */
const PAID = ['PAID', 'PARTIALLY_REFUNDED'];

/**
 * SQL: whether something of the order of row `o` is to be sent: it is paid or on invoice, not canceled, and no bank has
 * taken its money back.
 */
export const IS_TO_SEND = sql<boolean>`(o.cancelled_at is null
  and o.fulfillment_status = any(${[...UNSENT]}::text[])
  and (o.financial_status = any(${PAID}::text[])
    or (o.financial_status = any(${[...UNPAID]}::text[]) and ${IS_ON_INVOICE}))
  and o.order_gid not in (${WITHHELD_ORDERS}))`;
