import { METAFIELDS_DELETE_DOCUMENT, METAFIELDS_SET_DOCUMENT } from './admin-metafield-documents';
import { outcomeOf, type UserErrorsOutcome } from '~/domain/core/retries/failure';
import {
  CUSTOMER_CONSENT_DOCUMENT,
  CUSTOMER_ERASURE_DOCUMENT,
  TAGS_ADD_DOCUMENT,
  TAGS_REMOVE_DOCUMENT,
} from './admin-customer-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { mutate } from '~/platforms/shopify/run-mutation.server';

/**
 * Adds tags to a customer; tags that the customer already has are left alone.
 *
 * @throws RangeError for a tag with a comma, which Shopify would split in two, or an empty one
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function addTags(
  admin: Admin,
  gid: string,
  tags: readonly string[],
): Promise<UserErrorsOutcome> {
  if (tags.length === 0) return { ok: true };
  const { userErrors } = await mutate(admin, TAGS_ADD_DOCUMENT, { id: gid, tags: whole(tags) });
  return outcomeOf(userErrors);
}

/**
 * Removes tags from a customer, ignoring case; tags that the customer does not have are no error.
 *
 * @throws RangeError for a tag with a comma, or an empty one
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function removeTags(
  admin: Admin,
  gid: string,
  tags: readonly string[],
): Promise<UserErrorsOutcome> {
  if (tags.length === 0) return { ok: true };
  const { userErrors } = await mutate(admin, TAGS_REMOVE_DOCUMENT, { id: gid, tags: whole(tags) });
  return outcomeOf(userErrors);
}

function whole(tags: readonly string[]): readonly string[] {
  const split = tags.find((tag) => tag.includes(',') || tag.trim() === '');
  if (split !== undefined) throw new RangeError(`Not one tag: ${JSON.stringify(split)}`);
  return tags;
}

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
  const stored = writes.filter(({ value }) => value !== '');
  const dropped = writes.filter(({ value }) => value === '');
  if (stored.length > 0) {
    const metafields = stored.map((write) => ({ ...metafieldInput(write), ownerId: gid }));
    const { userErrors } = await mutate(admin, METAFIELDS_SET_DOCUMENT, { metafields });
    if (userErrors.length > 0) return outcomeOf(userErrors);
  }
  if (dropped.length === 0) return { ok: true };
  const { userErrors } = await mutate(admin, METAFIELDS_DELETE_DOCUMENT, {
    metafields: dropped.map(({ namespace, key }) => ({ ownerId: gid, namespace, key })),
  });
  return outcomeOf(userErrors);
}

/** Returns the input for consent that was given (spec section 4). @param at when the box was ticked */
export function subscribed(at: Date) {
  return {
    marketingState: 'SUBSCRIBED',
    marketingOptInLevel: 'SINGLE_OPT_IN',
    consentUpdatedAt: at.toISOString(),
  } as const;
}

/**
 * Gives or withdraws the consent to marketing mail. Withdrawal is UNSUBSCRIBED with UNKNOWN, because Shopify
 * returns NOT_SUBSCRIBED but does not accept it as input.
 *
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function setMarketingConsent(
  admin: Admin,
  gid: string,
  accepts: boolean,
  at: Date,
): Promise<UserErrorsOutcome> {
  const refused = { marketingState: 'UNSUBSCRIBED', marketingOptInLevel: 'UNKNOWN' } as const;
  const emailMarketingConsent = accepts
    ? subscribed(at)
    : { ...refused, consentUpdatedAt: at.toISOString() };
  const { userErrors } = await mutate(admin, CUSTOMER_CONSENT_DOCUMENT, {
    input: { customerId: gid, emailMarketingConsent },
  });
  return outcomeOf(userErrors);
}

/**
 * Asks Shopify to erase its data about a customer. Shopify does so some days later, and not before six months
 * after the last order, and then sends `customers/redact`. A second request changes nothing.
 *
 * @see https://shopify.dev/docs/api/admin-graphql/latest/mutations/customerRequestDataErasure
 * @throws PlatformFailure; the call is safe to repeat
 */
export async function requestErasure(admin: Admin, gid: string): Promise<UserErrorsOutcome> {
  const { userErrors } = await mutate(admin, CUSTOMER_ERASURE_DOCUMENT, { customerId: gid }, gid);
  return outcomeOf(userErrors);
}
