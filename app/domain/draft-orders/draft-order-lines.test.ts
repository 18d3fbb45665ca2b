import { describe, expect, it } from 'vitest';
import type { DraftLineInput } from './draft-order';
import { sentCodes, sentDiscount, sentLines, sentMoney, sentProperties } from './draft-order-lines';
import { cents } from '~/domain/core/money';

const CUP = 'gid://shopify/ProductVariant/7';

const cups = (line: Partial<DraftLineInput> = {}) =>
  ({ variantGid: CUP, quantity: 2, ...line }) as DraftLineInput;

const price = (amount: number) =>
  sentLines([cups({ priceOverrideCents: cents(amount) })])[0] as { priceOverride?: object };

describe('the lines of a draft order', () => {
  it('are sent by variant and quantity alone, at the shop’s price', () => {
    expect(sentLines([cups()])).toEqual([{ variantId: CUP, quantity: 2, customAttributes: [] }]);
  });

  it.each([0, -0, -1, -0.5, -1_000])('are dropped at a quantity of %s', (quantity) => {
    expect(sentLines([cups({ quantity }), cups()])).toHaveLength(1);
  });

  it.each([0.5, 1.000001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'are no lines at a quantity of %s',
    (quantity) => {
      expect(() => sentLines([cups({ quantity })])).toThrow(RangeError);
    },
  );

  it('have their price by hand as a text of two decimals in dollars', () => {
    expect(price(450).priceOverride).toEqual({ amount: '4.50', currencyCode: 'USD' });
    expect(price(5).priceOverride).toEqual({ amount: '0.05', currencyCode: 'USD' });
    expect(price(0).priceOverride).toEqual({ amount: '0.00', currencyCode: 'USD' });
    expect(price(123_456_700).priceOverride).toEqual({ amount: '1234567.00', currencyCode: 'USD' });
    expect(() => price(-1)).toThrow(RangeError);
  });

  it('are custom items with a title and a price, taxable unless it is said', () => {
    const item = { title: ' Printing plate ', priceCents: cents(2_500), quantity: 1 };
    const sent = {
      title: 'Printing plate',
      originalUnitPriceWithCurrency: { amount: '25.00', currencyCode: 'USD' },
      quantity: 1,
      customAttributes: [],
    };
    expect(sentLines([item])).toEqual([{ ...sent, taxable: true }]);
    expect(sentLines([{ ...item, taxable: false }])).toEqual([{ ...sent, taxable: false }]);
    expect(sentLines([{ ...item, priceCents: cents(0) }])).toHaveLength(1);
    for (const title of ['', '  \t']) {
      expect(() => sentLines([{ ...item, title }])).toThrow('title');
    }
    expect(sentLines([{ ...item, title: '', quantity: 0 }])).toEqual([]);
  });

  it('carry a discount of their own', () => {
    const discount = { title: 'Seconds', description: null, basisPoints: 1_250 };
    expect(sentLines([cups({ discount })])[0]?.appliedDiscount).toEqual({
      title: 'Seconds',
      valueType: 'PERCENTAGE',
      value: 12.5,
    });
  });
});

describe('properties', () => {
  it('are kept only with both a name and a value', () => {
    expect(
      sentProperties([
        { name: 'Color', value: 'green' },
        { name: '', value: 'x' },
        { name: 'Size', value: '' },
        { name: '  ', value: 'x' },
        { name: 'Note', value: ' \n ' },
        { name: ' Recipient ', value: ' Front desk ' },
      ]),
    ).toEqual([
      { key: 'Color', value: 'green' },
      { key: 'Recipient', value: 'Front desk' },
    ]);
  });
});

describe('a discount code', () => {
  it('is sent unless it is blank', () => {
    expect(sentCodes(' GREEN10 ')).toEqual(['GREEN10']);
    for (const blank of ['', '  ', '\t', null]) expect(sentCodes(blank)).toEqual([]);
  });
});

describe('a discount by hand', () => {
  const texts = { title: 'Opening', description: 'First order' };

  it('is a share in per cent', () => {
    expect(sentDiscount({ ...texts, basisPoints: 1 })).toEqual({
      ...texts,
      valueType: 'PERCENTAGE',
      value: 0.01,
    });
    expect(sentDiscount({ ...texts, basisPoints: 10_000 }).value).toBe(100);
    for (const basisPoints of [0, -1, 10_001, 0.5]) {
      expect(() => sentDiscount({ ...texts, basisPoints })).toThrow(RangeError);
    }
  });

  it('is an amount with its exact decimals beside the vendor’s float', () => {
    expect(sentDiscount({ ...texts, amountCents: cents(1_999) })).toEqual({
      ...texts,
      valueType: 'FIXED_AMOUNT',
      value: 19.99,
      amountWithCurrency: { amount: '19.99', currencyCode: 'USD' },
    });
    for (const amount of [0, -5]) {
      expect(() => sentDiscount({ ...texts, amountCents: cents(amount) })).toThrow(RangeError);
    }
  });
});

describe('a price', () => {
  it('is never below zero', () => {
    expect(() => sentMoney(cents(-1))).toThrow(RangeError);
  });
});
