import type { Address, ADDRESS_FIELDS } from '~/domain/customers/customer';

/** An address as pages of the account area show it. */
export type AddressCard = {
  /** Identifies the address in the URLs of the account area. */
  key: string;
  /** The customer's own name for the location. */
  name: string | null;
  isDefault: boolean;
  /** Whether our form can edit it, which takes addresses in the United States only. */
  isEditable: boolean;
  /** The lines of a mailing label. */
  lines: string[];
};

export function addressCard(address: Address & { key: string; name: string | null }): AddressCard {
  const { key, name, isDefault, countryCode } = address;
  const isEditable = countryCode === null || countryCode === 'US';
  const person = joined([address.firstName, address.lastName], ' ');
  const region = joined([address.provinceCode ?? address.province, address.zip], ' ');
  const lines = [
    person,
    address.company,
    address.address1,
    address.address2,
    joined([address.city, region], ', '),
    isEditable ? null : address.country,
    address.phone,
  ];
  return {
    key,
    name,
    isDefault,
    isEditable,
    lines: lines.filter((line) => line !== null && line !== '') as string[],
  };
}

function joined(parts: readonly (string | null)[], between: string): string {
  return parts.filter(Boolean).join(between);
}

/** The fields of the address form. */
export type AddressValues = Record<(typeof ADDRESS_FIELDS)[number], string | null>;

export const NO_ADDRESS: AddressValues = {
  locationName: null,
  firstName: null,
  lastName: null,
  company: null,
  address1: null,
  address2: null,
  city: null,
  provinceCode: null,
  zip: null,
  phone: null,
};

export function addressValues(address: Address & { name: string | null }): AddressValues {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone } =
    address;
  const lines = {
    firstName,
    lastName,
    company,
    address1,
    address2,
    city,
    provinceCode,
    zip,
    phone,
  };
  return { locationName: address.name, ...lines };
}

/** The most addresses of a customer that Shopify returns, and that we read (spec section 9). */
export const ADDRESSES_FETCHED = 50;

/**
 * Returns the key of an address in `location_names` (spec section 7): the last path segment of its id without
 * the query string. Both APIs' ids give the same key.
 * `gid://shopify/MailingAddress/123?model_name=CustomerAddress` → `123`
 */
export function addressKey(id: string): string {
  const path = id.split('?', 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A change of a location's name. */
export type LocationNaming = {
  /** Key of the address: the last path segment of its id without the query string (spec section 8). */
  key: string;
  /** Null removes the name; the address stays. */
  name: string | null;
  /** The name that the form was rendered with; null if there was none. */
  was: string | null;
};

/** The result of the change. */
export type LocationNamed =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'busy' }
  /** Another form changed it first; `name` is the current name, null if it was removed. */
  | { ok: false; reason: 'changed'; name: string | null };

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
