import { describe, expect, it } from 'vitest';
import { holdsCardNumber } from '~/domain/card-number';

describe('what looks like the number of a card', () => {
  it.each([
    '4242424242424242',
    'my card is 4242 4242 4242 4242, thanks',
    '3782-822463-10005',
    '4222222222222',
    '６０１１ １１１１ １１１１ １１１７',
    'pm_4242424242424242',
  ])('%s is one', (text) => expect(holdsCardNumber(text)).toBe(true));

  it.each([
    '4242424242424241',
    '424242424242',
    '42424242424242424242',
    'pm_1Nx4242424242424242Zq',
    'gid://shopify/Customer/12',
    '25.00',
    '',
  ])('%s is none', (text) => expect(holdsCardNumber(text)).toBe(false));
});
