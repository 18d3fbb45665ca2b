import { randomUUID } from 'node:crypto';
import type { DraftOrder, DraftOrderInput } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { draftTag, type DraftMaker } from '~/domain/draft-orders/own-draft';
import type { Admin } from '~/platforms/shopify/admin.server';
import { createDraft, findDraft, findDraftsByTag } from './draft-orders.server';

/** How long to wait before each search, in milliseconds: the search index lags behind the drafts. */
const LOOKS = [200, 600, 1_200];

/**
 * Creates a draft order that can be found again. Shopify has no idempotency key for this mutation, so the
 * draft carries a unique tag; if the answer is lost, the draft is searched for by that tag (money-security
 * 3.11). The mutation is never sent twice.
 *
 * @throws PlatformFailure; after `unavailable` a draft may exist all the same: it is open, and nobody owes
 *   anything for it
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

/** Returns null if the search does not show the draft yet, or if Shopify does not answer. */
async function lookFor(admin: Admin, tag: string): Promise<DraftOrder | null> {
  try {
    const [found] = await findDraftsByTag(admin, tag);
    return found ? await findDraft(admin, found.gid) : null;
  } catch (error) {
    if (isPlatformFailure(error)) return null;
    throw error;
  }
}
