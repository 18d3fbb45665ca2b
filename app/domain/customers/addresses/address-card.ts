import type { ADDRESS_FIELDS } from '~/domain/customers/account';
import type { Address } from '~/domain/customers/customer';

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
