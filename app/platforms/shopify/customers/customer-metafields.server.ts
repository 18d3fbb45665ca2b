import { outcomeOf, type UserErrorsOutcome } from '~/domain/core/user-errors';
import { METAFIELDS_DELETE_DOCUMENT, METAFIELDS_SET_DOCUMENT } from './admin-metafield-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/** The type of a metafield if the caller names none (spec section 7). */
const DEFAULT_TYPE = 'number_decimal';

export type MetafieldWrite = { namespace: string; key: string; value: string; type?: string };

/** Returns a write in the form of Shopify's metafield inputs. */
export function metafieldInput({ namespace, key, value, type = DEFAULT_TYPE }: MetafieldWrite) {
  return { namespace, key, type, value };
}

/**
 * Writes metafields of a customer; those with a value are written all or none. An empty value deletes the
 * field, since Shopify stores no empty texts.
 *
 * @throws PlatformFailure; after `unavailable` some may be written: the call is safe to repeat
 */
export async function setMetafields(
  admin: Admin,
  gid: string,
  writes: readonly MetafieldWrite[],
): Promise<UserErrorsOutcome> {
  const kept = writes.filter(({ value }) => value !== '');
  const dropped = writes.filter(({ value }) => value === '');
  if (kept.length > 0) {
    const metafields = kept.map((write) => ({ ...metafieldInput(write), ownerId: gid }));
    const { userErrors } = await mutate(admin, METAFIELDS_SET_DOCUMENT, { metafields });
    if (userErrors.length > 0) return outcomeOf(userErrors);
  }
  if (dropped.length === 0) return { ok: true };
  const { userErrors } = await mutate(admin, METAFIELDS_DELETE_DOCUMENT, {
    metafields: dropped.map(({ namespace, key }) => ({ ownerId: gid, namespace, key })),
  });
  return outcomeOf(userErrors);
}
