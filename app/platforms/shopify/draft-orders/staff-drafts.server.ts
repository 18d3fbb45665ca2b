import { DRAFT_LINES_DOCUMENT, STAFF_DRAFT_DOCUMENT } from './admin-staff-draft-documents';
import type { DraftLine, DraftOrder, DraftOrderInput } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import type {
  StoredStaffDraft,
  StaffDraft,
  StaffDraftChange,
} from '~/domain/draft-orders/staff-draft';
import {
  DRAFT_CALCULATE_DOCUMENT,
  DRAFT_CREATE_DOCUMENT,
  DRAFT_UPDATE_DOCUMENT,
} from './admin-draft-change-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import type { AnswerOf } from '~/platforms/shopify/typed-document';
import { sentDraft, toCalculatedDraft, toDraftLine, toDraftOrder } from './draft-order-shapes';
import { createDraft, findDraft, findDraftsByTag } from './draft-orders.server';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';

import { randomUUID } from 'node:crypto';
import { type DraftMaker, draftTag } from '~/domain/draft-orders/draft-order-lines';

/** Draft orders that staff create in the back-office. None of the mutations has an idempotency key. */

/** Shopify has at most 500 lines in a draft, of which a page has 50. */
const MOST_PAGES = 10;

/** How often a draft is read again that changes while its lines are read. */
const MOST_READS = 3;

/**
 * Returns one draft with all that staff may change and all of its lines; null if there is none.
 *
 * @throws PlatformFailure, also `unavailable` if it changed whenever it was read
 */
export async function findStaffDraft(admin: Admin, gid: string): Promise<StoredStaffDraft | null> {
  for (let read = 1; read <= MOST_READS; read += 1) {
    const { draftOrder } = await admin.run(STAFF_DRAFT_DOCUMENT, { id: gid });
    if (!draftOrder) return null;
    const rest = await restOfLines(admin, draftOrder);
    if (rest === 'changed') continue;
    const draft = toDraftOrder(draftOrder);
    return {
      ...draft,
      lines: [...draft.lines, ...rest],
      note: draftOrder.note2,
      taxExempt: draftOrder.taxExempt,
    };
  }
  const cause = new Error('the draft changes while it is read');
  throw new PlatformFailure('shopify', 'unavailable', 'DraftLines', cause);
}

type VendorStaffDraft = NonNullable<AnswerOf<typeof STAFF_DRAFT_DOCUMENT>['draftOrder']>;

/** Reads the lines after the first page; 'changed' if they are no longer those of the draft as it was read. */
async function restOfLines(
  admin: Admin,
  { id, updatedAt, lineItems }: VendorStaffDraft,
): Promise<DraftLine[] | 'changed'> {
  const lines: DraftLine[] = [];
  let { hasNextPage, endCursor: after } = lineItems.pageInfo;
  for (let page = 2; hasNextPage && after !== null; page += 1) {
    if (page > MOST_PAGES) throw new RangeError(`${id} has more lines than a draft can have`);
    const answer: AnswerOf<typeof DRAFT_LINES_DOCUMENT> = await admin.run(DRAFT_LINES_DOCUMENT, {
      id,
      after,
    });
    const { draftOrder } = answer;
    if (draftOrder?.updatedAt !== updatedAt) return 'changed';
    lines.push(...draftOrder.lineItems.nodes.map(toDraftLine));
    ({ hasNextPage, endCursor: after } = draftOrder.lineItems.pageInfo);
  }
  return lines;
}

/** Calculates a draft's cost without creating it. @throws PlatformFailure; RangeError like `sentDraft` */
export async function calculateStaffDraft(admin: Admin, input: StaffDraft) {
  const { calculatedDraftOrder } = await runMutation(admin, DRAFT_CALCULATE_DOCUMENT, {
    input: sentDraft({ ...input, tags: [] }),
  });
  if (!calculatedDraftOrder) throw unexpectedAnswer('CalculateDraft');
  return toCalculatedDraft(calculatedDraftOrder);
}

/**
 * Creates a draft with these tags.
 *
 * @throws PlatformFailure: after `unavailable` it may exist all the same (`findDraftByTag`); RangeError like
 *   `sentDraft`
 */
export async function createStaffDraft(
  admin: Admin,
  input: StaffDraft,
  tags: readonly string[],
): Promise<DraftOrder> {
  const { draftOrder } = await runMutation(admin, DRAFT_CREATE_DOCUMENT, {
    input: sentDraft({ ...input, tags }),
  });
  if (!draftOrder) throw unexpectedAnswer('CreateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * Changes an open draft; fields missing from the change keep their values.
 *
 * @throws PlatformFailure; RangeError like `sentDraft`
 */
export async function updateStaffDraft(
  admin: Admin,
  gid: string,
  change: StaffDraftChange,
): Promise<DraftOrder> {
  const { draftOrder } = await runMutation(admin, DRAFT_UPDATE_DOCUMENT, {
    id: gid,
    input: sentDraft(change),
  });
  if (!draftOrder) throw unexpectedAnswer('UpdateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * Searches for the draft with this tag of ours, several times, because the search index lags behind.
 *
 * @param waits milliseconds before each search
 * @returns null if the draft is not found, or if Shopify does not answer
 */
export async function findDraftByTag(
  admin: Admin,
  tag: string,
  { waits, sleep }: { waits: readonly number[]; sleep: (ms: number) => Promise<unknown> },
): Promise<DraftOrder | null> {
  for (const wait of waits) {
    await sleep(wait);
    try {
      const [found] = await findDraftsByTag(admin, tag);
      if (found) return await findDraft(admin, found.gid);
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
    }
  }
  return null;
}

/** How long to wait before each search, in milliseconds: the search index lags behind the drafts. */
const WAITS_MS = [200, 600, 1_200];

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
    for (const wait of WAITS_MS) {
      await sleep(wait);
      const made = await find(admin, tag);
      if (made) return made;
    }
    throw error;
  }
}

/** Returns null if the search does not show the draft yet, or if Shopify does not answer. */
async function find(admin: Admin, tag: string): Promise<DraftOrder | null> {
  try {
    const [found] = await findDraftsByTag(admin, tag);
    return found ? await findDraft(admin, found.gid) : null;
  } catch (error) {
    if (isPlatformFailure(error)) return null;
    throw error;
  }
}
