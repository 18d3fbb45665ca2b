import type { Kysely } from 'kysely';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { favoriteNumbers, favoriteTag, mergeable } from '~/domain/catalogue/favorites';
import { inFavoritesTurn } from '~/models/customers/address-change.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags } from '~/platforms/shopify/customers/customer-tags.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { DB } from '../../../db/schema';

type Deps = { admin: Admin; db: Kysely<DB> };

/**
 * Adds a visitor's favorites from the browser's cookie to the customer's own, up to the limit.
 * Idempotent. Returns `'failed'` if Shopify does not answer or refuses: nothing is lost as long as the
 * browser keeps its cookie.
 */
export async function mergeFavorites(
  { admin, db }: Deps,
  gid: string,
  kept: readonly string[],
): Promise<'merged' | 'failed'> {
  if (kept.length === 0) return 'merged';
  try {
    const merged = await inFavoritesTurn(db, gid, () => addKept(admin, gid, kept));
    return merged === 'busy' ? 'failed' : merged;
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    return 'failed';
  } finally {
    await forgetCustomerProfile(db, gid);
  }
}

async function addKept(
  admin: Admin,
  gid: string,
  kept: readonly string[],
): Promise<'merged' | 'failed'> {
  const customer = await getCustomer(admin, gid);
  if (!customer) return 'failed';
  const tags = mergeable(favoriteNumbers(customer.tags), kept)
    .map(favoriteTag)
    .filter((tag) => tag !== null);
  if (tags.length === 0) return 'merged';
  const outcome = await addTags(admin, gid, tags);
  return outcome.ok ? 'merged' : 'failed';
}
