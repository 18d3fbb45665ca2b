import { setTimeout as wait } from 'node:timers/promises';
import { addDays, storeDay } from '../../../app/domain/core/time/store-day';
import { call } from '../shop/person';
import { clerk } from './edit-steps';
import { openForm, press, pressTwice, pressUntilAnswered, type Typed } from './pages';
import { atShopify, planFault, planWebhooks, type Story, type Told } from './plan';
import type { StockItem } from './stock';

const LISTED_MS = 60_000;

const story = (calls: readonly string[], play: Story['play']): Story => ({
  play,
  orders: 0,
  openingCents: 0,
  calls,
  needs: 'item',
});

const itemOf = ({ own }: Told): StockItem => {
  if (own.item === undefined) throw new Error('it has no item');
  return own.item;
};
const pathOf = (told: Told) => `/erp/inventory/${itemOf(told).id}`;

/** Has the next call about the item fail, and what Shopify tells of it arrive as the case says. @returns what there is */
async function begin(told: Told): Promise<number> {
  const { id, stock } = itemOf(told);
  await planWebhooks(told, { id });
  await planFault(told, `InventoryItem/${id}`);
  return stock;
}

const open = (told: Told, intent: string, values: Typed = {}, who = clerk(told)) =>
  openForm(who, told.shop.app.url, pathOf(told), intent, values);

/** Presses twice what must succeed, or wait for Shopify's answer. */
async function doneTwice(told: Told, form: Awaited<ReturnType<typeof open>>): Promise<void> {
  const { isDone, status, says } = await pressTwice(clerk(told), told.shop.app.url, form);
  if (!isDone) throw new Error(`${form.path}: ${status} ${says}`);
}

/** The page of what is expected, once the item's page has it. */
async function arrivalOf(told: Told): Promise<string> {
  const until = Date.now() + LISTED_MS;
  for (;;) {
    const headers = { Accept: 'text/html' };
    const page = await call(clerk(told), told.shop.app.url, pathOf(told), { headers });
    const id = /\?arrival=([0-9a-f-]{36})/.exec(page?.text ?? '')?.[1];
    if (id !== undefined) return `${pathOf(told)}?arrival=${id}`;
    if (Date.now() > until) throw new Error(`nothing is expected: ${page?.status}`);
    await wait(700);
  }
}

const reading = ['InventoryItem'];

/** Changes of stock, by staff and by others at once. */
export const STOCK: Readonly<Record<string, Story>> = {
  'stock-received': story(['AdjustInventory', ...reading], async (told) => {
    const was = await begin(told);
    const stale = await open(told, 'adjust', { reason: 'received', units: '5' });
    await doneTwice(told, await open(told, 'adjust', { reason: 'damaged', units: '3' }));
    // It showed what there was before; the answer may still be missing when it is taken.
    await pressUntilAnswered(clerk(told), told.shop.app.url, stale);
    return [{ stock: was - 3 }];
  }),
  'stock-counted': story(['CountInventory', ...reading], async (told) => {
    const was = await begin(told);
    await doneTwice(told, await open(told, 'adjust', { reason: 'count', units: String(was + 7) }));
    return [{ stock: was + 7 }];
  }),
  'stock-two-people': story(['AdjustInventory', 'CountInventory'], async (told) => {
    const was = await begin(told);
    const other = clerk(told, 1);
    const forms = await Promise.all([
      open(told, 'adjust', { reason: 'received', units: '4' }),
      open(told, 'adjust', { reason: 'count', units: String(was - 9) }, other),
    ]);
    await Promise.all([
      pressUntilAnswered(clerk(told), told.shop.app.url, forms[0]),
      pressUntilAnswered(other, told.shop.app.url, forms[1]),
    ]);
    return [{ stock: was + 4 }, { stock: was - 9 }];
  }),
  'stock-sold-meanwhile': story(['AdjustInventory'], async (told) => {
    const was = await begin(told);
    const { id, handle } = itemOf(told);
    const form = await open(told, 'adjust', { reason: 'received', units: '6' });
    const theirs = was - told.chance.between(1, 9);
    const sold = wait(told.chance.between(0, 700)).then(() =>
      atShopify(told, 'inventory-level', { handle, variantId: id, available: theirs }),
    );
    await Promise.all([press(clerk(told), told.shop.app.url, form), sold]);
    await pressUntilAnswered(clerk(told), told.shop.app.url, form);
    // Whoever was first: they say what there is, and nothing is added to what nobody has seen.
    return [{ stock: theirs }];
  }),
  'stock-arrival': story(['AdjustInventory', ...reading], async (told) => {
    const was = await begin(told);
    const dueOn = addDays(storeDay(Date.now()), 3);
    await doneTwice(told, await open(told, 'expect', { units: '20', due_on: dueOn }));
    const path = await arrivalOf(told);
    const origin = told.shop.app.url;
    await doneTwice(told, await openForm(clerk(told), origin, path, 'receive', { units: '18' }));
    return [{ stock: was + 18 }];
  }),
};
