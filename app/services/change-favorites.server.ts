import type { Kysely } from 'kysely';
import { sentence } from '~/content/errors';
import { isPlatformFailure } from '~/domain/failure';
import {
  FAVORITE_LIMIT,
  favoriteNumbers,
  favoriteTag,
  isTooMany,
  type FavoriteChange,
} from '~/domain/favorites';
import { forgetCustomerProfile } from '~/models/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customer-tags.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';
import type { FavoriteResult } from './favorite-result';

type Deps = { admin: Admin; db: Kysely<DB> };

const SIDES = [
  { side: 'add', change: addTags, code: 'favorite_not_added' },
  { side: 'remove', change: removeTags, code: 'favorite_not_removed' },
] as const;

/**
 * Adds and removes a customer's favorites: tags with the prefix and a product's number, and no other
 * (spec section 4, money-security 7.3). Saying the same twice changes nothing. The platform's own
 * words where it refuses, the spec's where it fails (section 8).
 *
 * @param customer from the session, never from the request
 */
export async function changeFavorites(
  { admin, db }: Deps,
  customer: { gid: string; tags: readonly string[] },
  numbers: FavoriteChange,
): Promise<FavoriteResult> {
  const held = favoriteNumbers(customer.tags);
  if (isTooMany(held, numbers, FAVORITE_LIMIT)) {
    const message = sentence('favorites_full', { limit: FAVORITE_LIMIT });
    return { ok: false, side: 'add', message, isUnavailable: false };
  }
  try {
    for (const { side, change, code } of SIDES) {
      const tags = numbers[side].map(favoriteTag).filter((tag) => tag !== null);
      if (tags.length === 0) continue;
      try {
        const outcome = await change(admin, customer.gid, tags);
        if (outcome.ok) continue;
        const message = outcome.userErrors[0]?.message || sentence(code);
        return { ok: false, side, message, isUnavailable: false };
      } catch (failure) {
        if (!isPlatformFailure(failure)) throw failure;
        if (await hasHappened(admin, customer.gid, side, numbers[side])) continue;
        return { ok: false, side, message: sentence(code), isUnavailable: true };
      }
    }
    return { ok: true };
  } finally {
    // Also after a failure: nobody knows then what the tags are.
    await forgetCustomerProfile(db, customer.gid);
  }
}

/** Whether a change whose answer was lost shows in the customer's tags all the same. */
async function hasHappened(
  admin: Admin,
  gid: string,
  side: 'add' | 'remove',
  numbers: readonly string[],
): Promise<boolean> {
  const customer = await getCustomer(admin, gid).catch(() => null);
  if (!customer) return false;
  const held = favoriteNumbers(customer.tags);
  return numbers.every((number) => held.includes(number) === (side === 'add'));
}
