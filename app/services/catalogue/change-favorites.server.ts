import type { Kysely } from 'kysely';
import { errorMessage } from '~/content/core/errors';
import { firstUserError, isPlatformFailure } from '~/domain/core/retries/failure';
import {
  FAVORITE_LIMIT,
  favoriteNumbers,
  favoriteTag,
  isTooMany,
  type FavoriteChange,
} from '~/domain/catalogue/favorites';
import { withFavoritesLock } from '~/models/customers/address-change.server';
import { forgetCustomerProfile } from '~/models/customers/customer-profile.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customers/customer-tags.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { DB } from '../../../db/schema';

/** Result of a change of favorites; `message` is shown to the customer. */
export type FavoriteResult =
  | { ok: true }
  | {
      ok: false;
      /** Which side of the change failed. */
      side: 'add' | 'remove';
      message: string;
      /** Shopify did not answer; a retry may work. */
      isUnavailable: boolean;
    };

type Deps = { admin: Admin; db: Kysely<DB> };

type Owner = { gid: string; tags: readonly string[] };
type Side = keyof FavoriteChange;

const SIDES = {
  add: { change: addTags, code: 'favorite_not_added' },
  remove: { change: removeTags, code: 'favorite_not_removed' },
} as const;

/**
 * Adds and removes a customer's favorites, which are tags of a prefix and a product number; no other tag
 * is touched (spec section 4, money-security 7.3). Idempotent. Additions run one at a time and are
 * counted against freshly read tags, so the limit is exact. Errors carry Shopify's own message if it
 * refuses, and the spec's if it fails (section 8).
 *
 * @param customer from the session, never from the request; its tags may be a minute old
 */
export async function changeFavorites(
  deps: Deps,
  customer: Owner,
  numbers: FavoriteChange,
): Promise<FavoriteResult> {
  if (isTooMany(favoriteNumbers(customer.tags), numbers, FAVORITE_LIMIT)) return full();
  try {
    const added = numbers.add.length === 0 ? OK : await addUnderLock(deps, customer.gid, numbers);
    return added.ok ? await changeSide(deps, customer.gid, 'remove', numbers.remove) : added;
  } finally {
    // Also after a failure: the tags are unknown then.
    await forgetCustomerProfile(deps.db, customer.gid);
  }
}

const OK: FavoriteResult = { ok: true };

function full(): FavoriteResult {
  const message = errorMessage('favorites_full', { limit: FAVORITE_LIMIT });
  return { ok: false, side: 'add', message, isUnavailable: false };
}

function unavailable(side: Side): FavoriteResult {
  return { ok: false, side, message: errorMessage(SIDES[side].code), isUnavailable: true };
}

async function addUnderLock(
  deps: Deps,
  gid: string,
  numbers: FavoriteChange,
): Promise<FavoriteResult> {
  const result = await withFavoritesLock(deps.db, gid, async () => {
    try {
      const fresh = await getCustomer(deps.admin, gid);
      if (isTooMany(favoriteNumbers(fresh?.tags ?? []), numbers, FAVORITE_LIMIT)) return full();
    } catch (failure) {
      if (!isPlatformFailure(failure)) throw failure;
      return unavailable('add');
    }
    return changeSide(deps, gid, 'add', numbers.add);
  });
  return result === 'busy' ? unavailable('add') : result;
}

async function changeSide(
  { admin }: Deps,
  gid: string,
  side: Side,
  numbers: readonly string[],
): Promise<FavoriteResult> {
  const { change, code } = SIDES[side];
  const tags = numbers.map(favoriteTag).filter((tag) => tag !== null);
  if (tags.length === 0) return OK;
  try {
    const outcome = await change(admin, gid, tags);
    if (outcome.ok) return OK;
    const message = firstUserError(outcome.userErrors) ?? errorMessage(code);
    return { ok: false, side, message, isUnavailable: false };
  } catch (failure) {
    if (!isPlatformFailure(failure)) throw failure;
    return (await hasHappened(admin, gid, side, numbers)) ? OK : unavailable(side);
  }
}

/** Whether a change whose response was lost shows in the customer's tags. */
async function hasHappened(
  admin: Admin,
  gid: string,
  side: Side,
  numbers: readonly string[],
): Promise<boolean> {
  const customer = await getCustomer(admin, gid).catch(() => null);
  if (!customer) return false;
  const held = favoriteNumbers(customer.tags);
  return numbers.every((number) => held.includes(number) === (side === 'add'));
}
