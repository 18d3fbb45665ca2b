import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/user-errors';
import { METAFIELDS_DELETE_DOCUMENT, METAFIELDS_SET_DOCUMENT } from './admin-metafield-documents';
import type { Admin } from './admin.server';

/** Spec section 7: the type of a metafield for which the caller names none. */
const DEFAULT_TYPE = 'number_decimal';

export type MetafieldWrite = { namespace: string; key: string; value: string; type?: string };

type Written = { userErrors: UserError[] };

/** A write as the platform's inputs want it. */
export function metafieldInput({ namespace, key, value, type = DEFAULT_TYPE }: MetafieldWrite) {
  return { namespace, key, type, value };
}

/**
 * Writes metafields of a customer, all or none of those with a value; an empty value deletes the
 * field, since the platform keeps no empty texts.
 *
 * @throws PlatformFailure; after `unavailable` some may be written: the same call again is harmless
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
    const { metafieldsSet } = await admin.run<{ metafieldsSet: Written }>(
      'SetMetafields',
      METAFIELDS_SET_DOCUMENT,
      { metafields },
    );
    if (metafieldsSet.userErrors.length > 0) return outcomeOf(metafieldsSet.userErrors);
  }
  if (dropped.length === 0) return { ok: true };
  const { metafieldsDelete } = await admin.run<{ metafieldsDelete: Written }>(
    'DeleteMetafields',
    METAFIELDS_DELETE_DOCUMENT,
    { metafields: dropped.map(({ namespace, key }) => ({ ownerId: gid, namespace, key })) },
  );
  return outcomeOf(metafieldsDelete.userErrors);
}
