import type { Clock } from '../../kit/clock';
import { randomCode, stableNumber, uuid } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { Carts, PricedCart, PricedLine } from '../carts';
import type { CustomerRow } from '../customer-rows';
import type { Customers } from '../customers';
import { spread } from '../discounts';
import type { Goods } from '../goods';
import type { Orders } from '../orders';
import type { AddressRow, CheckoutRow, OrderLineRow, OrderRow } from '../rows';
import type { Totals } from './totals';

export type Records = {
  store: Store;
  clock: Clock;
  carts: Carts;
  orders: Orders;
  customers: Customers;
  goods: Goods;
  checkouts: Table<CheckoutRow>;
};

/**
 * Turns a paid checkout into an order: deletes the cart, takes the goods from stock and queues the webhooks
 * in one batch. A checkout that already has an order returns it.
 */
export function placeOrder(
  records: Records,
  checkout: CheckoutRow,
  priced: PricedCart,
  totals: Totals,
): OrderRow {
  const known = checkout.orderId === null ? undefined : records.orders.byId(checkout.orderId);
  if (known !== undefined) return known;
  const { address } = checkout;
  if (address === null) throw new Error('a checkout without an address cannot be paid');

  const { cart } = priced;
  const now = records.clock.iso();
  const id = stableNumber(`order ${cart.token}`);
  const number = records.orders.nextNumber();
  const order: Omit<OrderRow, 'customerId'> = {
    id,
    number,
    name: `#${number}`,
    confirmationNumber: randomCode(9),
    email: checkout.email,
    note: cart.note,
    cartToken: cart.token,
    attributes: cart.attributes,
    tags: [],
    lines: linesOf(id, priced),
    discountCodes: priced.applied === undefined ? [] : [priced.applied.code],
    ...totals,
    refundedCents: 0,
    paidCents: totals.totalCents,
    shippingAddress: address,
    fulfilled: false,
    fulfillments: [],
    cancelledAt: null,
    transactions: [
      {
        id: stableNumber(`transaction ${cart.token}`),
        kind: 'SALE',
        status: 'SUCCESS',
        gateway: 'bogus',
        cents: totals.totalCents,
        createdAt: now,
      },
    ],
    refunds: [],
    createdAt: now,
    updatedAt: now,
  };
  return records.store.batch(() => {
    const signedIn = records.customers.byId(String(cart.buyer.customerId ?? ''));
    const customerId = (signedIn ?? buyerOf(records, checkout.email, address)).id;
    const stored = records.orders.put({ ...order, customerId }, ['ORDERS_CREATE', 'ORDERS_PAID']);
    records.goods.sell(stored.lines);
    records.checkouts.put({ ...checkout, orderId: stored.id });
    records.carts.delete(cart.token);
    return stored;
  });
}

function linesOf(orderId: number, priced: PricedCart): OrderLineRow[] {
  const shares = spread(
    priced.discountCents,
    priced.lines.map(({ totalCents }) => totalCents),
  );
  return priced.lines.map(({ row, sellable: { product, variant } }: PricedLine, index) => ({
    id: stableNumber(`line ${orderId} ${row.id}`),
    title: product.title,
    variantTitle: variant.title,
    variantId: variant.id,
    productId: product.id,
    sku: variant.sku,
    quantity: row.quantity,
    unitCents: variant.priceCents,
    discountCents: shares[index] ?? 0,
    attributes: row.attributes,
    picture: variant.picture ?? product.pictures[0] ?? null,
  }));
}

/** Returns the buyer by email; like Shopify, creates a customer for a new address. */
function buyerOf(records: Records, email: string, address: AddressRow): CustomerRow {
  const known = records.customers.byEmail(email);
  if (known !== undefined) return known;
  const id = stableNumber(`address ${uuid()}`);
  return records.customers.create({
    email,
    firstName: address.firstName,
    lastName: address.lastName,
    addresses: [{ ...address, id, countryCode: 'US' }],
    defaultAddressId: id,
  });
}
