import { setTimeout as wait } from 'node:timers/promises';
import { fillCheckout, placeOrder, placeUntilAnswered, type Paying } from '../shop/checkout';
import { loadState } from '../shop/sandbox-state';
import { ordersOf } from './facts';
import { atShopify, planWebhooks, type Made, type Told } from './plan';

/** The customer's Earth Cash before the order. */
export const OPENING_CENTS = 30_000;
const ORDERED_MS = 240_000;

/** An order of two cases that was paid here and has arrived. */
export type Bought = Made & { paidByCard: number; paidWithCash: number };

/** Buys, and has it delivered unless that is to come. */
export async function bought(told: Told, paying: Paying, isDelivered = true): Promise<Bought> {
  const { shop, person } = told;
  const form = await fillCheckout(person, shop.app.url, { paying, quantity: 2 });
  await placeUntilAnswered(form, shop.app.url);
  await placeOrder(form, shop.app.url);
  const until = Date.now() + ORDERED_MS;
  for (;;) {
    const [order] = ordersOf(await loadState(shop.sandboxUrl), person);
    if (order && order.paidCents === order.totalCents) {
      const made = { id: order.id, name: order.name };
      await planWebhooks(told, made);
      if (isDelivered) {
        await atShopify(told, 'order-fulfill', made);
        await atShopify(told, 'order-parcel', { name: order.name, status: 'DELIVERED' });
      }
      return { ...made, paidByCard: form.cardCents, paidWithCash: form.storeCreditCents };
    }
    if (Date.now() > until) throw new Error('there is no order');
    await wait(1_000);
  }
}
