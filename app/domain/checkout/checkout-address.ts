import type { AddressCard } from '~/domain/customers/addresses/address-card';
import type { Address } from '~/domain/customers/customer';
import type { DraftAddress } from '~/domain/draft-orders/draft-order';

/** A saved address to choose from, and why it cannot be chosen. */
export type CheckoutAddress = AddressCard & { error: AddressError | null };

export type AddressError = 'checkout_address_abroad' | 'checkout_address_incomplete';

/** Value of the radio button for a new address, below the saved ones. */
export const NEW_ADDRESS = 'new';

type Lines = Pick<Address, Exclude<keyof DraftAddress, 'provinceCode'> | 'provinceCode'>;

/** Converts an address to that of a draft order, where missing fields are empty strings. */
export function draftAddress(lines: Lines): DraftAddress {
  const { firstName, lastName, company, address1, address2, city, provinceCode, zip, phone } =
    lines;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    company: company ?? '',
    address1: address1 ?? '',
    address2: address2 ?? '',
    city: city ?? '',
    provinceCode: provinceCode ?? '',
    zip: zip ?? '',
    phone: phone ?? '',
  };
}

/** Converts it back, for the form and for comparison with a saved address. */
export function addressOfDraft(address: DraftAddress): Lines & { countryCode: 'US' } {
  const lines = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text === '' ? null : text]),
  ) as Lines;
  return { ...lines, countryCode: 'US' };
}

/** Returns why we cannot deliver to a saved address; null if we can. Our own form allows neither fault. */
export function addressError(address: Address): AddressError | null {
  if (address.countryCode !== null && address.countryCode !== 'US') {
    return 'checkout_address_abroad';
  }
  const { lastName, address1, city, provinceCode, zip } = address;
  const isWhole = [lastName, address1, city, provinceCode, zip].every(Boolean);
  return isWhole ? null : 'checkout_address_incomplete';
}
