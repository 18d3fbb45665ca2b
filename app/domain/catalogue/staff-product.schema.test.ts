import { describe, expect, it } from 'vitest';
import { variantPriceSchema } from './staff-product.schema.server';

const parse = (price: string) =>
  variantPriceSchema.safeParse({ variantId: '123', was: '995', price });

describe('the price that staff type', () => {
  it.each([
    ['9.95', 995],
    ['$ 9.9', 990],
    ['0', 0],
    ['1,250', 125_000],
    ['1234567.89', 123_456_789],
    ['$1,234,567.89', 123_456_789],
  ])('%s is %i cents', (price, cents) => {
    expect(parse(price).data).toMatchObject({ kind: 'price', cents });
  });

  it.each(['', '-1', '1.234', '12,34', '1e3', '12345678', '12,345,678', '999,999,999,999,999,999'])(
    '%s is refused with a sentence',
    (price) => {
      expect(parse(price).error?.issues.map(({ message }) => message)).toEqual(['product_price']);
    },
  );
});
