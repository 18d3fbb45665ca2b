import type {
  CalculatedDraft,
  DraftOrder,
  DraftOrderBrief,
  DraftOrderChange,
  DraftOrderInput,
} from '~/domain/draft-order';
import { isPlatformFailure, PlatformFailure } from '~/domain/failure';
import {
  DRAFT_CALCULATE_DOCUMENT,
  DRAFT_COMPLETE_DOCUMENT,
  DRAFT_CREATE_DOCUMENT,
  DRAFT_DELETE_DOCUMENT,
  DRAFT_UPDATE_DOCUMENT,
} from './admin-draft-change-documents';
import { DRAFT_BY_ID_DOCUMENT, DRAFTS_FIND_DOCUMENT } from './admin-draft-order-documents';
import type { Admin } from './admin.server';
import {
  sentDraft,
  toCalculatedDraft,
  toDraftOrder,
  toOrderName,
  type VendorCalculatedDraft,
  type VendorDraft,
} from './draft-order-shapes';
import { runMutation, unexpectedAnswer } from './run-mutation.server';

/**
 * Draft orders (spec section 7). None of these mutations has an idempotency key (money-security 1.4):
 * whoever gets `unavailable` asks `findDraftsByTag` or `findDraft` what became of it before it is sent
 * again. `refused` means that nothing was done; `adminSentence` has the words for it.
 */

/**
 * What it would cost; nothing is made.
 *
 * @throws PlatformFailure; RangeError as `sentDraft`
 */
export async function calculateDraft(
  admin: Admin,
  input: DraftOrderInput,
): Promise<CalculatedDraft> {
  const { calculatedDraftOrder: draft } = await runMutation<{
    calculatedDraftOrder: VendorCalculatedDraft | null;
  }>(
    admin,
    ['CalculateDraft', 'draftOrderCalculate', DRAFT_CALCULATE_DOCUMENT],
    { input: sentDraft(input) },
    input.customerGid,
  );
  if (!draft) throw unexpectedAnswer('CalculateDraft');
  return toCalculatedDraft(draft);
}

/**
 * Makes a draft. Put a tag of your own into it that no other draft has: by it, and by nothing else, it
 * is found again when the answer is lost.
 *
 * @throws PlatformFailure; RangeError as `sentDraft`
 */
