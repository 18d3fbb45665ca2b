import type { Kysely } from 'kysely';
import { ADDRESS_LIMIT } from '~/domain/customers/account';
import { addressKey } from '~/domain/customers/addresses/address';
import type { UserError } from '~/domain/core/user-errors';
import { inAddressTurn, markRemoving } from '~/models/customers/address-change.server';
import {
  deleteLocationName,
  deleteOtherLocationNames,
} from '~/models/customers/location-name.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import {
  deleteAddress,
  listAddresses,
} from '~/platforms/shopify/customers/customer-addresses.server';
import type { DB } from '../../../db/schema';

export type AddressRemoved =
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
  const removed = await inAddressTurn(
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
