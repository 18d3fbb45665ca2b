import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import {
  fetchPrintedDraft,
  fetchPrintedOrder,
  findPrintedRefund,
} from '../../app/platforms/shopify/orders/printed-order.server';
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
