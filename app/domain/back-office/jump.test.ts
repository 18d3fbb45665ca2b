import { expect, it } from 'vitest';
import { jumpId, jumpNumber } from './jump';

it.each([
  ['#1001', 'order 1001'],
  ['1001', 'order 1001'],
  ['C-1001', 'custom-order 1001'],
  ['c1001', 'custom-order 1001'],
  ['#D12', 'draft 12'],
  ['d12', 'draft 12'],
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
  ['pi_3Q1abc', 'stripe'],
  ['7B0E1C9A-1111-4222-8333-444455556666', 'ours'],
  ['gid://shopify/Order/6000000001001', 'shopify'],
  ['6000000001001', 'shopify'],
  ['1001', null],
  ['pi', null],
])('%s is an id of %s', (typed, of) => expect(jumpId(typed)?.of ?? null).toBe(of));
