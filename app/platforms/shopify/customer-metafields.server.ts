import type { Cents } from '~/domain/money';
import { cents } from '~/domain/money';
import { storedCents, storedText } from '~/domain/stored-amount';
import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/user-errors';
import {
  CUSTOMER_METAFIELD_DOCUMENT,
  METAFIELDS_DELETE_DOCUMENT,
  METAFIELDS_SET_DOCUMENT,
} from './admin-metafield-documents';
import type { Admin } from './admin.server';

/** Spec section 7: the type of a metafield for which the caller names none. */
const DEFAULT_TYPE = 'number_decimal';
/** Somebody else wrote in between: so often the sum is made anew. */
const TRIES = 5;

export type MetafieldWrite = { namespace: string; key: string; value: string; type?: string };

type Written = { userErrors: (UserError & { code?: string | null })[] };

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

export type StoredMetafield = { type: string; value: string; compareDigest: string };

/** Spec section 7, customer metafield read; null where there is none. */
export async function getMetafield(
  admin: Admin,
  gid: string,
  { namespace, key }: { namespace: string; key: string },
): Promise<StoredMetafield | null> {
  const { customer } = await admin.run<{ customer: { metafield: StoredMetafield | null } | null }>(
    'CustomerMetafield',
    CUSTOMER_METAFIELD_DOCUMENT,
    { id: gid, namespace, key },
  );
  return customer?.metafield ?? null;
}

/**
 * Adds to an amount (spec section 5): reads it, 0 if missing or unparseable, and writes the sum with
 * two decimals, only over what was read; when somebody wrote in between, the sum is made anew.
 *
 * @returns the new amount, or what the platform refused
 * @throws PlatformFailure; after `unavailable` it may or may not be written: this alone cannot count
 *   money exactly once
 */
export async function incrementMetafield(
  admin: Admin,
  gid: string,
  field: { namespace: string; key: string },
  by: Cents,
): Promise<{ ok: true; amount: Cents } | { ok: false; userErrors: UserError[] }> {
  for (let left = TRIES; ; left -= 1) {
    const current = await getMetafield(admin, gid, field);
    const amount = cents(storedCents(current?.value) + by);
    const write = {
      ...metafieldInput({ ...field, value: storedText(amount) }),
      ownerId: gid,
      compareDigest: current?.compareDigest ?? null,
    };
    const { metafieldsSet } = await admin.run<{ metafieldsSet: Written }>(
      'SetMetafields',
      METAFIELDS_SET_DOCUMENT,
      { metafields: [write] },
    );
    if (metafieldsSet.userErrors.length === 0) return { ok: true, amount };
    const isStale = metafieldsSet.userErrors.some(({ code }) => code === 'STALE_OBJECT');
    if (!isStale || left <= 1) return { ok: false, userErrors: metafieldsSet.userErrors };
  }
}
