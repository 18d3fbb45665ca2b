import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import type {
  KeptStaffDraft,
  StaffDraft,
  StaffDraftChange,
} from '~/domain/draft-orders/staff-draft';
import { STAFF_DRAFT_DOCUMENT } from './admin-staff-draft-documents';
import {
  DRAFT_CALCULATE_DOCUMENT,
  DRAFT_CREATE_DOCUMENT,
  DRAFT_UPDATE_DOCUMENT,
} from './admin-draft-change-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { sentDraft, toCalculatedDraft, toDraftOrder } from './draft-order-shapes';
import { findDraft, findDraftsByTag } from './draft-orders.server';
import { unexpectedAnswer } from '~/platforms/shopify/answered-errors';
import { runMutation } from '~/platforms/shopify/run-mutation.server';

/** Draft orders that staff create in the back-office. None of the mutations has an idempotency key. */

/** Returns one draft with all that staff may change; null if there is none. @throws PlatformFailure */
export async function findStaffDraft(admin: Admin, gid: string): Promise<KeptStaffDraft | null> {
  const { draftOrder } = await admin.run(STAFF_DRAFT_DOCUMENT, { id: gid });
  return (
    draftOrder && {
      ...toDraftOrder(draftOrder),
      note: draftOrder.note2,
      taxExempt: draftOrder.taxExempt,
      isCut: draftOrder.lineItems.pageInfo.hasNextPage,
    }
  );
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
 * @throws PlatformFailure: after `unavailable` it may exist all the same (`lookForDraft`); RangeError like
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
export async function lookForDraft(
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
