import type { SeedLine, SeedOrder } from '../../seed/order-types';
import { stableNumber } from '../kit/ids';
import { totalsFor } from './checkout/totals';
import type { CustomerRow } from './customer-rows';
import { applicableCode, discountCents, spread } from './discounts';
import { parcelOf } from './parcels';
import type { OrderLineRow, OrderRow, ProductRow } from './rows';

/** Ids of seeded orders end with the order's number. */
const FIRST_ID = 6_000_000_000_000;

/**
 * Returns the past orders in Shopify's shape.
 *
 * @throws Error for a buyer, address or product that is not in the seed
 */
export function orderRows(
  orders: readonly SeedOrder[],
  products: readonly ProductRow[],
  customers: readonly CustomerRow[],
): OrderRow[] {
  const byHandle = new Map(products.map((product) => [product.handle, product]));
  return orders.map((order) => {
    const buyer = customers.find(({ email }) => email === order.buyer);
    if (buyer === undefined) throw new Error(`order ${order.number}: no customer ${order.buyer}`);
    const lines = order.lines.map((line, index) => ({
      id: FIRST_ID + order.number * 100 + index,
      quantity: line.quantity,
      discountCents: 0,
      attributes: [],
      ...goodsOf(line, byHandle),
    }));
    return orderRow(order, buyer, lines);
  });
}

/** Returns the line's product data: from the catalogue, or what is left of a deleted product. */
function goodsOf(line: SeedLine, byHandle: Map<string, ProductRow>) {
  if ('gone' in line) {
    return {
      title: line.gone,
      variantTitle: line.variant,
      productId: stableNumber(`gone ${line.gone}`),
      variantId: stableNumber(`gone ${line.gone} ${line.variant}`),
      sku: '',
      unitCents: line.thenCents,
      picture: null,
    };
  }
  const product = byHandle.get(line.handle);
  const title = line.options.join(' / ');
  const variant = product?.variants.find((each) => each.title === title);
  if (product === undefined || variant === undefined) {
    throw new Error(`no ${line.handle}, ${title} in the catalogue`);
  }
  return {
    title: product.title,
    variantTitle: variant.title,
    productId: product.id,
    variantId: variant.id,
    sku: variant.sku,
    unitCents: line.thenCents ?? variant.priceCents,
    picture: variant.picture ?? product.pictures[0] ?? null,
  };
}

function orderRow(order: SeedOrder, buyer: CustomerRow, undiscounted: OrderLineRow[]): OrderRow {
  const { number, placedAt, refund } = order;
  const address = buyer.addresses.find(({ id }) => id === order.addressId);
  if (address === undefined) throw new Error(`order ${number}: no address ${order.addressId}`);
  const { id: _id, countryCode: _country, ...shippingAddress } = address;
  const id = FIRST_ID + number;
  const worths = undiscounted.map(({ unitCents, quantity }) => unitCents * quantity);
  const subtotalCents = worths.reduce((sum, cents) => sum + cents, 0);
  const codes = order.discountCode === undefined ? [] : [order.discountCode];
  const discount = discountCents(subtotalCents, applicableCode(codes));
  const shares = spread(discount, worths);
  const lines = undiscounted.map((line, index) => ({
    ...line,
    discountCents: shares[index] ?? 0,
  }));
  const totals = totalsFor(
    { subtotalCents, discountCents: discount },
    order.taxExempt ? '' : address.provinceCode,
  );
  const paidCents = order.unpaid ? 0 : totals.totalCents;
  const refundCents = refund === undefined ? 0 : (refund.cents ?? paidCents);
  const transaction = (kind: 'SALE' | 'REFUND', cents: number, createdAt: string) => ({
    id: stableNumber(`transaction ${id} ${kind}`),
    kind,
    status: 'SUCCESS' as const,
    gateway: 'bogus',
    cents,
    createdAt,
  });
  return {
    id,
    number,
    name: `#${number}`,
    confirmationNumber: stableNumber(`confirmation ${id}`).toString(36).toUpperCase(),
    customerId: buyer.id,
    email: buyer.email,
    note: null,
    attributes: order.referral ? [{ key: '_ambassador', value: order.referral }] : [],
    tags: [],
    lines,
    discountCodes: codes,
    ...totals,
    paidCents,
    refundedCents: refundCents,
    shippingAddress,
    fulfilled: order.parcels.length > 0,
    fulfillments: order.parcels.map((parcel, index) =>
      parcelOf({
        id: FIRST_ID + number * 100 + index,
        lines: index === 0 ? lines : [],
        sentAt: parcel.sentAt,
        status: parcel.status,
        tracking: { company: parcel.carrier, number: parcel.number },
      }),
    ),
    cancelledAt: order.cancelled ? (refund?.at ?? placedAt) : null,
    transactions: [
      ...(order.unpaid ? [] : [transaction('SALE', paidCents, placedAt)]),
      ...(refund === undefined ? [] : [transaction('REFUND', refundCents, refund.at)]),
    ],
    refunds:
      refund === undefined
        ? []
        : [
            {
              id: stableNumber(`refund ${id}`),
              cents: refundCents,
              note: refund.note,
              createdAt: refund.at,
            },
          ],
    ...(order.disputed && {
      disputes: [
        {
          id: stableNumber(`dispute ${id}`),
          initiatedAs: 'CHARGEBACK' as const,
          status: 'NEEDS_RESPONSE' as const,
        },
      ],
    }),
    createdAt: placedAt,
    updatedAt: refund?.at ?? order.parcels[0]?.sentAt ?? placedAt,
  };
}
