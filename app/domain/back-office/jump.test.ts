import { expect, it } from 'vitest';
import { customOrderDigits, orderDigits } from './jump';

it.each([
  ['#1001', '1001', null],
  ['1001', '1001', null],
  ['C-1001', null, '1001'],
  ['c1001', null, '1001'],
  ['C-', null, null],
  ['AC-1001', null, null],
])('%s is the order %s, the custom order %s', (typed, order, custom) => {
  expect([orderDigits(typed), customOrderDigits(typed)]).toEqual([order, custom]);
});
