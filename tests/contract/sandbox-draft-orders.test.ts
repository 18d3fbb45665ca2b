import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { californian, cash, draftCalls } from './sandbox-draft-setup';
import { adminOf, castGid } from './sandbox-people';
import { at, openShop, until } from './sandbox-shop';
import type { Shop } from './sandbox-shop';
import { variantIds } from './sandbox-shopping';

let shop: Shop;
let drafts: ReturnType<typeof draftCalls>;
let admin: Awaited<ReturnType<typeof adminOf>>;
let crate: string;
let lid: string;

beforeAll(async () => {
  shop = await openShop();
  admin = await adminOf(shop);
  drafts = draftCalls(admin);
  [, crate = ''] = await variantIds(shop, 'kraft-cup');
  [lid = ''] = await variantIds(shop, 'dome-lid');
});
afterAll(() => shop.discard());

describe('a draft order', () => {
  it('adds up as the hosted checkout does, with override, custom item, discounts and tax', async () => {
    const { draft, userErrors } = await drafts.create({
      purchasingEntity: { customerId: castGid('ivy') },
      email: 'ivy@example.com',
      note: 'call first',
      tags: ['pay-1', 'cart'],
      customAttributes: [{ key: 'checkout_ref', value: '1' }],
      discountCodes: ['EARTH10', 'NOPE'],
      appliedDiscount: { title: 'Alliance', value: 5, valueType: 'PERCENTAGE' },
      shippingAddress: californian,
      lineItems: [
        { variantId: crate, quantity: 1, customAttributes: [{ key: 'logo', value: 'left' }] },
        { variantId: lid, quantity: 2, priceOverride: { amount: '4.50', currencyCode: 'USD' } },
        {
          title: 'Custom cup run',
          quantity: 1,
          originalUnitPriceWithCurrency: { amount: '120.00', currencyCode: 'USD' },
          appliedDiscount: { value: 10, valueType: 'PERCENTAGE' },
        },
        { title: 'Advice', quantity: 1, taxable: false },
      ],
    });
    expect(userErrors).toEqual([]);
    expect(draft).toMatchObject({
      name: expect.stringMatching(/^#D\d+$/),
      status: 'OPEN',
      ready: false,
      email: 'ivy@example.com',
      note2: 'call first',
      tags: ['cart', 'pay-1'],
      customAttributes: [{ key: 'checkout_ref', value: '1' }],
      purchasingEntity: { id: castGid('ivy') },
      // 99.05 + 9.00 + 120.00 + 0.00; less 12.00 on a line; less 10% of 216.05; less 5% of the rest
      totalLineItemsPriceSet: cash('228.05'),
      lineItemsSubtotalPrice: cash('216.05'),
      totalDiscountsSet: cash('43.33'),
      subtotalPriceSet: cash('184.72'),
      totalTaxSet: cash('13.39'),
      totalShippingPriceSet: cash('0.0'),
      totalPriceSet: cash('198.11'),
      taxLines: [{ title: 'California State Tax', rate: 0.0725, priceSet: cash('13.39') }],
      discountCodes: ['EARTH10'],
      warnings: [{ field: 'discountCodes', message: expect.stringContaining('NOPE') }],
      order: null,
    });
    expect(at(draft, 'lineItems.nodes')).toMatchObject([
      { title: 'Kraft Cup', custom: false, variant: { id: crate }, priceOverride: null },
      { priceOverride: { amount: '4.5' }, discountedTotalSet: cash('9.0') },
      { custom: true, variant: null, taxable: true, discountedTotalSet: cash('108.0') },
      { title: 'Advice', taxable: false, taxLines: [], originalTotalSet: cash('0.0') },
    ]);
    expect(at(draft, 'lineItems.nodes.0.customAttributes')).toEqual([
      { key: 'logo', value: 'left' },
    ]);
    const page = await fetch(String(draft.invoiceUrl));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('$198.11');
  });

  it('is calculated without being made, and offers the ways to send it', async () => {
    const input = { lineItems: [{ variantId: lid, quantity: 2 }] };
    const bare = await drafts.calculate(input);
    expect(bare.calculatedDraftOrder).toMatchObject({
      availableShippingRates: [],
      totalTaxSet: cash('0.0'),
      totalPriceSet: cash('10.0'),
    });
    const placed = { ...input, shippingAddress: californian };
    const { calculatedDraftOrder } = await drafts.calculate(placed);
    const rates = calculatedDraftOrder?.availableShippingRates as { handle: string }[];
    expect(rates).toMatchObject([
      { title: 'Standard', price: { amount: '14.95', currencyCode: 'USD' } },
      { title: 'Express', price: { amount: '39.95' } },
    ]);
    const chosen = { ...placed, shippingLine: { shippingRateHandle: rates[0]?.handle } };
    const { draft } = await drafts.create(chosen);
    expect(draft).toMatchObject({
      totalShippingPriceSet: cash('14.95'),
      totalTaxSet: cash('0.73'),
      totalPriceSet: cash('25.68'),
      shippingLine: { title: 'Standard', custom: false, shippingRateHandle: rates[0]?.handle },
    });
    const exempt = await drafts.calculate({ ...chosen, taxExempt: true });
    expect(exempt.calculatedDraftOrder).toMatchObject({
      totalTaxSet: cash('0.0'),
      taxLines: [],
      totalPriceSet: cash('24.95'),
    });
    const stale = await drafts.calculate({ ...placed, shippingLine: { shippingRateHandle: 'x' } });
    expect(stale.userErrors[0]?.field).toEqual(['shippingLine', 'shippingRateHandle']);
  });

  it('is found by its tag a little later, by its id at once', async () => {
    const tag = 'pay-0a4f1c58-71de-4c46-8f3b-9a9f1f5f2c10';
    const { draft } = await drafts.create({
      tags: [tag],
      lineItems: [{ variantId: lid, quantity: 1 }],
    });
    expect(await drafts.find(`tag:"${tag}"`)).toEqual([]);
    expect(await drafts.read(draft.id)).toMatchObject({ id: draft.id });
    await until(async () => (await drafts.find(`tag:"${tag}"`)).length === 1);
    expect(await drafts.find(`tag:"${tag}"`)).toMatchObject([{ id: draft.id, status: 'OPEN' }]);
    expect(await drafts.find('tag:"pay-other"')).toEqual([]);
    expect(await drafts.remove(draft.id)).toEqual({ deletedId: draft.id, userErrors: [] });
    expect(await drafts.find(`tag:"${tag}"`)).toEqual([]);
    expect(await drafts.read(draft.id)).toBeNull();
    expect(await drafts.remove(draft.id)).toMatchObject({
      deletedId: null,
      userErrors: [{ field: ['id'], message: 'Draft order does not exist' }],
    });
  });
});
