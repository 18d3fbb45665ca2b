import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  fetchPrintedDraft,
  fetchPrintedOrder,
  findPrintedRefund,
} from '../../app/platforms/shopify/orders/printed-order.server';
import {
  fetchPackedOrders,
  PACKED_PAGE,
} from '../../app/platforms/shopify/orders/packed-orders.server';
import { draftCalls } from '../contract/sandbox-draft-setup';
import { adminOf, castGid, openHistory } from '../contract/sandbox-people';
import type { Shop } from '../contract/sandbox-shop';

const LINES = 230;
const PO = '=PO "7731" 🌱';

let shop: Shop;
let admin: Admin;
let orderGid: string;
beforeAll(async () => {
  shop = await openHistory();
  admin = createAdmin({
    base: shop.url,
    privateToken: '',
    apiKey: 'sandbox-client-id',
    apiSecret: 'sandbox-client-secret',
  } as Parameters<typeof createAdmin>[0]);
  const drafts = draftCalls(await adminOf(shop));
  const { id } = await drafts.ready({
    purchasingEntity: { customerId: castGid('ivy') },
    poNumber: PO,
    paymentTerms: { paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4' },
    lineItems: Array.from({ length: LINES }, (_, nth) => ({
      title: `Item ${nth + 1}`,
      sku: `EB-${nth + 1}`,
      quantity: 2,
      originalUnitPriceWithCurrency: { amount: '1.25', currencyCode: 'USD' },
    })),
  });
  expect(await fetchPrintedDraft(admin, id)).toMatchObject({
    poNumber: PO,
    terms: { name: 'Net 30' },
  });
  const { draft } = await drafts.complete(id, true);
  orderGid = (draft['order'] as { id: string }).id;
});
afterAll(() => shop.discard());

describe('what an order’s documents say', () => {
  it('is read with every line, the PO number and the terms', async () => {
    const printed = await fetchPrintedOrder(admin, orderGid);
    expect(printed?.lines.map(({ title }) => title)).toEqual(
      Array.from({ length: LINES }, (_, nth) => `Item ${nth + 1}`),
    );
    expect(printed?.lines[LINES - 1]).toMatchObject({
      sku: `EB-${LINES}`,
      quantity: 2,
      toShip: 2,
      unit: { cents: 125 },
      total: { cents: 250 },
    });
    expect(printed).toMatchObject({
      poNumber: PO,
      terms: { name: 'Net 30', dueAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      net: { cents: 0 },
    });
    expect(printed?.outstanding.cents).toBeGreaterThanOrEqual(LINES * 250);
  });

  it('is nothing for what does not exist', async () => {
    expect(await fetchPrintedOrder(admin, 'gid://shopify/Order/1')).toBeNull();
    expect(await fetchPrintedDraft(admin, 'gid://shopify/DraftOrder/1')).toBeNull();
    expect(await findPrintedRefund(admin, 'gid://shopify/Refund/1')).toBeNull();
  });
});

describe('what the packing slips of several orders say', () => {
  const seeded = Array.from(
    { length: PACKED_PAGE.orders + 5 },
    (_, nth) => `gid://shopify/Order/${6_000_000_000_980 + nth}`,
  );

  it('is read in pages, with every line, in the order of the ids', async () => {
    const gids = [...seeded.slice(0, 12), orderGid, ...seeded.slice(12)];
    const orders = await fetchPackedOrders(admin, [...gids, 'gid://shopify/Order/1']);
    const found = orders.map(({ gid }) => gid);
    expect(found).toEqual(gids.filter((gid) => found.includes(gid)));
    expect(found.length).toBeGreaterThan(10);
    const long = orders.find(({ gid }) => gid === orderGid);
    expect(long).toMatchObject({ poNumber: PO, terms: { name: 'Net 30' }, cancelledAt: null });
    expect(long?.lines.map(({ title }) => title)).toEqual(
      Array.from({ length: LINES }, (_, nth) => `Item ${nth + 1}`),
    );
    // The same as the order's own documents say, which another query reads.
    for (const { gid, lines } of orders.slice(0, 3)) {
      const printed = await fetchPrintedOrder(admin, gid);
      expect(lines).toEqual(
        printed?.lines.map(({ title, variantTitle, sku, quantity, toShip }) => ({
          title,
          variantTitle,
          sku,
          quantity,
          toShip,
        })),
      );
    }
  });

  it('fails as a whole if Shopify does not answer for one of them', async () => {
    const second = { company: 'shopify', operation: 'PackedOrders', skip: 1, times: 9 };
    await shop.control('POST', 'faults', { ...second, effect: 'error' });
    await expect(fetchPackedOrders(admin, seeded)).rejects.toThrow();
    await shop.control('DELETE', 'faults');
  });
});
