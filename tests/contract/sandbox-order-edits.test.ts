import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import {
  commitEdit,
  fetchEditableOrder,
  isCommitted,
  stageEdit,
  updateOrder,
} from '../../app/platforms/shopify/order-edits/order-edits.server';
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

const DISCOUNT = `mutation Discount($id: ID!, $line: ID!) { orderEditAddLineItemDiscount(
  id: $id, lineItemId: $line, discount: { percentValue: 10 }) { userErrors { field message } } }`;

describe('an edit session', () => {
  it('calculates with taxes, changes nothing until it is committed, and is committed once', async () => {
    const gid = await ordered();
    const { lines, totalCents } = await order(gid);
    expect(totalCents).toBe(2_681);
    const staged = await stageEdit(admin(), gid, {
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

  it('discounts only what it has added itself', async () => {
    const gid = await ordered();
    const { sessionGid: id } = await stageEdit(admin(), gid, NO_CHANGE);
    const [line] = (await order(gid)).lines;
    const calculated = line?.gid.replace('LineItem', 'CalculatedLineItem');
    const answer = await raw(DISCOUNT, { id, line: calculated });
    expect(at(answer, 'orderEditAddLineItemDiscount.userErrors')).toEqual([
      {
        field: ['lineItemId'],
        message: 'Only items added during the current edit may be discounted.',
      },
    ]);
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
    const staged = stageEdit(admin(), await ordered(), { ...NO_CHANGE, added });
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
