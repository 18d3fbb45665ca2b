import { expect, it } from 'vitest';
import { isTaxExempt } from './customer';

it.each([
  [['TAX-EXEMPT'], ['tax-exempt'], true],
  [['Ambassador', 'nonprofit'], ['tax-exempt', 'NonProfit'], true],
  [['tax-exempt-2'], ['tax-exempt'], false],
  [[], ['tax-exempt'], false],
  [['tax-exempt'], [], false],
])('tags %j with the list %j: %s', (tags, list, answer) => {
  expect(isTaxExempt(tags, list)).toBe(answer);
});
