import { ADDRESSES_READ, addressKey } from '~/domain/address';
import type { Address } from '~/domain/customer';
import { isAbout, type UserError } from '~/domain/user-errors';
import {
  ADDRESS_CREATE_DOCUMENT,
  ADDRESS_DELETE_DOCUMENT,
  ADDRESS_UPDATE_DOCUMENT,
  CUSTOMER_ADDRESSES_DOCUMENT,
} from './admin-address-documents';
import type { Admin } from './admin.server';

type VendorAddress = Omit<Address, 'isDefault' | 'countryCode'> & { countryCodeV2: string | null };

/** Country and region by their codes; their names are Shopify's to write. */
export type AddressInput = Partial<
  Omit<Address, 'id' | 'isDefault' | 'province' | 'country' | 'countryCode'>
> & { countryCode: string };

export type AddressOutcome =
  /** `id` is the platform's full id. */
  | { ok: true; id: string }
  /** Not there, or somebody else's: the two are not told apart. */
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

/**
 * A customer's addresses, the default one first, at most 50; null for a customer that is not there.
 *
 * @throws PlatformFailure
 */
export async function findAddresses(admin: Admin, gid: string): Promise<Address[] | null> {
  const { customer } = await admin.run<{
    customer: {
      defaultAddress: { id: string } | null;
      addressesV2: { nodes: VendorAddress[] };
    } | null;
  }>('CustomerAddresses', CUSTOMER_ADDRESSES_DOCUMENT, { id: gid, first: ADDRESSES_READ });
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

/** As `findAddresses`; a customer that is not there has none. @throws PlatformFailure */
export async function listAddresses(admin: Admin, gid: string): Promise<Address[]> {
  return (await findAddresses(admin, gid)) ?? [];
}

/** @throws PlatformFailure `unavailable`: it may or may not have been added */
export async function createAddress(
  admin: Admin,
  gid: string,
  address: AddressInput,
  { asDefault = false }: { asDefault?: boolean } = {},
): Promise<AddressOutcome> {
  const { customerAddressCreate: answer } = await admin.run<{
    customerAddressCreate: { address: { id: string } | null; userErrors: UserError[] };
  }>('AddCustomerAddress', ADDRESS_CREATE_DOCUMENT, {
    customerId: gid,
    address,
    // Left out rather than false: a customer's first address is the default one in any case.
    ...(asDefault ? { setAsDefault: true } : {}),
  });
  return outcome(answer.address?.id, answer.userErrors, 'customerId');
}

/**
 * Changes one of the customer's own addresses; what the input leaves out stays.
 *
 * @param id the platform's id or its key; it is looked up among the customer's addresses first
 * @throws PlatformFailure; repeating the call is harmless
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
  const { customerAddressUpdate: answer } = await admin.run<{
    customerAddressUpdate: { address: { id: string } | null; userErrors: UserError[] };
  }>('ChangeCustomerAddress', ADDRESS_UPDATE_DOCUMENT, {
    customerId: gid,
    addressId: own.id,
    address,
    ...(asDefault ? { setAsDefault: true } : {}),
  });
  return outcome(answer.address?.id, answer.userErrors, 'addressId');
}

/**
 * Takes one of the customer's own addresses out of the book.
 *
 * @param id the platform's id or its key; it is looked up among the customer's addresses first
 * @throws PlatformFailure `unavailable`: it may or may not have been taken out
 */
export async function deleteAddress(
  admin: Admin,
  gid: string,
  id: string,
): Promise<AddressOutcome> {
  const own = await findOwn(admin, gid, id);
  if (!own) return { ok: false, reason: 'not-found' };
  const { customerAddressDelete: answer } = await admin.run<{
    customerAddressDelete: { deletedAddressId: string | null; userErrors: UserError[] };
  }>('RemoveCustomerAddress', ADDRESS_DELETE_DOCUMENT, { customerId: gid, addressId: own.id });
  return outcome(answer.deletedAddressId, answer.userErrors, 'addressId');
}

async function findOwn(admin: Admin, gid: string, id: string): Promise<Address | undefined> {
  const addresses = await listAddresses(admin, gid);
  return addresses.find((address) => addressKey(address.id) === addressKey(id));
}

function outcome(
  id: string | null | undefined,
  userErrors: readonly UserError[],
  asked: 'customerId' | 'addressId',
): AddressOutcome {
  if (userErrors.length === 0 && id) return { ok: true, id };
  // It went away between the look and the change.
  if (isAbout(userErrors, asked)) return { ok: false, reason: 'not-found' };
  return { ok: false, reason: 'refused', userErrors: [...userErrors] };
}
