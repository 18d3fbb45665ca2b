import type { Kysely } from 'kysely';
import { addressKey } from '~/domain/customers/addresses/address';
import type { LocationNamed, LocationNaming } from '~/domain/customers/addresses/location-naming';
import { inAddressTurn } from '~/models/customers/address-change.server';
import {
  deleteLocationName,
  findLocationName,
  insertLocationName,
  updateLocationName,
} from '~/models/customers/location-name.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { listAddresses } from '~/platforms/shopify/customers/customer-addresses.server';
import type { DB } from '../../../db/schema';

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
  const named = await inAddressTurn(db, owner.gid, async (): Promise<LocationNamed> => {
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
