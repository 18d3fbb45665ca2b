import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import {
  commitEdit,
  fetchEditableOrder,
  isCommitted,
  updateOrder,
} from '../../app/platforms/shopify/order-edits/order-edits.server';
import { stageEdit } from '../../app/platforms/shopify/order-edits/stage-edit.server';
import { adminFor } from '../flows/draft-fixture';
import { NO_CHANGE } from '../flows/order-edit-fixture';
import { californian, draftCalls } from './sandbox-draft-setup';
import { adminOf } from './sandbox-people';
import type { AdminCall } from './sandbox-people';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let raw: AdminCall;
let box: string;
let lid: string;
beforeAll(async () => {
  shop = await openShop();
  raw = await adminOf(shop);
  [box = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterAll(() => shop.discard());

const admin = () => adminFor(shop.url);

/** Orders two boxes at 12.50, with Californian tax of 7.25 percent: 26.81. */
async function ordered(): Promise<string> {
  const drafts = draftCalls(raw);
  const draft = await drafts.ready({
    shippingAddress: californian,
    lineItems: [{ variantId: box, quantity: 2 }],
  });
  const done = await drafts.complete(draft.id, false);
  return at(done.draft, 'order.id') as string;
}

async function order(gid: string) {
  const found = await fetchEditableOrder(admin(), gid);
  if (found === null) throw new Error(`there is no order ${gid}`);
  return found;
}

describe('an edit session', () => {
  it('calculates with taxes, changes nothing until it is committed, and is committed once', async () => {
    const gid = await ordered();
    const before = await order(gid);
    const { lines } = before;
    expect(before.totalCents).toBe(2_681);
    const staged = await stageEdit(admin(), before, {
      ...NO_CHANGE,
      quantities: [{ lineGid: lines[0]?.gid ?? '', quantity: 1 }],
      isRestocked: true,
      added: [{ variantGid: lid, quantity: 2, discount: { basisPoints: 5_000 } }],
      shipping: { title: 'Express', cents: cents(395) },
    });
    // 12.50 and half of two lids at 5.00, with tax, and 3.95.
    expect(staged).toMatchObject({ totalCents: 2_271, discountCents: 500 });
    expect((await order(gid)).totalCents).toBe(2_681);
    expect(await isCommitted(admin(), staged.sessionGid)).toBe(false);
    await commitEdit(admin(), staged.sessionGid, 'note');
    expect(await isCommitted(admin(), staged.sessionGid)).toBe(true);
    await expect(commitEdit(admin(), staged.sessionGid, 'note')).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await order(gid)).toMatchObject({
      totalCents: 2_271,
      netCents: 2_681,
      lines: [{ quantity: 1 }, { quantity: 2, title: expect.stringContaining('Lid') as string }],
    });
  });

  it('discounts what the order has, and ends that again', async () => {
    const gid = await ordered();
    const edited = async (change: Partial<typeof NO_CHANGE>) => {
      const staged = await stageEdit(admin(), await order(gid), { ...NO_CHANGE, ...change });
      await commitEdit(admin(), staged.sessionGid, 'note');
      return [staged, await order(gid)] as const;
    };
    const lineGid = (await order(gid)).lines[0]?.gid ?? '';
    const [ten, lower] = await edited({
      discounts: [{ lineGid, discount: { basisPoints: 1_000 } }],
    });
    // 25.00 less 2.50, with 7.25 percent of tax.
    expect([ten.totalCents, ten.discountCents]).toEqual([2_413, 250]);
    expect(lower).toMatchObject({ totalCents: 2_413, lines: [{ discountCents: 250 }] });
    const fixed = { lineGid, discount: { amountCents: cents(500) } };
    const [, other] = await edited({ discounts: [fixed] });
    expect(other).toMatchObject({ totalCents: 2_145, lines: [{ discountCents: 500 }] });
    const [, half] = await edited({ quantities: [{ lineGid, quantity: 1 }] });
    expect(half).toMatchObject({ totalCents: 1_072, lines: [{ discountCents: 250 }] });
    const [, full] = await edited({ discounts: [{ lineGid, discount: null }] });
    expect(full).toMatchObject({ totalCents: 1_340, lines: [{ discountCents: 0 }] });
  });

  it('takes a shipping line out, and one in its place', async () => {
    const gid = await ordered();
    const add = { ...NO_CHANGE, shipping: { title: 'Express', cents: cents(395) } };
    const first = await stageEdit(admin(), await order(gid), add);
    await commitEdit(admin(), first.sessionGid, 'note');
    const { shipping, totalCents } = await order(gid);
    expect([totalCents, shipping]).toMatchObject([3_076, [{ title: 'Express', cents: 395 }]]);
    const swap = { ...NO_CHANGE, shipping: { title: 'Van', cents: cents(100) } };
    const second = await stageEdit(admin(), await order(gid), {
      ...swap,
      removedShipping: shipping,
    });
    expect(second.totalCents).toBe(2_781);
    await commitEdit(admin(), second.sessionGid, 'note');
    expect(await order(gid)).toMatchObject({
      totalCents: 2_781,
      shipping: [{ title: 'Van', cents: 100 }],
    });
  });

  it('has all lines of an order, and changes one after the first 50', async () => {
    const drafts = draftCalls(raw);
    const lineItems = Array.from({ length: 53 }, (_, nth) => ({
      title: `Cups ${nth}`,
      originalUnitPriceWithCurrency: { amount: '1.00', currencyCode: 'USD' },
      quantity: 2,
      taxable: false,
    }));
    const draft = await drafts.ready({ lineItems });
    const done = await drafts.complete(draft.id, false);
    const before = await order(at(done.draft, 'order.id') as string);
    expect([before.lines.length, before.totalCents]).toEqual([53, 10_600]);
    const lineGid = before.lines[51]?.gid ?? '';
    const staged = await stageEdit(admin(), before, {
      ...NO_CHANGE,
      quantities: [{ lineGid, quantity: 1 }],
      discounts: [{ lineGid, discount: { basisPoints: 5_000 } }],
    });
    expect(staged).toMatchObject({ totalCents: 10_450, discountCents: 50 });
  });

  it.each([
    [
      'a variant that does not exist',
      { variantGid: 'gid://shopify/ProductVariant/1', quantity: 1 },
    ],
    ['an item without a name', { title: ' ', priceCents: cents(1), isTaxable: true, quantity: 1 }],
    ['no units', { title: 'Cups', priceCents: cents(1), isTaxable: true, quantity: 0 }],
  ])('refuses %s', async (_what, line) => {
    const added = [{ ...line, discount: null }];
    const staged = stageEdit(admin(), await order(await ordered()), { ...NO_CHANGE, added });
    await expect(staged).rejects.toMatchObject({ kind: 'refused' });
  });
});

it('changes the address, note and PO number of an order, and only what is named', async () => {
  const gid = await ordered();
  const { address } = await order(gid);
  if (address === null) throw new Error('the order has no address');
  await updateOrder(admin(), gid, { address: { ...address, address1: '7 New Road' } });
  await updateOrder(admin(), gid, { note: 'Ring twice', poNumber: 'PO-7' });
  expect(await order(gid)).toMatchObject({
    address: { ...address, address1: '7 New Road' },
    note: 'Ring twice',
    poNumber: 'PO-7',
  });
  await updateOrder(admin(), gid, { note: '' });
  expect(await order(gid)).toMatchObject({ note: null, poNumber: 'PO-7' });
});
