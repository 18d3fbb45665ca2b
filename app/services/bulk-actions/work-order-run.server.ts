import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';
import { runPermission, type OrderRun, type RunRefusal } from '~/domain/bulk-actions/order-run';
import { isOfStore } from '~/domain/draft-orders/draft-order-lines';
import type { StaffAction, StaffActionDetails, StaffOutcome } from '~/domain/staff/staff-action';
import type { DeletedDraft } from '~/domain/draft-orders/staff-draft';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { inDraftTurn } from '~/models/draft-orders/draft-copy.server';
import {
  claimRunItem,
  endRunItem,
  findOrderRun,
  isOrderBeingPaid,
  moveOrderRun,
  type ClaimedItem,
} from '~/models/bulk-actions/order-run.server';
import { tracedCall } from '~/models/staff/staff-action.server';
import { findStaffStanding } from '~/models/staff/staff.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customers/customer-tags.server';
import { findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/orders/order-money.server';
import type { ServiceContext } from '~/services/context';
import { deleteStaffDraft } from '~/services/draft-orders/create-staff-draft.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & {
  /** Waits between orders, because customers' own calls need Shopify's rate limit more. */
  pause: (ms: number) => Promise<void>;
};

/** Pause between two orders: uses about 40 of the 100 points per second that the smallest plan restores. */
const PAUSE_MS = 250;
/** Longer than any call with its retries: an older claim belongs to a process that died. */
const TURN_MS = 60_000;

/**
 * `over`: nothing is left to do. `more`: the time for this piece is up. `later`: another process has the
 * last orders, or died on them.
 */
export type WorkedRun = 'over' | 'more' | 'later';

/**
 * Processes a run, one order after the other, until `until`. Safe to interrupt, repeat and run
 * concurrently: each order is claimed by one process, and repeating a change is harmless. The run stops
 * if its staff member may no longer sign in.
 *
 * @throws PlatformFailure when Shopify does not answer; the order is claimed again later
 */
export async function workOrderRun(
  context: Context,
  runId: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<WorkedRun> {
  const { db, now } = context;
  const run = await findOrderRun(db, runId);
  if (run?.state !== 'running') return 'over';
  const standing = await findStaffStanding(db, run.staffId);
  if (!standing || standing.isDisabled) {
    await moveOrderRun(db, runId, { from: 'running', to: 'stopped' }, new Date(now()));
    return 'over';
  }
  while (now() < until && !signal.aborted) {
    const at = new Date(now());
    const item = await claimRunItem(db, runId, { at, takenBefore: new Date(now() - TURN_MS) });
    if (item === null) return end(context, runId);
    await workItem(context, run, item);
    await context.pause(PAUSE_MS);
  }
  return 'more';
}

/** Ends the run if no order is left to claim, unless it was stopped. */
async function end({ db, now }: Context, runId: string): Promise<WorkedRun> {
  const run = await findOrderRun(db, runId);
  if (run?.state !== 'running') return 'over';
  if (run.counts.asked + run.counts.waiting > 0) return 'later';
  await moveOrderRun(db, runId, { from: 'running', to: 'done' }, new Date(now()));
  return 'over';
}

async function workItem(context: Context, run: OrderRun, item: ClaimedItem): Promise<void> {
  const { db, now } = context;
  const write = (end: Parameters<typeof endRunItem>[3]) =>
    endRunItem(db, run.id, item.nth, end, new Date(now()));
  try {
    const refusal = await change(context, run, item);
    await write(refusal === null ? { state: 'done' } : { state: 'refused', because: refusal });
    await wantCopy(db, item.gid, new Date(now()));
  } catch (error) {
    await write({ state: 'waiting' });
    throw error;
  }
}

type Change = { outcome: Exclude<StaffOutcome, 'asked'>; value: RunRefusal | null };

const DONE: Change = { outcome: 'done', value: null };
const REFUSED: Change = { outcome: 'refused', value: 'refused' };

/**
 * @returns why it was not changed; null if it was, or if it is so already
 */
async function change(
  context: Context,
  run: OrderRun,
  { gid, version, seenCents }: ClaimedItem,
): Promise<RunRefusal | null> {
  const { db, admin } = context;
  const actor = { staffId: run.staffId, requestId: run.requestId };
  const traced = (details: StaffActionDetails): StaffAction => ({
    ...actor,
    action: runPermission(run),
    step: run.change,
    subject: { kind: run.list === 'drafts' ? 'draft-order' : 'order', id: gid },
    details: { run: run.id, ...details },
  });
  if (run.change === 'delete') {
    const draft = { gid, version: version ?? '', run: run.id };
    return whyNotDeleted(await deleteStaffDraft(context, actor, draft));
  }
  if (run.change === 'mark-paid') {
    const payment = await readOrderPayment(admin, gid);
    if (payment === null) return 'gone';
    if (payment.financialStatus === 'PAID') return null;
    if (!payment.canMarkAsPaid || (await isOrderBeingPaid(db, gid))) return 'not-payable';
    const { outstandingCents } = payment;
    if (seenCents !== null && outstandingCents > seenCents) return 'grown';
    return tracedCall(context, traced({ amountCents: outstandingCents }), () =>
      unlessRefused(() => markOrderPaid(admin, gid)),
    );
  }
  const call = run.change === 'tag-add' ? addTags : removeTags;
  const name = run.tag ?? '';
  const tag = () =>
    tracedCall(context, traced({ tag: name }), () => unlessRefused(() => call(admin, gid, [name])));
  if (run.list === 'orders') return tag();
  return inDraftTurn(context, gid, async () => (await whyNotTagged(admin, gid)) ?? tag());
}

/** Drafts of payments and of custom orders are the store's own and must not be tagged. */
async function whyNotTagged(admin: Admin, gid: string): Promise<RunRefusal | null> {
  const draft = await findDraft(admin, gid);
  if (draft === null) return 'gone';
  return isOfStore(draft) ? 'of-store' : null;
}

/**
 * @throws PlatformFailure when it is unknown whether it was deleted
 */
function whyNotDeleted(deleted: DeletedDraft): RunRefusal | null {
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

/** Turns Shopify's refusals into results; other failures are thrown, to be retried. */
async function unlessRefused(call: () => Promise<{ ok: boolean } | void>): Promise<Change> {
  try {
    const answer = await call();
    return answer?.ok === false ? REFUSED : DONE;
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return REFUSED;
  }
}
