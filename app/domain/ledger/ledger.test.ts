import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditLines } from './ledger';
import { cents } from '~/domain/core/money';

it('credits amount and bonus, and the house pays both', () => {
  expect(creditLines('gid://shopify/Customer/1', cents(2_500))).toEqual([
    { account: 'customer_paid', customerGid: 'gid://shopify/Customer/1', amountCents: 2_500 },
    { account: 'customer_bonus', customerGid: 'gid://shopify/Customer/1', amountCents: 50 },
    { account: 'psp_clearing', customerGid: null, amountCents: -2_500 },
    { account: 'bonus_expense', customerGid: null, amountCents: -50 },
  ]);
});

it('always sums to zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (amount) => {
      const sum = creditLines('c', cents(amount)).reduce((all, line) => all + line.amountCents, 0);
      expect(sum).toBe(0);
    }),
  );
});
