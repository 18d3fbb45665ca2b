import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/core/user-errors';
import { TAGS_ADD_DOCUMENT, TAGS_REMOVE_DOCUMENT } from './admin-customer-documents';
import type { Admin } from '~/platforms/shopify/admin.server';

type Answer = { userErrors: UserError[] };

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
  const variables = { id: gid, tags: whole(tags) };
  const { tagsAdd } = await admin.run<{ tagsAdd: Answer }>('AddTags', TAGS_ADD_DOCUMENT, variables);
  return outcomeOf(tagsAdd.userErrors);
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
  const { tagsRemove } = await admin.run<{ tagsRemove: Answer }>(
    'RemoveTags',
    TAGS_REMOVE_DOCUMENT,
    { id: gid, tags: whole(tags) },
  );
  return outcomeOf(tagsRemove.userErrors);
}

function whole(tags: readonly string[]): readonly string[] {
  const split = tags.find((tag) => tag.includes(',') || tag.trim() === '');
  if (split !== undefined) throw new RangeError(`Not one tag: ${JSON.stringify(split)}`);
  return tags;
}
