import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressKey } from '../../app/domain/customers/addresses/address-card';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  createAddress,
  deleteAddress,
  findAddresses,
  listAddresses,
  updateAddress,
} from '../../app/platforms/shopify/customers/customer-addresses.server';
import {
  getOrder,
  listCustomerOrders,
  listCustomerOrdersDetailed,
} from '../../app/platforms/shopify/orders/customer-orders.server';
import { castGid, openHistory } from '../contract/sandbox-people';
import type { Shop } from '../contract/sandbox-shop';

const IVY = castGid('ivy');
const BRUNO = castGid('bruno');
const NOBODY = 'gid://shopify/Customer/404';

let shop: Shop;
let admin: Admin;

beforeAll(async () => {
  shop = await openHistory();
  admin = createAdmin({
    base: shop.url,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);
});
afterEach(async () => {
  await shop.control('DELETE', 'faults');
});
afterAll(() => shop.discard());

const fault = (operation: string, effect: 'error' | 'lost-response') =>
  shop.control('POST', 'faults', { company: 'shopify', operation, effect, times: 1 });

const garden = {
  firstName: 'Ivy',
  lastName: 'Nakamura',
  address1: '12 Fern Lane',
  city: 'Portland',
  provinceCode: 'OR',
  countryCode: 'US',
  zip: '97205',
};

describe('addresses', () => {
  it('come with the default one first, and are missing for nobody', async () => {
    const [first, ...others] = await listAddresses(admin, IVY);
    expect(first?.isDefault).toBe(true);
    expect(others.some(({ isDefault }) => isDefault)).toBe(false);
    expect(await findAddresses(admin, NOBODY)).toBeNull();
    expect(await listAddresses(admin, NOBODY)).toEqual([]);
  });

  it('are added, changed by key or id, made the default and taken out', async () => {
    const added = await createAddress(admin, IVY, garden);
    if (!added.ok) throw new Error('not added');
    const key = addressKey(added.id);
    const find = async () =>
      (await listAddresses(admin, IVY)).find(({ id }) => addressKey(id) === key);
    expect(await find()).toMatchObject({ ...garden, province: 'Oregon', isDefault: false });
    expect(await updateAddress(admin, IVY, key, { zip: '97206' })).toMatchObject({ ok: true });
    expect(await updateAddress(admin, IVY, added.id, {}, { asDefault: true })).toMatchObject({
      ok: true,
    });
    expect(await find()).toMatchObject({ ...garden, zip: '97206', isDefault: true });
    expect(await deleteAddress(admin, IVY, key)).toMatchObject({ ok: true });
    expect(await find()).toBeUndefined();
    expect(await deleteAddress(admin, IVY, key)).toEqual({ ok: false, reason: 'not-found' });
  });

  it('of others are not there, and stay as they are', async () => {
    const before = await listAddresses(admin, BRUNO);
    const foreign = before[0]?.id ?? '';
    const missing = { ok: false, reason: 'not-found' };
    for (const id of [foreign, addressKey(foreign), '404', '']) {
      expect(await updateAddress(admin, IVY, id, { city: 'Elsewhere' })).toEqual(missing);
      expect(await deleteAddress(admin, IVY, id)).toEqual(missing);
    }
    expect(await listAddresses(admin, BRUNO)).toEqual(before);
    expect(await createAddress(admin, NOBODY, garden)).toEqual(missing);
  });

  it('may be there although the answer was lost', async () => {
    const count = (await listAddresses(admin, BRUNO)).length;
    await fault('AddCustomerAddress', 'lost-response');
    await expect(createAddress(admin, BRUNO, garden)).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(await listAddresses(admin, BRUNO)).toHaveLength(count + 1);
    await fault('CustomerAddresses', 'error');
    await expect(listAddresses(admin, BRUNO)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('orders', () => {
  it('of one customer come newest first, brief and in detail', async () => {
    const brief = await listCustomerOrders(admin, IVY);
    expect(brief.length).toBeGreaterThan(1);
    const times = brief.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const detailed = await listCustomerOrdersDetailed(admin, IVY);
    expect(detailed.map(({ id }) => id)).toEqual(brief.map(({ id }) => id));
    expect(detailed.map(({ total }) => total)).toEqual(brief.map(({ total }) => total));
    for (const { total, lines, email } of detailed) {
      expect(Number.isSafeInteger(total.cents) && total.cents > 0).toBe(true);
      expect(total.currency).toBe('USD');
      expect(lines.length).toBeGreaterThan(0);
      expect(email).toBe('ivy@example.com');
    }
    expect(await listCustomerOrders(admin, IVY, 1)).toEqual(brief.slice(0, 1));
    expect(await listCustomerOrdersDetailed(admin, NOBODY)).toEqual([]);
  });

  it('are one customer’s alone', async () => {
    const [own] = await listCustomerOrdersDetailed(admin, IVY, 1);
    if (!own) throw new Error('Ivy has bought before');
    expect(await getOrder(admin, own.id, IVY)).toEqual(own);
    expect(await getOrder(admin, own.id, BRUNO)).toBeNull();
    expect(await getOrder(admin, 'gid://shopify/Order/404', IVY)).toBeNull();
  });

  it('are a failure when Shopify is', async () => {
    await fault('CustomerOrdersBrief', 'error');
    await expect(listCustomerOrders(admin, IVY)).rejects.toMatchObject({ kind: 'unavailable' });
    await fault('OrderDetail', 'error');
    await expect(getOrder(admin, 'gid://shopify/Order/1', IVY)).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('are read in pages until 250', async () => {
    const requested: { first: number; after: string | null }[] = [];
    const node = { totalPriceSet: { shopMoney: { amount: '1.5', currencyCode: 'USD' } } };
    const endless = {
      run: (_document: string, page: { first: number; after: string | null }) => {
        requested.push(page);
        const nodes = Array.from({ length: page.first }, () => ({
          ...node,
          lineItems: { nodes: [] },
        }));
        const pageInfo = { hasNextPage: true, endCursor: `after ${requested.length}` };
        return Promise.resolve({ customer: { orders: { nodes, pageInfo } } });
      },
    } as unknown as Admin;
    expect(await listCustomerOrders(endless, IVY)).toHaveLength(250);
    expect(requested.map(({ first, after }) => [first, after])).toEqual([
      [18, null],
      ...Array.from({ length: 12 }, (_, at) => [18, `after ${at + 1}`]),
      [16, 'after 13'],
    ]);
    requested.length = 0;
    expect(await listCustomerOrders(endless, IVY, 1_000)).toHaveLength(250);
  });
});
