import { expect, it } from 'vitest';
import { isExactCustomer, jumpId, jumpNumber, jumpTracking } from './jump';
import { adjustmentWords, jumpCommand, lineWords, quoteWords } from './jump-command';

it.each([
  ['#1001', 'order 1001'],
  ['1001', 'order 1001'],
  ['C-1001', 'custom-order 1001'],
  ['c1001', 'custom-order 1001'],
  ['#D12', 'draft 12'],
  ['d12', 'draft 12'],
  ['Q-1001', 'quote 1001'],
  ['q1001', 'quote 1001'],
  ['R-1001', 'return 1001'],
  ['r1001', 'return 1001'],
  ['invoice 1037', 'invoice 1037'],
  ['INV-1037', 'invoice 1037'],
  ['C-', null],
  ['AC-1001', null],
  ['invoice', null],
])('%s is the number %s', (typed, number) => {
  const found = jumpNumber(typed);
  expect(found && `${found.of} ${found.digits}`).toBe(number);
});

it.each([
  ['1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
  ['9400-1102-0088-1234', '9400110200881234'],
  ['1z999aa101', null],
  ['#1002', null],
  ['maya.meyer12345678@example.com', null],
])('%s may be a tracking number', (typed, number) => expect(jumpTracking(typed)).toBe(number));

it.each([
  ['pi_3Q1abc', 'stripe'],
  ['7B0E1C9A-1111-4222-8333-444455556666', 'ours'],
  ['gid://shopify/Order/6000000001001', 'shopify'],
  ['6000000001001', 'shopify'],
  ['1001', null],
  ['pi', null],
])('%s is an id of %s', (typed, of) => expect(jumpId(typed)?.of ?? null).toBe(of));

it.each([
  ['refund #1002', ['refund', '#1002', '']],
  ['Refund 1002 hot cup 2', ['refund', '1002', 'hot cup 2']],
  ['cancel ivy@example.com', ['cancel', 'ivy@example.com', '']],
  ['note #1002 Called, will pick up', ['note', '#1002', 'Called, will pick up']],
  ['quote C-1001 84 12', ['quote', 'C-1001', '84 12']],
  ['adjust ivy', ['adjust', 'ivy', '']],
  ['adjust +50 ivy Late delivery', ['adjust', 'ivy', '+50 Late delivery']],
  ['adjust Ivy Ito -$1,050.50 Sent twice', ['adjust', 'Ivy Ito', '-$1,050.50 Sent twice']],
  ['adjust Suite 5', ['adjust', 'Suite 5', '']],
  ['export last month', ['export', '', 'last month']],
  ['refund', null],
  ['refunds #1002', null],
])('%s is a step', (typed, parts) => {
  const found = jumpCommand(typed);
  expect(found && [found.verb, found.target, found.rest]).toEqual(parts);
});

it('fills forms in by what was typed after it', () => {
  expect(adjustmentWords('+50 Late delivery')).toEqual({ amount: '+50', reason: 'Late delivery' });
  expect(lineWords('hot cup 2')).toEqual({ words: 'hot cup', pieces: 2 });
  expect(lineWords('EB-1012')).toEqual({ words: 'EB-1012', pieces: null });
  const quote = { case: '84', setup: '12.50', shipping: '18', lead_time: '3 weeks' };
  expect(quoteWords('84 12.50 18 3 weeks')).toEqual(quote);
  expect(quoteWords('84 3 weeks')).toEqual({ case: '84', lead_time: '3 weeks' });
  expect(quoteWords('84')).toEqual({ case: '84' });
});

it.each([
  ['503-555-0101', true],
  ['+1 (503) 555-0101', true],
  ['IVY@example.com', true],
  ['ivy@example.co', false],
  ['5550101', false],
  ['ivy', false],
])('%s is exactly one customer: %s', (typed, isOne) => {
  expect(isExactCustomer(typed, 'ivy@example.com', true)).toBe(isOne);
  expect(isExactCustomer('503-555-0101', 'ivy@example.com', false)).toBe(false);
});
