import { expect, it } from 'vitest';
import { draftAddressLines } from './draft-address-lines.server';

it('writes a label without what is empty, and its number as people do', () => {
  const address = {
    firstName: 'Ivy',
    lastName: 'Nakamura',
    company: '',
    address1: '2714 SE Alder Court',
    address2: 'Apt 3',
    city: 'Portland',
    provinceCode: 'OR',
    zip: '97214',
    countryCode: 'US',
    phone: '+15035550101',
  };
  expect(draftAddressLines(address)).toEqual([
    'Ivy Nakamura',
    '2714 SE Alder Court',
    'Apt 3',
    'Portland, OR 97214',
    '(503) 555-0101',
  ]);
  expect(draftAddressLines({ ...address, phone: '' })).toHaveLength(4);
});
