import type { Kysely, Transaction } from 'kysely';
import type { CustomOrder, PrintColor } from '~/domain/custom-orders/custom-order';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import type { DB } from '../../../db/schema';
import { customOrderFromRow } from './custom-order-row.server';

export type NewCustomOrder = {
  id: string;
  customerGid: string;
  formToken: string;
  email: string;
  customerName: string;
  productHandle: string;
  productTitle: string;
  variantGid: string;
  size: string;
  unit: string;
  caseCount: number;
  quantity: number;
  colors: readonly PrintColor[];
  notes: string | null;
  address: DraftAddress | null;
  artworkId: string;
  createdAt: Date;
};

/** Inserts a request. @returns false if its form was already sent */
export async function insertCustomOrder(
  trx: Transaction<DB>,
  order: NewCustomOrder,
): Promise<boolean> {
  const row = await trx
    .insertInto('custom_order')
    .values({
      id: order.id,
      customer_gid: order.customerGid,
      form_token: order.formToken,
      email: order.email,
      customer_name: order.customerName,
      product_handle: order.productHandle,
      product_title: order.productTitle,
      variant_gid: order.variantGid,
      size: order.size,
      unit: order.unit,
      case_count: order.caseCount,
      quantity: order.quantity,
      colors: JSON.stringify(order.colors),
      notes: order.notes,
      address: order.address && JSON.stringify(order.address),
      artwork_id: order.artworkId,
      state: 'requested',
      created_at: order.createdAt,
      updated_at: order.createdAt,
    })
    .onConflict((same) => same.columns(['customer_gid', 'form_token']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the request that a form created when it was sent before. */
export async function findCustomOrderByToken(
  db: Kysely<DB>,
  customerGid: string,
  formToken: string,
): Promise<CustomOrder | null> {
  const row = await db
    .selectFrom('custom_order')
    .selectAll()
    .where('customer_gid', '=', customerGid)
    .where('form_token', '=', formToken)
    .executeTakeFirst();
  return row ? customOrderFromRow(row) : null;
}

/** Finds any request; for staff and for the store's own work. */
export async function findCustomOrder(db: Kysely<DB>, id: string): Promise<CustomOrder | null> {
  if (!UUID.test(id)) return null;
  const row = await db
    .selectFrom('custom_order')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? customOrderFromRow(row) : null;
}

/** Finds a customer's own request; null for someone else's, as for one that does not exist. */
export async function findOwnCustomOrder(
  db: Kysely<DB>,
  customerGid: string,
  id: string,
): Promise<CustomOrder | null> {
  const order = await findCustomOrder(db, id);
  return order?.customerGid === customerGid ? order : null;
}

/**
 * Locks a request until the end of the transaction, so that the second of two concurrent changes sees the
 * first.
 */
export async function lockCustomOrder(
  trx: Transaction<DB>,
  id: string,
): Promise<CustomOrder | null> {
  if (!UUID.test(id)) return null;
  const row = await trx
    .selectFrom('custom_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? customOrderFromRow(row) : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
