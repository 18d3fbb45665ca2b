import { outcomeOf, type UserErrorsOutcome } from '~/domain/core/user-errors';
import { TAGS_ADD_DOCUMENT, TAGS_REMOVE_DOCUMENT } from './admin-customer-documents';
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
