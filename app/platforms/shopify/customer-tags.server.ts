import { outcomeOf, type UserError, type UserErrorsOutcome } from '~/domain/user-errors';
import { TAGS_ADD_DOCUMENT, TAGS_REMOVE_DOCUMENT } from './admin-customer-documents';
import type { Admin } from './admin.server';

type Answer = { userErrors: UserError[] };

/**
 * Adds tags to a customer; those that are there stay as they are.
 *
 * @throws RangeError for a tag with a comma, which Shopify would take for two
 * @throws PlatformFailure; repeating the call is harmless
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
 * Takes tags from a customer, whatever their case; those that are not there are no error.
 *
 * @throws RangeError for a tag with a comma
 * @throws PlatformFailure; repeating the call is harmless
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
