import { gid } from '../../kit/ids';
import type { CustomerAddressRow } from '../customer-rows';
import type { AddressRow } from '../rows';
import { stateOf } from '../states';

const COUNTRIES: Record<string, string> = { US: 'United States', CA: 'Canada' };

/** Returns the id of an address in a customer's book, with the query string that this API adds. */
export function addressGid(id: number): string {
  return gid('MailingAddress', `${id}?model_name=CustomerAddress`);
}

const orNull = (text: string) => text || null;

/** Returns a `MailingAddress` of the Admin schema. */
export function addressNode(id: string, address: AddressRow, countryCode = 'US') {
  return {
    __typename: 'MailingAddress',
    id,
    firstName: orNull(address.firstName),
    lastName: orNull(address.lastName),
    name: orNull(`${address.firstName} ${address.lastName}`.trim()),
    company: orNull(address.company),
    address1: orNull(address.address1),
    address2: orNull(address.address2),
    city: orNull(address.city),
    zip: orNull(address.zip),
    phone: orNull(address.phone),
    provinceCode: orNull(address.provinceCode),
    province: countryCode === 'US' ? (stateOf(address.provinceCode)?.name ?? null) : null,
    country: COUNTRIES[countryCode] ?? null,
    countryCodeV2: countryCode,
  };
}

export function bookedAddressNode(address: CustomerAddressRow) {
  return addressNode(addressGid(address.id), address, address.countryCode);
}
