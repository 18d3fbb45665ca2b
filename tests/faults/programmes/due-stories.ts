import { setTimeout as wait } from 'node:timers/promises';
import type { BillingExpectation } from '../shop/billing';
import { openOrderPay, pressOwn, pressUntilAnswered } from '../shop/invoice-forms';
import { control } from '../shop/outside';
import { pressUntilDone } from '../shop/staff';
import { makeOrder } from '../shop/staff-forms';
import { planAftermath, type Told } from './invoice-faults';

/** Two of it are below what one member of the staff may price alone. */
const MOST_UNIT_CENTS = 24_000;
const ANSWERED_MS = 240_000;

/**
 * Orders that are not on invoice: a draft that staff completed unpaid, which its customer pays. The books never hear of
 * it.
 *
 * @param openingCents the customer's Earth Cash; less than the order costs
 * @returns how it may end
 */
export async function playDue(told: Told, openingCents: number): Promise<BillingExpectation[]> {
  const { shop, person, staff, chosen, chance } = told;
  const origin = shop.app.url;
  const unitCents = chance.between(openingCents / 2 + 100, MOST_UNIT_CENTS);
  const number = await makeOrder({ member: staff.clerks[0], origin }, person, unitCents);
  const name = await nameOf(told, number);
  await planAftermath(told, { id: Number(number), name }, null);
  const start: BillingExpectation = {
    isBilled: false,
    billedCents: 0,
    openCents: 0,
    creditCents: 0,
    chargedCents: 0,
    cashCents: openingCents,
    order: 'owed',
    poNumber: '',
  };
  const paid = { ...start, order: 'paid' } as const;
  const canceled = { ...start, order: 'canceled' } as const;
  const totalCents = 2 * unitCents;
  const byCard = { ...paid, chargedCents: totalCents };
  const atShop = (action: string) =>
    control(shop.sandboxUrl, 'POST', '/control/shopify', { action, name });
  const form = (way: 'card' | 'cash-card') => openOrderPay(person, origin, number, way);
  const press = (opened: Awaited<ReturnType<typeof form>>) => pressOwn(person, origin, opened);
  const meanwhile = (action: string) =>
    wait(chance.between(0, 900)).then(() => atShop(action).catch(() => undefined));

  switch (chosen.aftermath) {
    case 'order-paid':
      await atShop('order-paid');
      return [paid];
    case 'cancel':
      await atShop('order-cancel');
      return [canceled];
    case 'paid-here': {
      const opened = await form('cash-card');
      await Promise.all([press(opened), press(opened)]);
      await pressUntilDone(() => press(opened), ANSWERED_MS);
      return [{ ...paid, chargedCents: totalCents - openingCents, cashCents: 0 }];
    }
    case 'two-tabs': {
      const tabs = await Promise.all([form('card'), form('card')]);
      await Promise.all(tabs.map((tab) => pressUntilAnswered(() => press(tab))));
      return [byCard];
    }
    case 'pay-and-mark': {
      const opened = await form('card');
      await Promise.all([press(opened), meanwhile('order-paid')]);
      return [byCard, paid];
    }
    case 'pay-and-cancel': {
      const opened = await form('card');
      await Promise.all([press(opened), meanwhile('order-cancel')]);
      // Paid first and canceled without a refund, the money stays until staff give it back.
      return [canceled, { ...canceled, chargedCents: totalCents }];
    }
    default:
      return [start];
  }
}

async function nameOf({ shop }: Told, number: string): Promise<string> {
  const { shopify } = (await control(
    shop.sandboxUrl,
    'GET',
    '/control/state?of=shopify.orders',
  )) as {
    shopify: { orders: { id: number; name: string }[] };
  };
  const order = shopify.orders.find(({ id }) => String(id) === number);
  if (order === undefined) throw new Error(`there is no order ${number}`);
  return order.name;
}
