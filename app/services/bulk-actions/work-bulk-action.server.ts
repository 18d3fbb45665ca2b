import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import {
  bulkActionPermission,
  type BulkAction,
  type BulkActionRejection,
} from '~/domain/bulk-actions/bulk-action';
import { isOfStore } from '~/domain/draft-orders/draft-order-lines';
import type { StaffAction, StaffActionDetails, StaffOutcome } from '~/domain/staff/staff-action';
import type { DeletedDraft } from '~/domain/draft-orders/staff-draft';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { withDraftLock } from '~/models/draft-orders/draft-mirror.server';
import {
  claimBulkActionItem,
  endBulkActionItem,
  findBulkAction,
  moveBulkAction,
  type ClaimedItem,
} from '~/models/bulk-actions/bulk-action.server';
import { hasOpenPayment, hasPaidSince } from '~/models/payments/payments-of-order.server';
import { auditedCall } from '~/models/staff/staff-action.server';
import { findStaffStatus } from '~/models/staff/staff.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customers/customer-tags.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid, fetchOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import type { ServiceContext } from '~/services/context';
import { sendWhole } from '~/services/fulfillment/send-whole.server';
import { deleteStaffDraft } from '~/services/draft-orders/create-staff-draft.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'> & {
  /** Waits between orders, because customers' own calls need Shopify's rate limit more. */
  pause: (ms: number) => Promise<void>;
};

/** Pause between two orders: uses about 40 of the 100 points per second that the smallest plan restores. */
const PAUSE_MS = 250;
/** Longer than any call with its retries: an older claim belongs to a process that died. */
const LEASE_MS = 60_000;

/**
 * `over`: nothing is left to do. `more`: the time for this piece is up. `later`: another process has the
 * last orders, or died on them.
 */
export type BulkActionProgress = 'over' | 'more' | 'later';

/**
 * Processes a bulk action, one order after the other, until `until`. Safe to interrupt, repeat and run
 * concurrently: each order is claimed by one process, and repeating a change is harmless. The bulk action stops
 * if its staff member may no longer sign in.
 *
 * @throws PlatformFailure when Shopify does not answer; the order is claimed again later
 */
