import { ADDRESSES_FETCHED, addressKey } from '~/domain/customers/addresses/address-card';
import type { Address } from '~/domain/customers/customer';
import { isAbout, type UserError } from '~/domain/core/retries/failure';
import {
  ADDRESS_CREATE_DOCUMENT,
  ADDRESS_DELETE_DOCUMENT,
  ADDRESS_UPDATE_DOCUMENT,
  CUSTOMER_ADDRESSES_DOCUMENT,
} from './admin-address-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/** Country and region are given as codes; Shopify fills in their names. */
export type AddressInput = Partial<
  Omit<Address, 'id' | 'isDefault' | 'province' | 'country' | 'countryCode'>
> & { countryCode: string };

export type AddressOutcome =
  /** `id` is Shopify's full id. */
  | { ok: true; id: string }
  /** It does not exist, or it is another customer's: the answer is the same. */
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

/**
 * Lists a customer's addresses, the default one first, at most 50; null if the customer does not exist.
 *
 * @throws PlatformFailure
 */
export async function findAddresses(admin: Admin, gid: string): Promise<Address[] | null> {
  const { customer } = await admin.run(CUSTOMER_ADDRESSES_DOCUMENT, {
    id: gid,
    first: ADDRESSES_FETCHED,
  });
  if (!customer) return null;
  const first = customer.defaultAddress ? addressKey(customer.defaultAddress.id) : null;
  return customer.addressesV2.nodes
    .map(({ countryCodeV2, ...address }) => ({
      ...address,
      countryCode: countryCodeV2,
      isDefault: addressKey(address.id) === first,
    }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** Like `findAddresses`, but returns an empty list if the customer does not exist. @throws PlatformFailure */
export async function listAddresses(admin: Admin, gid: string): Promise<Address[]> {
  return (await findAddresses(admin, gid)) ?? [];
}

/** Adds an address. @throws PlatformFailure; after `unavailable` it may or may not have been added */
export async function createAddress(
  admin: Admin,
  gid: string,
  address: AddressInput,
  { asDefault = false }: { asDefault?: boolean } = {},
): Promise<AddressOutcome> {
  const answer = await mutate(admin, ADDRESS_CREATE_DOCUMENT, {
    customerId: gid,
    address,
    // Left out instead of false: a customer's first address becomes the default in any case.
    ...(asDefault ? { setAsDefault: true } : {}),
  });
  return outcome(answer.address?.id, answer.userErrors, 'customerId');
}

/**
 * Changes one of the customer's own addresses; fields missing from the input keep their values.
 *
 * @param id Shopify's id or its key; it is first looked up among the customer's addresses
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function updateAddress(
  admin: Admin,
  gid: string,
  id: string,
  address: Partial<AddressInput>,
  { asDefault = false }: { asDefault?: boolean } = {},
): Promise<AddressOutcome> {
  const own = await findOwn(admin, gid, id);
  if (!own) return { ok: false, reason: 'not-found' };
  const answer = await mutate(admin, ADDRESS_UPDATE_DOCUMENT, {
    customerId: gid,
    addressId: own.id,
    address,
    ...(asDefault ? { setAsDefault: true } : {}),
  });
  return outcome(answer.address?.id, answer.userErrors, 'addressId');
}

/**
 * Deletes one of the customer's own addresses.
 *
 * @param id Shopify's id or its key; it is first looked up among the customer's addresses
 * @throws PlatformFailure; after `unavailable` it may or may not have been deleted
 */
export async function deleteAddress(
  admin: Admin,
  gid: string,
  id: string,
): Promise<AddressOutcome> {
  const own = await findOwn(admin, gid, id);
  if (!own) return { ok: false, reason: 'not-found' };
  const answer = await mutate(admin, ADDRESS_DELETE_DOCUMENT, {
    customerId: gid,
    addressId: own.id,
  });
  return outcome(answer.deletedAddressId, answer.userErrors, 'addressId');
}

async function findOwn(admin: Admin, gid: string, id: string): Promise<Address | undefined> {
  const addresses = await listAddresses(admin, gid);
  return addresses.find((address) => addressKey(address.id) === addressKey(id));
}

function outcome(
  id: string | null | undefined,
  userErrors: readonly UserError[],
  requested: 'customerId' | 'addressId',
): AddressOutcome {
  if (userErrors.length === 0 && id) return { ok: true, id };
  // The address was deleted between the lookup and the change.
  if (isAbout(userErrors, requested)) return { ok: false, reason: 'not-found' };
  return { ok: false, reason: 'refused', userErrors: [...userErrors] };
}
