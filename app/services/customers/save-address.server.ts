import type { Kysely } from 'kysely';
import { ADDRESS_LIMIT } from '~/domain/customers/account';
import { addressKey } from '~/domain/customers/addresses/address';
import type { AddressForm } from '~/domain/customers/addresses/address.schema.server';
import type { Address } from '~/domain/customers/customer';
import { isSameAddress } from '~/domain/customers/addresses/same-address';
import type { UserError } from '~/domain/core/user-errors';
import { inAddressTurn } from '~/models/customers/address-change.server';
import {
  deleteLocationName,
  deleteOtherLocationNames,
  findLocationName,
  insertLocationName,
  updateLocationName,
} from '~/models/customers/location-name.server';
import {
  createAddress,
  listAddresses,
  updateAddress,
} from '~/platforms/shopify/customers/customer-addresses.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';

export type AddressOwner = { gid: string; id: string };

export type AddressSaved =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'limit' | 'busy' }
  /** This exact address is in the list under another name. */
  | { ok: false; reason: 'known'; name: string }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

type Context = Pick<ServiceContext, 'db' | 'admin'>;

/**
 * Adds an address, or changes one of the customer's own, and names it. Shopify stores the address and we
 * store its name: after an interruption or a lost response, the same form finds the existing address and
 * finishes it, and never creates a second one.
 *
 * @param key of the address to change; null for a new one
 * @throws PlatformFailure when Shopify does not answer; the address may have been saved
 */
export async function saveAddress(
  context: Context,
  owner: AddressOwner,
  key: string | null,
  form: AddressForm,
): Promise<AddressSaved> {
  const saved = await inAddressTurn(context.db, owner.gid, async () => {
    const addresses = await listAddresses(context.admin, owner.gid);
    return key === null
      ? add(context, owner, addresses, form)
      : change(context, owner, addresses, key, form);
  });
  return saved === 'busy' ? { ok: false, reason: 'busy' } : saved;
}

async function add(
  context: Context,
  owner: AddressOwner,
  addresses: readonly Address[],
  form: AddressForm,
): Promise<AddressSaved> {
  const keys = addresses.map(({ id }) => addressKey(id));
  const same = addresses.find((address) => isSameAddress(address, form.address));
  if (same) {
    const key = addressKey(same.id);
    const name = await findLocationName(context.db, owner.id, key);
    const isOther = form.locationName !== null && name !== null && name !== form.locationName;
    if (isOther) return { ok: false, reason: 'known', name };
    const refused =
      form.asDefault && !same.isDefault ? await put(context, owner, same, form) : null;
    return refused ?? nameAddress(context.db, owner, key, form.locationName ?? name, keys);
  }
  if (addresses.length >= ADDRESS_LIMIT) return { ok: false, reason: 'limit' };
  const { asDefault } = form;
  const created = await createAddress(context.admin, owner.gid, form.address, { asDefault });
  if (!created.ok) return created;
  const key = addressKey(created.id);
  return nameAddress(context.db, owner, key, form.locationName, [...keys, key]);
}

async function change(
  context: Context,
  owner: AddressOwner,
  addresses: readonly Address[],
  key: string,
  form: AddressForm,
): Promise<AddressSaved> {
  const keys = addresses.map(({ id }) => addressKey(id));
  const own = addresses.find(({ id }) => addressKey(id) === key);
  if (!own) return { ok: false, reason: 'not-found' };
  const refused = await put(context, owner, own, form);
  return refused ?? nameAddress(context.db, owner, key, form.locationName, keys);
}

/** Writes the address to Shopify. @returns why Shopify refused it; null if it did not */
async function put(
  { admin }: Context,
  owner: AddressOwner,
  { id }: Address,
  { address, asDefault }: AddressForm,
): Promise<AddressSaved | null> {
  const updated = await updateAddress(admin, owner.gid, id, address, { asDefault });
  return updated.ok ? null : updated;
}

/**
 * Sets the address's name, or removes it if null. Also removes names of addresses that are gone, for
 * example deleted in Shopify, if `keys` are certain to be all addresses.
 */
async function nameAddress(
  db: Kysely<DB>,
  { id }: AddressOwner,
  key: string,
  name: string | null,
  keys: readonly string[],
): Promise<AddressSaved> {
  if (name === null) await deleteLocationName(db, id, key);
  else if (!(await updateLocationName(db, id, key, name))) {
    await insertLocationName(db, id, key, name);
  }
  if (keys.length < ADDRESS_LIMIT) await deleteOtherLocationNames(db, id, keys);
  return { ok: true };
}
