import type {
  CalculatedDraft,
  DraftOrder,
  DraftOrderBrief,
  DraftOrderChange,
  DraftOrderInput,
} from '~/domain/draft-orders/draft-order';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  DRAFT_CALCULATE_DOCUMENT,
  DRAFT_COMPLETE_DOCUMENT,
  DRAFT_CREATE_DOCUMENT,
  DRAFT_DELETE_DOCUMENT,
  DRAFT_UPDATE_DOCUMENT,
} from './admin-draft-change-documents';
import { DRAFT_BY_ID_DOCUMENT, DRAFTS_FIND_DOCUMENT } from './admin-draft-order-documents';
import type { Admin } from '~/platforms/shopify/admin.server';
import { sentDraft, toCalculatedDraft, toDraftOrder, toOrderName } from './draft-order-shapes';
import { runMutation, unexpectedAnswer } from '~/platforms/shopify/run-mutation.server';

/**
 * Draft orders (spec section 7). None of these mutations has an idempotency key (money-security 1.4): after
 * `unavailable`, ask `findDraftsByTag` or `findDraft` what happened before you send one again. `refused`
 * means that nothing was done; `adminMessage` has the message for it.
 */

/**
 * Calculates what a draft would cost, without creating it.
 *
 * @throws PlatformFailure; RangeError like `sentDraft`
 */
export async function calculateDraft(
  admin: Admin,
  input: DraftOrderInput,
): Promise<CalculatedDraft> {
  const { calculatedDraftOrder: draft } = await runMutation(
    admin,
    DRAFT_CALCULATE_DOCUMENT,
    { input: sentDraft(input) },
    input.customerGid,
  );
  if (!draft) throw unexpectedAnswer('CalculateDraft');
  return toCalculatedDraft(draft);
}

/**
 * Creates a draft. Give it a tag that no other draft has: if the answer is lost, only this tag finds the
 * draft again.
 *
 * @throws PlatformFailure; RangeError like `sentDraft`
 */
export async function createDraft(admin: Admin, input: DraftOrderInput): Promise<DraftOrder> {
  const { draftOrder } = await runMutation(
    admin,
    DRAFT_CREATE_DOCUMENT,
    { input: sentDraft(input) },
    input.customerGid,
  );
  if (!draftOrder) throw unexpectedAnswer('CreateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * Changes an open draft. Fields missing from the input keep their values; lists replace the stored ones.
 * Idempotent.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure, also `refused` if there is no such draft; RangeError like `sentDraft`
 */
export async function updateDraft(
  admin: Admin,
  gid: string,
  input: DraftOrderInput | DraftOrderChange,
  asker?: string,
): Promise<DraftOrder> {
  const { draftOrder } = await runMutation(
    admin,
    DRAFT_UPDATE_DOCUMENT,
    { id: gid, input: sentDraft(input) },
    asker,
  );
  if (!draftOrder) throw unexpectedAnswer('UpdateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * Returns one draft, with the order it has become, if any; null if there is no such draft.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure
 */
export async function findDraft(
  admin: Admin,
  gid: string,
  asker?: string,
): Promise<DraftOrder | null> {
  const { draftOrder } = await admin.run(DRAFT_BY_ID_DOCUMENT, { id: gid }, asker);
  return draftOrder && toDraftOrder(draftOrder);
}

/** At most so many drafts are found by a tag. */
export const DRAFTS_FOUND = 10;

/**
 * Lists the drafts with this tag, newest first, at most ten. The search index lags some seconds behind and is
 * not exact: a missing draft may still appear, and the tags of those found are compared again.
 *
 * @throws PlatformFailure; RangeError for a tag with other characters than letters, digits, `-` and `_`
 */
export async function findDraftsByTag(admin: Admin, tag: string): Promise<DraftOrderBrief[]> {
  if (!/^[\w-]{1,80}$/.test(tag)) throw new RangeError('not a tag to search for');
  const { draftOrders } = await admin.run(DRAFTS_FIND_DOCUMENT, {
    query: `tag:"${tag}"`,
    first: DRAFTS_FOUND,
  });
  return draftOrders.nodes
    .filter(({ tags }) => tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
    .map(({ id, status, createdAt, order }) => ({
      gid: id,
      status,
      createdAt,
      order: toOrderName(order),
    }));
}

/** How often to check whether a draft is ready, and how many milliseconds apart. */
const READY_CHECKS = 6;
const READY_PAUSE_MS = 250;

/**
 * Turns a draft into an order with its payment pending (app/platforms/shopify/README.md says which of Shopify's two ways
 * this uses). If the draft has become an order already, returns that order; waits briefly if Shopify is still
 * computing the draft.
 *
 * @throws PlatformFailure; after `unavailable` the order may or may not exist: the same call again finds out
 */
export async function completeDraft(
  admin: Admin,
  gid: string,
): Promise<{ gid: string; name: string }> {
  const before = await findReadyDraft(admin, gid);
  if (before?.order) return before.order;
  const { draftOrder } = await runMutation(admin, DRAFT_COMPLETE_DOCUMENT, { id: gid });
  const order = toOrderName(draftOrder?.order ?? null);
  if (!order) throw unexpectedAnswer('CompleteDraftPending');
  return order;
}

/**
 * Returns a draft with its final total; waits briefly if Shopify is still computing it.
 *
 * @param asker the customer who asks for it
 * @returns null if there is no such draft
 * @throws PlatformFailure; `unavailable` if it is still being computed
 */
export async function findReadyDraft(
  admin: Admin,
  gid: string,
  asker?: string,
): Promise<DraftOrder | null> {
  for (let checks = 1; ; checks += 1) {
    const draft = await findDraft(admin, gid, asker);
    if (!draft || draft.ready || draft.order) return draft;
    if (checks === READY_CHECKS) {
      const cause = new Error('the draft is still being computed');
      throw new PlatformFailure('shopify', 'unavailable', 'CompleteDraftPending', cause);
    }
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
}

/**
 * Deletes a draft; one that does not exist is fine. It reads the draft first, because Shopify would also
 * delete a completed draft, and with it the link from the draft to its order.
 *
 * @throws PlatformFailure, `refused` if the draft has become an order
 */
export async function deleteDraft(admin: Admin, gid: string): Promise<void> {
  const before = await findDraft(admin, gid);
  if (!before) return;
  if (before.order || before.status === 'COMPLETED') throw completedAlready();
  try {
    await runMutation(admin, DRAFT_DELETE_DOCUMENT, {
      id: gid,
    });
  } catch (error) {
    const isRejected = isPlatformFailure(error) && error.kind === 'refused';
    if (!isRejected || (await findDraft(admin, gid)) !== null) throw error;
  }
}

function completedAlready(): PlatformFailure {
  const message = 'This draft order is an order already.';
  return new PlatformFailure('shopify', 'refused', 'DeleteDraft', new Error('completed'), {
    why: 'user-errors',
    userErrors: [{ field: ['id'], message }],
  });
}
