import type { Kysely } from 'kysely';
import { addressKey } from '~/domain/address';
import type { LocationNamed, LocationNaming } from '~/domain/location-naming';
import { inAddressTurn } from '~/models/address-change.server';
import {
  deleteLocationName,
  findLocationName,
  insertLocationName,
  updateLocationName,
} from '~/models/location-name.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { listAddresses } from '~/platforms/shopify/customer-addresses.server';
import type { DB } from '../../db/schema';

/**
 * Names one of the customer's addresses, renames it, or takes the name away. A name that was changed
 * since the form was drawn is not written over unseen; the same form posted twice is done once. Whose
 * an address is says the name that it has, or else Shopify: a name can be changed while that is silent.
 *
 * @throws PlatformFailure when Shopify is silent and the address has no name yet
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
