import type { AddressCard } from './address-card';
import type { Address } from './customer';
import type { DraftAddress } from './draft-order';

/** A saved address to choose from, and why it cannot be. */
export type CheckoutAddress = AddressCard & { fault: AddressFault | null };

export type AddressFault = 'checkout_address_abroad' | 'checkout_address_incomplete';

/** The radio button below the saved ones. */
export const NEW_ADDRESS = 'new';

type Lines = Pick<Address, Exclude<keyof DraftAddress, 'provinceCode'> | 'provinceCode'>;

/** An address as a draft order takes it: what is not there is an empty text. */
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

/** The same the other way round, for the form and for comparing it with a saved one. */
export function addressOfDraft(address: DraftAddress): Lines & { countryCode: 'US' } {
  const lines = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text === '' ? null : text]),
  ) as Lines;
  return { ...lines, countryCode: 'US' };
}

/** Why a saved address cannot be delivered to; null where it can. Our form lets neither come about. */
export function addressFault(address: Address): AddressFault | null {
  if (address.countryCode !== null && address.countryCode !== 'US') {
    return 'checkout_address_abroad';
  }
  const { lastName, address1, city, provinceCode, zip } = address;
  const isWhole = [lastName, address1, city, provinceCode, zip].every(Boolean);
  return isWhole ? null : 'checkout_address_incomplete';
}
