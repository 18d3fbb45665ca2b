import { expect, it } from 'vitest';
import { bodyLimit } from './body-limit';

/** As long as a line of an order in Shopify's own example of `orders/updated`, rounded. */
const LINE = { title: 'Hot cup, 12 oz', tax_lines: [], price_set: {}, rest: 'x'.repeat(2_000) };

it('lets in what Shopify says of an order of 200 lines that were sent and given back', () => {
  const lines = Array.from({ length: 200 }, () => LINE);
  const order = {
    line_items: lines,
    fulfillments: [{ line_items: lines }],
    refunds: [{ refund_line_items: lines.map((line_item) => ({ line_item })) }],
  };
  expect(bodyLimit('/webhooks/shopify')).toBeGreaterThan(JSON.stringify(order).length);
});

it.each([
  ['/webhooks/stripe', 256],
  ['/cart', 64],
  ['/webhooks/shopify/more', 64],
])('%s has %i KB as before', (path, kilobytes) => {
  expect(bodyLimit(path)).toBe(kilobytes * 1024);
});
