import { gid } from '../../kit/ids';
import { moneyText } from '../money';
import { stateOf } from '../states';
import { addressBody } from '../webhook-bodies';
import type { PricedDraft } from './pricing';
import type { DraftRow } from './rows';

/** Returns the REST shape in `draft_orders/…` webhooks. */
export function draftBody(draft: DraftRow, priced: PricedDraft): Record<string, unknown> {
  const { shippingAddress, shipping } = draft;
  const taxCents = priced.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: draft.id,
    admin_graphql_api_id: gid('DraftOrder', draft.id),
    name: draft.name,
    note: draft.note,
    email: draft.email,
    currency: 'USD',
    taxes_included: false,
    tax_exempt: draft.taxExempt,
    status: draft.status.toLowerCase(),
    order_id: draft.orderId,
    created_at: draft.createdAt,
    updated_at: draft.updatedAt,
    completed_at: draft.completedAt,
    invoice_sent_at: null,
    tags: draft.tags.join(', '),
    note_attributes: draft.attributes.map(({ key, value }) => ({ name: key, value })),
    customer:
      draft.customerId === null
        ? null
        : { id: draft.customerId, admin_graphql_api_id: gid('Customer', draft.customerId) },
    subtotal_price: moneyText(priced.subtotalCents - priced.discountCents),
    total_tax: moneyText(taxCents),
    total_price: moneyText(priced.totalCents),
    tax_lines: priced.taxes.map(({ title, rate, cents }) => ({
      title,
      rate,
      price: moneyText(cents),
    })),
    shipping_line:
      shipping === null
        ? null
        : { title: shipping.title, price: moneyText(shipping.cents), custom: !shipping.handle },
    shipping_address:
      shippingAddress === null
        ? null
        : addressBody(shippingAddress, stateOf(shippingAddress.provinceCode)?.name ?? ''),
    line_items: priced.lines.map(({ row, unitCents, discountCents }) => ({
      id: row.id,
      admin_graphql_api_id: gid('DraftOrderLineItem', row.id),
      variant_id: row.variantId,
      product_id: row.productId,
      title: row.title,
      variant_title: row.variantTitle,
      sku: row.sku || null,
      quantity: row.quantity,
      price: moneyText(unitCents),
      total_discount: moneyText(discountCents),
      taxable: row.taxable,
      custom: row.variantId === null,
      properties: row.attributes.map(({ key, value }) => ({ name: key, value })),
    })),
  };
}
