import { sql, type Selectable } from 'kysely';
import type {
  CustomOrder,
  CustomOrderState,
  PrintColor,
} from '~/domain/custom-orders/custom-order';
import type { ProofTurn } from '~/domain/custom-orders/custom-order-next';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import { cents } from '~/domain/core/money';
import type { CustomOrder as CustomOrderRow } from '../../../db/schema';

/** A request, and who has to act on its newest proof. */
export type CustomOrderWithTurn = CustomOrder & { proofTurn: ProofTurn | null };

/** `proofTurn` in SQL, of row `t`. */
export const PROOF_TURN = sql<ProofTurn | null>`case when t.state = 'quoted' then (
  select case when kind = 'commented' and actor = 'customer' then 'store' else 'customer' end
  from custom_order_event where custom_order_id = t.id and proof_version is not null
    and kind in ('proof_added', 'commented')
  order by id desc limit 1) end`;

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
    draftFault: row.draft_fault,
    draftGoneAt: row.draft_gone_at,
    acceptedAt: row.accepted_at,
    orderGid: row.order_gid,
    orderName: row.order_name,
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