export async function createDraft(admin: Admin, input: DraftOrderInput): Promise<DraftOrder> {
  const { draftOrder } = await runMutation<{ draftOrder: VendorDraft | null }>(
    admin,
    ['CreateDraft', 'draftOrderCreate', DRAFT_CREATE_DOCUMENT],
    { input: sentDraft(input) },
    input.customerGid,
  );
  if (!draftOrder) throw unexpectedAnswer('CreateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * Changes an open draft: what the input does not say stays, and lists replace what it has. The same
 * call again is harmless.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure, `refused` also where there is none; RangeError as `sentDraft`
 */
export async function updateDraft(
  admin: Admin,
  gid: string,
  input: DraftOrderInput | DraftOrderChange,
  asker?: string,
): Promise<DraftOrder> {
  const { draftOrder } = await runMutation<{ draftOrder: VendorDraft | null }>(
    admin,
    ['UpdateDraft', 'draftOrderUpdate', DRAFT_UPDATE_DOCUMENT],
    { id: gid, input: sentDraft(input) },
    asker,
  );
  if (!draftOrder) throw unexpectedAnswer('UpdateDraft');
  return toDraftOrder(draftOrder);
}

/**
 * One draft, with the order that was made of it; null where there is none.
 *
 * @param asker the customer who asks for it
 * @throws PlatformFailure
 */
export async function findDraft(
  admin: Admin,
  gid: string,
  asker?: string,
): Promise<DraftOrder | null> {
  const { draftOrder } = await admin.run<{ draftOrder: VendorDraft | null }>(
    'DraftDetail',
    DRAFT_BY_ID_DOCUMENT,
    { id: gid },
    asker,
  );
  return draftOrder && toDraftOrder(draftOrder);
}

/**
 * Drafts with this tag, the newest first, at most ten. The search's index comes some seconds after the
 * drafts and is not exact: absent means absent only after a while, and the tags are compared again.
 *
 * @throws PlatformFailure; RangeError for a tag that is not made of letters, digits, `-` and `_`
 */
export async function findDraftsByTag(admin: Admin, tag: string): Promise<DraftOrderBrief[]> {
  if (!/^[\w-]{1,80}$/.test(tag)) throw new RangeError('not a tag to search for');
  const { draftOrders } = await admin.run<{
    draftOrders: {
      nodes: {
        id: string;
        status: string;
        tags: string[];
        createdAt: string;
        order: { id: string; name: string } | null;
      }[];
    };
  }>('FindDrafts', DRAFTS_FIND_DOCUMENT, { query: `tag:"${tag}"`, first: 10 });
  return draftOrders.nodes
    .filter(({ tags }) => tags.some((one) => one.toLowerCase() === tag.toLowerCase()))
    .map(({ id, status, createdAt, order }) => ({
      gid: id,
      status,
      createdAt,
      order: toOrderName(order),
    }));
}

/** How often it is looked whether a draft is ready, and how many milliseconds apart. */
const READY_LOOKS = 6;
const READY_PAUSE_MS = 250;

/**
 * Makes the order of a draft, its payment still to come (docs/architecture.md says by which of the
 * platform's two ways). A draft that is an order already gives that order; one that the platform still
 * computes is waited for a little.
 *
 * @throws PlatformFailure; `unavailable` leaves open whether there is an order now: the same call again
 *   finds out
 */
export async function completeDraft(
  admin: Admin,
  gid: string,
): Promise<{ gid: string; name: string }> {
  const before = await findReadyDraft(admin, gid);
  if (before?.order) return before.order;
  const { draftOrder } = await runMutation<{
    draftOrder: { order: { id: string; name: string } | null } | null;
  }>(admin, ['CompleteDraftPending', 'draftOrderComplete', DRAFT_COMPLETE_DOCUMENT], { id: gid });
  const order = toOrderName(draftOrder?.order ?? null);
  if (!order) throw unexpectedAnswer('CompleteDraftPending');
  return order;
}

/**
 * A draft with the total that it is going to have: one that the platform still computes is waited for a
 * little.
 *
 * @param asker the customer who asks for it
 * @returns null for one that is not there
 * @throws PlatformFailure; `unavailable` when it is still being computed
 */
export async function findReadyDraft(
  admin: Admin,
  gid: string,
  asker?: string,
): Promise<DraftOrder | null> {
  for (let looks = 1; ; looks += 1) {
    const draft = await findDraft(admin, gid, asker);
    if (!draft || draft.ready || draft.order) return draft;
    if (looks === READY_LOOKS) {
      const cause = new Error('the draft is still being computed');
      throw new PlatformFailure('shopify', 'unavailable', 'CompleteDraftPending', cause);
    }
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS));
  }
}

/**
 * Deletes a draft; one that is not there is fine. The platform would delete one that is an order
 * already, and with it the way from the draft to the order: it is looked at first.
 *
 * @throws PlatformFailure, `refused` for one that is an order already
 */
export async function deleteDraft(admin: Admin, gid: string): Promise<void> {
  const before = await findDraft(admin, gid);
  if (!before) return;
  if (before.order || before.status === 'COMPLETED') throw completedAlready();
  try {
    await runMutation(admin, ['DeleteDraft', 'draftOrderDelete', DRAFT_DELETE_DOCUMENT], {
      id: gid,
    });
  } catch (error) {
    const isRefused = isPlatformFailure(error) && error.kind === 'refused';
    if (!isRefused || (await findDraft(admin, gid)) !== null) throw error;
  }
}

function completedAlready(): PlatformFailure {
  const message = 'This draft order is an order already.';
  return new PlatformFailure('shopify', 'refused', 'DeleteDraft', new Error('completed'), {
    why: 'user-errors',
    userErrors: [{ field: ['id'], message }],
  });
}
