import type { Address } from './customer';

/** What makes an address this one and no other; where it is and who stands on the label. */
export type AddressLines = Pick<
  Address,
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'address1'
  | 'address2'
  | 'city'
  | 'provinceCode'
  | 'countryCode'
  | 'zip'
  | 'phone'
>;

/**
 * Whether two addresses are one: capitals, blanks and the way of writing a number do not make
 * another, and what was left empty is nothing. It is how a form that was posted twice, or again after
 * a lost answer, finds the address that it has made already.
 */
export function isSameAddress(one: AddressLines, other: AddressLines): boolean {
  return key(one) === key(other);
}

function key(address: AddressLines): string {
  const { firstName, lastName, company, address1, address2, city } = address;
  const lines = [firstName, lastName, company, address1, address2, city].map(plain);
  return JSON.stringify([
    ...lines,
    plain(address.provinceCode),
    plain(address.countryCode),
    (address.zip ?? '').replace(/\W/g, '').toLowerCase(),
    (address.phone ?? '').replace(/\D/g, ''),
  ]);
}

function plain(text: string | null): string {
  return (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}