export async function workBulkAction(
  context: Context,
  bulkActionId: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<BulkActionProgress> {
  const { db, now } = context;
  const bulkAction = await findBulkAction(db, bulkActionId);
  if (bulkAction?.state !== 'running') return 'over';
  const currentStatus = await findStaffStatus(db, bulkAction.staffId);
  if (!currentStatus || currentStatus.isDisabled) {
    await moveBulkAction(db, bulkActionId, { from: 'running', to: 'stopped' }, new Date(now()));
    return 'over';
  }
  while (now() < until && !signal.aborted) {
    const at = new Date(now());
    const item = await claimBulkActionItem(db, bulkActionId, {
      at,
      claimedBefore: new Date(now() - LEASE_MS),
    });
    if (item === null) return end(context, bulkActionId);
    await workItem(context, bulkAction, item);
    await context.pause(PAUSE_MS);
  }
  return 'more';
}

/** Ends the bulk action if no order is left to claim, unless it was stopped. */
async function end({ db, now }: Context, bulkActionId: string): Promise<BulkActionProgress> {
  const bulkAction = await findBulkAction(db, bulkActionId);
  if (bulkAction?.state !== 'running') return 'over';
  if (bulkAction.counts.asked + bulkAction.counts.waiting > 0) return 'later';
  await moveBulkAction(db, bulkActionId, { from: 'running', to: 'done' }, new Date(now()));
  return 'over';
}

async function workItem(
  context: Context,
  bulkAction: BulkAction,
  item: ClaimedItem,
): Promise<void> {
  const { db, now } = context;
  const write = (end: Parameters<typeof endBulkActionItem>[3]) =>
    endBulkActionItem(db, bulkAction.id, item.nth, end, new Date(now()));
  try {
    const rejection = await change(context, bulkAction, item);
    await write(rejection === null ? { state: 'done' } : { state: 'refused', because: rejection });
    await enqueueMirror(db, item.gid, new Date(now()));
  } catch (error) {
    await write({ state: 'waiting' });
    throw error;
  }
}

type Change = { outcome: Exclude<StaffOutcome, 'asked'>; value: BulkActionRejection | null };

const DONE: Change = { outcome: 'done', value: null };
const REJECTED: Change = { outcome: 'refused', value: 'refused' };

/**
 * @returns why it was not changed; null if it was, or if it is so already
 */
async function change(
  context: Context,
  bulkAction: BulkAction,
  { gid, version, seenCents, tracking }: ClaimedItem,
): Promise<BulkActionRejection | null> {
  const { db, admin } = context;
  const actor = { staffId: bulkAction.staffId, requestId: bulkAction.requestId };
  const audited = (details: StaffActionDetails): StaffAction => ({
    ...actor,
    action: bulkActionPermission(bulkAction),
    step: bulkAction.change,
    subject: { kind: bulkAction.list === 'drafts' ? 'draft-order' : 'order', id: gid },
    details: { run: bulkAction.id, ...details },
  });
  if (bulkAction.change === 'send' || bulkAction.change === 'send-notify') {
    return sendWhole(context, actor, {
      gid,
      version: version ?? '',
      run: bulkAction.id,
      tracking,
      notify: bulkAction.change === 'send-notify',
    });
  }
  if (bulkAction.change === 'delete') {
    const draft = { gid, version: version ?? '', run: bulkAction.id };
    return whyNotDeleted(await deleteStaffDraft(context, actor, draft));
  }
  if (bulkAction.change === 'mark-paid') {
    const payment = await fetchOrderPayment(admin, gid);
    if (payment === null) return 'gone';
    const isPaidHere = () => hasPaidSince(db, gid, bulkAction.chosenAt);
    if (payment.financialStatus === 'PAID') {
      return seenCents !== 0 && (await isPaidHere()) ? 'customer-paid' : null;
    }
    if (await hasOpenPayment(db, gid)) return 'customer-paying';
    if (!payment.canMarkAsPaid) return 'not-payable';
    const { outstandingCents } = payment;
    if (seenCents !== null && outstandingCents > seenCents) return 'grown';
    return auditedCall(context, audited({ amountCents: outstandingCents }), () =>
      unlessRejected(async () =>
        // The customer may have paid between the last look and now: then this money is not the order's.
        (await markOrderPaid(admin, gid)) === 'was-paid' && (await isPaidHere())
          ? { outcome: 'refused', value: 'customer-paid' }
          : DONE,
      ),
    );
  }
  const call = bulkAction.change === 'tag-add' ? addTags : removeTags;
  const name = bulkAction.tag ?? '';
  const tag = () =>
    auditedCall(context, audited({ tag: name }), () =>
      unlessRejected(async () => ((await call(admin, gid, [name])).ok ? DONE : REJECTED)),
    );
  if (bulkAction.list === 'orders') return tag();
  return withDraftLock(context, gid, async () => (await whyNotTagged(admin, gid)) ?? tag());
}

/** Drafts of payments and of custom orders are the store's own and must not be tagged. */
async function whyNotTagged(admin: Admin, gid: string): Promise<BulkActionRejection | null> {
  const draft = await findDraft(admin, gid);
  if (draft === null) return 'gone';
  return isOfStore(draft) ? 'of-store' : null;
}

/**
 * @throws PlatformFailure when it is unknown whether it was deleted
 */
function whyNotDeleted(deleted: DeletedDraft): BulkActionRejection | null {
  if (deleted.ok) return null;
  switch (deleted.code) {
    // Already gone, as wanted.
    case 'not-found':
      return null;
    case 'of-payment':
      return 'of-store';
    case 'unknown':
      throw new PlatformFailure('shopify', 'unavailable', 'draftOrderDelete');
    default:
      return deleted.code;
  }
}

/** Turns Shopify's rejections into results; other failures are thrown, to be retried. */
async function unlessRejected(call: () => Promise<Change>): Promise<Change> {
  try {
    return await call();
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return REJECTED;
  }
}
