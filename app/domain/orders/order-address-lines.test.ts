import { expect, it } from 'vitest';
import { type OrderAddress, orderAddressLines } from './order';

const to: OrderAddress = {
  firstName: 'Robin',
  lastName: 'Shopper',
  name: 'Robin Shopper',
  company: null,
  address1: '1 Orchard Street',
  address2: '',
  city: 'Portland',
  province: 'Oregon',
  zip: '97205',
  country: 'United States',
  phone: null,
};

it('an order’s address stands as on a label: the state by its letters, the country where it is another', () => {
  expect(orderAddressLines(to)).toEqual([
    'Robin Shopper',
    '1 Orchard Street',
    'Portland, OR 97205',
  ]);
  expect(orderAddressLines({ ...to, province: 'Ontario', country: 'Canada' }).slice(-2)).toEqual([
    'Portland, Ontario 97205',
    'Canada',
  ]);
});
