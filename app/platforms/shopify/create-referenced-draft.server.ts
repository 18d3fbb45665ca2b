import { randomUUID } from 'node:crypto';
import type { DraftOrder, DraftOrderInput } from '~/domain/draft-order';
import { isPlatformFailure } from '~/domain/failure';
import { draftTag, type DraftMaker } from '~/domain/own-draft';
import type { Admin } from './admin.server';
import { createDraft, findDraft, findDraftsByTag } from './draft-orders.server';

/** How long it waits before each look, in milliseconds: the search's index comes after the drafts. */
const LOOKS = [200, 600, 1_200];

/**
 * Makes a draft order that is found again: the platform has no idempotency key for it, so it carries a
 * tag of its own, and an answer that was lost is looked for by it (money-security 3.11). It is never
 * sent twice.
 *
 * @throws PlatformFailure; after `unavailable` there may be a draft all the same, open and owed by
 *   nobody
 */
export async function createReferencedDraft(
  {
    admin,
    sleep = (ms: number) => new Promise<unknown>((resolve) => setTimeout(resolve, ms)),
  }: { admin: Admin; sleep?: (ms: number) => Promise<unknown> },
  maker: DraftMaker,
  input: Omit<DraftOrderInput, 'tags'>,
): Promise<DraftOrder> {
  const tag = draftTag(maker, randomUUID());
  try {
    return await createDraft(admin, { ...input, tags: [tag] });
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'unavailable') throw error;
    for (const wait of LOOKS) {
      await sleep(wait);
      const made = await lookFor(admin, tag);
      if (made) return made;
    }
    throw error;
  }
}

/** Null while it is not to be seen, or nobody answers. */
async function lookFor(admin: Admin, tag: string): Promise<DraftOrder | null> {
  try {
    const [found] = await findDraftsByTag(admin, tag);
    return found ? await findDraft(admin, found.gid) : null;
  } catch (error) {
    if (isPlatformFailure(error)) return null;
    throw error;
  }
}
