import type { Clock } from '../../kit/clock';
import { randomCode, stableNumber } from '../../kit/ids';
import type { Store, Table } from '../../kit/store';
import type { Carts, PricedCart, PricedLine } from '../carts';
import type { Goods } from '../goods';
import type { Orders } from '../orders';
import type { CheckoutRow, OrderLineRow, OrderRow } from '../rows';
import type { Totals } from './totals';

export type Shelf = {
  store: Store;
  clock: Clock;
  carts: Carts;
  orders: Orders;
  goods: Goods;
  checkouts: Table<CheckoutRow>;
};

/**
 * Turns a paid checkout into an order: the cart is used up, the goods leave the shelf and the
 * webhooks are due, all together or not at all. A checkout that has its order keeps it.
 */
export function placeOrder(
  shelf: Shelf,
  checkout: CheckoutRow,
  priced: PricedCart,
  totals: Totals,
): OrderRow {
  const known = checkout.orderId === null ? undefined : shelf.orders.byId(checkout.orderId);
  if (known !== undefined) return known;
  const { address } = checkout;
  if (address === null) throw new Error('a checkout without an address cannot be paid');

  const { cart } = priced;
  const now = shelf.clock.iso();
  const id = stableNumber(`order ${cart.token}`);
  const number = shelf.orders.nextNumber();
  const order: OrderRow = {
    id,
    number,
    name: `#${number}`,
    confirmationNumber: randomCode(9),
    email: checkout.email,
    note: cart.note,
    attributes: cart.attributes.filter(({ key }) => key !== '_return_url'),
    tags: [],
    lines: linesOf(id, priced),
    discountCodes: priced.applied === undefined ? [] : [priced.applied.code],
    ...totals,
    refundedCents: 0,
    paidCents: totals.totalCents,
    shippingAddress: address,
    fulfilled: false,
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
  return shelf.store.batch(() => {
    const kept = shelf.orders.put(order, ['ORDERS_CREATE', 'ORDERS_PAID']);
    shelf.goods.sell(kept.lines);
    shelf.checkouts.put({ ...checkout, orderId: kept.id });
    shelf.carts.delete(cart.token);
    return kept;
  });
}

/** The code's discount is spread over the lines by their worth; the last one takes the odd cents. */
function linesOf(orderId: number, priced: PricedCart): OrderLineRow[] {
  let leftCents = priced.discountCents;
  return priced.lines.map(({ row, sellable, totalCents }: PricedLine, index) => {
    const isLast = index === priced.lines.length - 1;
    const shareCents = isLast
      ? leftCents
      : Math.floor((priced.discountCents * totalCents) / Math.max(1, priced.subtotalCents));
    leftCents -= shareCents;
    const { product, variant } = sellable;
    return {
      id: stableNumber(`line ${orderId} ${row.id}`),
      title: product.title,
      variantTitle: variant.title,
      variantId: variant.id,
      productId: product.id,
      sku: variant.sku,
      quantity: row.quantity,
      unitCents: variant.priceCents,
      discountCents: shareCents,
      attributes: row.attributes,
      picture: variant.picture ?? product.pictures[0] ?? null,
    };
  });
}
