import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ORDERS_UPDATED_DOCUMENT } from '../../app/platforms/shopify/orders/admin-order-documents';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { listCustomerOrders } from '../../app/platforms/shopify/orders/customer-orders.server';
import { addTags } from '../../app/platforms/shopify/customers/customer-tags.server';
import { getCustomer } from '../../app/platforms/shopify/customers/customer.server';
import { castGid, openHistory } from '../contract/sandbox-people';
import type { Shop } from '../contract/sandbox-shop';

const IVY = castGid('ivy');
const NORA = castGid('nora');

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
afterEach(() => shop.control('DELETE', 'faults'));
afterAll(() => shop.discard());

const throttle = (operation: string, times: number, more = {}) =>
  shop.control('POST', 'faults', {
    company: 'shopify',
    operation,
    effect: 'rate-limit',
    times,
    ...more,
  });
const UNAVAILABLE = { kind: 'unavailable' };

describe('an Admin API that is short of points', () => {
  it('is waited for, by reads and by changes', async () => {
    await throttle('CustomerOrdersBrief', 2);
    expect((await listCustomerOrders(admin, IVY)).length).toBeGreaterThan(0);
    await throttle('AddTags', 1);
    expect(await addTags(admin, IVY, ['FAVE-8'])).toEqual({ ok: true });
    expect((await getCustomer(admin, IVY))?.tags).toContain('FAVE-8');
  });

  it('is not waited for without end, and closes nothing else', async () => {
    for (const more of [{}, { status: 429 }]) {
      await throttle('CustomerOrdersBrief', -1, more);
      const many = Array.from({ length: 8 }, (_, limit) =>
        expect(listCustomerOrders(admin, IVY, limit + 1)).rejects.toMatchObject(UNAVAILABLE),
      );
      await Promise.all(many);
      expect((await getCustomer(admin, NORA))?.email).toBe('nora@example.com');
      await shop.control('DELETE', 'faults');
    }
  });

  it('is asked once for what several want at the same time', async () => {
    const before = (await requested()).length;
    const lists = await Promise.all(
      Array.from({ length: 40 }, () => listCustomerOrders(admin, IVY)),
    );
    for (const list of lists) expect(list).toEqual(lists[0]);
    expect((await requested()).slice(before)).toEqual(['CustomerOrdersBrief']);
    await listCustomerOrders(admin, IVY);
    expect((await requested()).length).toBe(before + 2);
  });
});

it('a page that is too expensive is read in smaller ones', async () => {
  const many = { first: 250, after: null, query: null };
  const { orders } = await admin.run(ORDERS_UPDATED_DOCUMENT, many);
  expect(orders.nodes.length).toBeGreaterThan(0);
  const sent = (await requestsOf('OrdersUpdated')).length;
  expect(sent).toBeGreaterThan(1);
  await admin.run(ORDERS_UPDATED_DOCUMENT, many);
  expect((await requestsOf('OrdersUpdated')).length).toBe(sent + 1);
});

it('an outage closes the circuit for all', async () => {
  await shop.control('POST', 'faults', {
    company: 'shopify',
    operation: 'CustomerOrdersBrief',
    effect: 'error',
    times: -1,
  });
  for (let count = 0; count < 5; count += 1) {
    await expect(listCustomerOrders(admin, IVY)).rejects.toMatchObject(UNAVAILABLE);
  }
  await expect(getCustomer(admin, NORA)).rejects.toMatchObject(UNAVAILABLE);
});

const requested = () => requestsOf('Customer');

async function requestsOf(operations: string): Promise<string[]> {
  const { body } = await shop.control('GET', 'requests');
  const requests = body as unknown as { operation: string }[];
  return requests.map(({ operation }) => operation).filter((name) => name.startsWith(operations));
}
