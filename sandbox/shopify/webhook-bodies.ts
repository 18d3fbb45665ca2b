import { gid } from '../kit/ids';
import { moneyText } from './money';
import { currentTotalCents, outstandingCents } from './order-sums';
import type { AddressRow, OrderRow, ProductRow } from './rows';

/**
 * Returns the REST shape in Shopify's webhooks: snake case, numeric ids, money with two decimals.
 *
 * @see https://shopify.dev/docs/api/webhooks
 */
export function productBody(product: ProductRow): Record<string, unknown> {
  return {
    id: product.id,
    admin_graphql_api_id: gid('Product', product.id),
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    status: 'active',
    tags: product.tags.join(', '),
    created_at: product.createdAt,
    updated_at: product.updatedAt,
    published_at: product.createdAt,
    variants: product.variants.map((variant, index) => ({
      id: variant.id,
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      product_id: product.id,
      title: variant.title,
      sku: variant.sku,
      price: moneyText(variant.priceCents),
      position: index + 1,
      inventory_quantity: variant.stock,
    })),
    options: product.options.map(({ name, values }, index) => ({
      product_id: product.id,
      name,
      position: index + 1,
      values,
    })),
  };
}

export function addressBody(address: AddressRow, province: string): Record<string, unknown> {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: `${address.firstName} ${address.lastName}`.trim(),
    company: address.company || null,
    address1: address.address1,
    address2: address.address2 || null,
    city: address.city,
    province,
    province_code: address.provinceCode,
    zip: address.zip,
    phone: address.phone || null,
    country: 'United States',
    country_code: 'US',
  };
}

export function orderBody(
  order: OrderRow,
  financialStatus: string,
  province: string,
): Record<string, unknown> {
  const taxCents = order.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: order.name,
    order_number: order.number,
    confirmation_number: order.confirmationNumber,
    email: order.email,
    contact_email: order.email,
    customer:
      order.customerId === null
        ? null
        : { id: order.customerId, admin_graphql_api_id: gid('Customer', order.customerId) },
    currency: 'USD',
    created_at: order.createdAt,
    processed_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    cancel_reason:
      order.cancelledAt === null ? null : (order.cancelReason ?? 'OTHER').toLowerCase(),
    financial_status: financialStatus.toLowerCase(),
    fulfillment_status: sentAs(order),
    note: order.note,
    note_attributes: order.attributes.map(({ key, value }) => ({ name: key, value })),
    tags: order.tags.join(', '),
    subtotal_price: moneyText(order.subtotalCents - order.discountCents),
    total_discounts: moneyText(order.discountCents),
    total_line_items_price: moneyText(order.subtotalCents),
    total_tax: moneyText(taxCents),
    total_price: moneyText(order.totalCents),
    current_total_price: moneyText(currentTotalCents(order)),
    total_outstanding: moneyText(outstandingCents(order)),
    tax_lines: order.taxes.map(({ title, rate, cents }) => ({
      title,
      rate,
      price: moneyText(cents),
    })),
    discount_codes: order.discountCodes.map((code) => ({
      code,
      amount: moneyText(order.discountCents),
      type: 'percentage',
    })),
    shipping_lines: [
      { title: order.shippingTitle ?? 'Standard', price: moneyText(order.shippingCents) },
    ],
    fulfillments: order.fulfillments.map(({ id, createdAt, tracking }) => ({
      id,
      admin_graphql_api_id: gid('Fulfillment', id),
      order_id: order.id,
      status: 'success',
      created_at: createdAt,
      tracking_company: tracking?.company ?? null,
      tracking_number: tracking?.number ?? null,
      tracking_url: tracking?.url ?? null,
    })),
    shipping_address:
      order.shippingAddress === null ? null : addressBody(order.shippingAddress, province),
    line_items: order.lines.map((line) => ({
      id: line.id,
      admin_graphql_api_id: gid('LineItem', line.id),
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      price: moneyText(line.unitCents),
      total_discount: moneyText(line.discountCents),
      properties: line.attributes.map(({ key, value }) => ({ name: key, value })),
    })),
  };
}

function sentAs(order: OrderRow): string | null {
  if (order.fulfilled) return 'fulfilled';
  return order.fulfillments.length > 0 ? 'partial' : null;
}
