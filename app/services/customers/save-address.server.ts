import type { Kysely } from 'kysely';
import {
  addressKey,
  isSameAddress,
  type LocationNamed,
  type LocationNaming,
} from '~/domain/customers/addresses/address-card';
import type { AddressForm } from '~/domain/customers/addresses/address.schema.server';
import { type Address, ADDRESS_LIMIT } from '~/domain/customers/customer';
import type { UserError } from '~/domain/core/retries/failure';
import {
  deleteLocationName,
  deleteOtherLocationNames,
  findLocationName,
  withAddressLock,
  insertLocationName,
  markRemoving,
  updateLocationName,
} from '~/models/customers/address-change.server';
import {
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '~/platforms/shopify/customers/customer-addresses.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext } from '~/services/context';
import type { Admin } from '~/platforms/shopify/admin.server';

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
  const saved = await withAddressLock(context.db, owner.gid, async () => {
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

type AddressRemoved =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'busy' }
  | { ok: false; reason: 'refused'; userErrors: UserError[] };

/**
 * Deletes one of the customer's own addresses and its name. Idempotent: repeating the post, also after a
 * lost response, succeeds.
 *
 * @throws PlatformFailure when Shopify does not answer; the address may be gone
 */
export async function removeAddress(
  { admin, db }: { admin: Admin; db: Kysely<DB> },
  owner: { gid: string; id: string },
  key: string,
): Promise<AddressRemoved> {
  const removed = await withAddressLock(
    db,
    owner.gid,
    async ({ removing }): Promise<AddressRemoved> => {
      const addresses = await listAddresses(admin, owner.gid);
      const own = addresses.find(({ id }) => addressKey(id) === key);
      if (!own && removing !== key) return { ok: false, reason: 'not-found' };
      if (own) {
        await markRemoving(db, owner.gid, key);
        const deleted = await deleteAddress(admin, owner.gid, own.id);
        // 'not-found' is fine: the address was deleted concurrently.
        if (!deleted.ok && deleted.reason === 'refused') {
          return { ok: false, reason: 'refused', userErrors: deleted.userErrors };
        }
      }
      await deleteLocationName(db, owner.id, key);
      const others = addresses.map(({ id }) => addressKey(id)).filter((other) => other !== key);
      if (addresses.length < ADDRESS_LIMIT) await deleteOtherLocationNames(db, owner.id, others);
      return { ok: true };
    },
  );
  return removed === 'busy' ? { ok: false, reason: 'busy' } : removed;
}

/**
 * Makes one of the customer's own addresses the default; nothing else changes.
 *
 * @throws PlatformFailure when Shopify does not answer; repeating is safe
 */
export function makeDefaultAddress(admin: Admin, customerGid: string, key: string) {
  return updateAddress(admin, customerGid, key, {}, { asDefault: true });
}

/**
 * Names or renames one of the customer's addresses, or removes the name. A name that changed since the
 * form was rendered is not overwritten; posting the form twice is idempotent. Ownership is proven by an
 * existing name, otherwise by Shopify, so a name can be changed while Shopify is down.
 *
 * @throws PlatformFailure when Shopify does not answer and the address has no name yet
 */
export async function nameLocation(
  { admin, db }: { admin: Admin; db: Kysely<DB> },
  owner: { gid: string; id: string },
  naming: LocationNaming,
): Promise<LocationNamed> {
  const named = await withAddressLock(db, owner.gid, async (): Promise<LocationNamed> => {
    const { key, name, was } = naming;
    const current = await findLocationName(db, owner.id, key);
    if (current === null) {
      const addresses = await listAddresses(admin, owner.gid);
      const isOwn = addresses.some(({ id }) => addressKey(id) === key);
      if (!isOwn) return { ok: false, reason: 'not-found' };
    }
    if (current === name) return { ok: true };
    if (current !== was) return { ok: false, reason: 'changed', name: current };
    if (name === null) await deleteLocationName(db, owner.id, key);
    else if (current === null) await insertLocationName(db, owner.id, key, name);
    else await updateLocationName(db, owner.id, key, name);
    return { ok: true };
  });
  return named === 'busy' ? { ok: false, reason: 'busy' } : named;
}
