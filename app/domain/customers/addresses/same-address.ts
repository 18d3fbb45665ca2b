import type { Address } from '~/domain/customers/customer';

/** The fields that identify an address: the place and the person on the label. */
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
 * Whether two addresses are the same, ignoring case, blanks, the notation of numbers, and the difference
 * between null and empty. A form that was submitted twice, or again after a lost response, thereby finds
 * the address that it has already created.
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
