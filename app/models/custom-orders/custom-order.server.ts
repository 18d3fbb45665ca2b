import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type {
  CustomOrder,
  CustomOrderState,
  PrintColor,
} from '~/domain/custom-orders/custom-order';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import type { CustomOrder as CustomOrderRow, DB } from '../../../db/schema';
import type { ProofActor } from '~/domain/custom-orders/custom-order-view';
import { DUE_SOON_DAYS, type Stage } from '~/domain/custom-orders/production';
import { addDays, storeDay } from '~/domain/core/time/store-day';
import { cents } from '~/domain/core/money';
import { isUuid } from '~/domain/core/ids';
import { IS_CALLED_OFF } from '~/models/orders/erp-order-matching.server';

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
  /** The custom order that it repeats, if any. */
  reorderOf?: string;
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
      reorder_of: order.reorderOf ?? null,
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
  if (!isUuid(id)) return null;
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
  if (!isUuid(id)) return null;
  const row = await trx
    .selectFrom('custom_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? customOrderFromRow(row) : null;
}

/** A request, and who has to act on its newest proof. */
export type CustomOrderWithProof = CustomOrder & {
  proofActor: ProofActor | null;
  /** Whether its artwork has a drawing that a list can show. */
  isDrawn?: boolean;
  /** Whether its order was canceled or refunded at Shopify before it left. */
  isCalledOff?: boolean;
};

/** `proofActor` in SQL, of row `t`. */
export const PROOF_ACTOR = sql<ProofActor | null>`case when t.state = 'quoted' then (
  select case when kind = 'commented' and actor = 'customer' then 'store' else 'customer' end
  from custom_order_event where custom_order_id = t.id and proof_version is not null
    and kind in ('proof_added', 'commented')
  order by id desc limit 1) end`;

/** Whether the customer of row `t` has written since staff last acted on it, for one that is quoted already. */
export const TO_ANSWER = sql<boolean>`t.state in ('quoted', 'approved') and (
  select kind = 'commented' and actor = 'customer'
  from custom_order_event where custom_order_id = t.id and (actor = 'staff' or kind = 'commented')
  order by id desc limit 1)`;

/** SQL: whether the order of row `t` was canceled or wholly refunded at Shopify before it left, so that nobody makes it any more. */
export const IS_CALLED_OFF_UNSENT = sql<boolean>`(t.state = 'ordered'
  and coalesce(t.stage, '') not in ('shipped', 'delivered')
  and exists (select from order_mirror o where o.order_gid = t.order_gid and ${IS_CALLED_OFF}))`;

/** SQL: whether row `t` is ordered, and staff have not begun to make it. */
export const TO_PRODUCE = sql<boolean>`(t.state = 'ordered' and t.stage is null
  and not ${IS_CALLED_OFF_UNSENT})`;

/** SQL: whether row `t` is quoted, and no proof of it was made. */
export const TO_PROOF = sql<boolean>`(t.state = 'quoted'
  and not exists (select from proof where custom_order_id = t.id))`;

/** Whether the goods of row `t` are still here, and late or due within days. @param now UTC milliseconds */
export function isDue(now: number): RawBuilder<boolean> {
  const until = addDays(storeDay(now), DUE_SOON_DAYS);
  return sql`t.stage in ('in_production', 'printed', 'packed') and t.ships_on <= ${until}::date
    and not ${IS_CALLED_OFF_UNSENT}`;
}

/** Converts a row of `custom_order`. */
export function customOrderFromRow(row: Selectable<CustomOrderRow>): CustomOrder {
  return {
    id: row.id,
    number: row.number,
    customerGid: row.customer_gid,
    email: row.email,
    customerName: row.customer_name,
    productHandle: row.product_handle,
    productTitle: row.product_title,
    variantGid: row.variant_gid,
    size: row.size,
    unit: row.unit,
    caseCount: row.case_count,
    quantity: row.quantity,
    // Only this app writes it, and always completely.
    colors: row.colors as unknown as PrintColor[],
    notes: row.notes,
    address: row.address as unknown as DraftAddress | null,
    artworkId: row.artwork_id,
    state: row.state as CustomOrderState,
    quote: quoteOf(row),
    approvedProofId: row.approved_proof_id,
    draftTriedAt: row.draft_tried_at,
    draftGid: row.draft_gid,
    draftQuoteNo: row.draft_quote_no,
    draftTotalCents: row.draft_total_cents === null ? null : cents(row.draft_total_cents),
    draftError: row.draft_error,
    draftGoneAt: row.draft_gone_at,
    acceptedAt: row.accepted_at,
    orderGid: row.order_gid,
    orderName: row.order_name,
    production: {
      stage: row.stage as Stage | null,
      no: row.stage_no,
      shipsOn: row.ships_on,
      parcel:
        row.carrier === null ? null : { carrier: row.carrier, trackingNumber: row.tracking_number },
    },
    reorderOf: row.reorder_of,
    createdAt: row.created_at,
  };
}

function quoteOf(row: Selectable<CustomOrderRow>): CustomOrder['quote'] {
  if (row.quote_no === 0) return null;
  return {
    no: row.quote_no,
    caseCents: cents(row.case_cents ?? 0),
    setupCents: cents(row.setup_cents ?? 0),
    shippingCents: cents(row.shipping_cents ?? 0),
    leadTime: row.lead_time ?? '',
  };
}
