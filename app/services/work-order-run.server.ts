import type { Kysely } from 'kysely';
import { isPlatformFailure } from '~/domain/failure';
import { RUN_PERMISSIONS, type OrderRun, type RunRefusal } from '~/domain/order-run';
import type { StaffAction, StaffOutcome } from '~/domain/staff-action';
import { wantCopy } from '~/models/copy-wanted.server';
import {
  claimRunItem,
  endRunItem,
  findOrderRun,
  isOrderBeingPaid,
  moveOrderRun,
} from '~/models/order-run.server';
import { tracedCall } from '~/models/staff-action.server';
import { findStaffStanding } from '~/models/staff.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { addTags, removeTags } from '~/platforms/shopify/customer-tags.server';
import { markOrderPaid, readOrderPayment } from '~/platforms/shopify/order-payment.server';
import type { DB } from '../../db/schema';

export type WorkOrderRunNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  /** UTC milliseconds. */
  now: () => number;
  /** Waits; customers' own calls need the platform's points more. */
  pause: (ms: number) => Promise<void>;
};

/** Between two orders: about 40 of the 100 points that the smallest plan gives back in a second. */
const PAUSE_MS = 250;
/** Longer than any call takes with its waiting: a turn that is older died with its process. */
const TURN_MS = 60_000;

/**
 * 'over': nothing is left to do. 'more': the piece is over. 'later': another process is at the last ones,
 * or died on them.
 */
export type WorkedRun = 'over' | 'more' | 'later';

/**
 * Works a run on, one order after the other, until `until`. It may die anywhere and be called again, also
 * twice at once: each order's turn is taken by one, and the same change again is harmless. Whoever began
 * it and may no longer sign in changes nothing more.
 *
 * @throws PlatformFailure while the platform is silent; the order's turn comes again
 */
export async function workOrderRun(
  needs: WorkOrderRunNeeds,
  runId: string,
  { until, signal }: { until: number; signal: AbortSignal },
): Promise<WorkedRun> {
  const { db, now } = needs;
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
    if (item === null) return end(needs, runId);
    await workItem(needs, run, item);
    await needs.pause(PAUSE_MS);
  }
  return 'more';
}

/** Nobody's turn is left, or the run was stopped. */
async function end({ db, now }: WorkOrderRunNeeds, runId: string): Promise<WorkedRun> {
  const run = await findOrderRun(db, runId);
  if (run?.state !== 'running') return 'over';
  if (run.counts.asked + run.counts.waiting > 0) return 'later';
  await moveOrderRun(db, runId, { from: 'running', to: 'done' }, new Date(now()));
  return 'over';
}

async function workItem(
  needs: WorkOrderRunNeeds,
  run: OrderRun,
  { nth, orderGid }: { nth: number; orderGid: string },
): Promise<void> {
  const { db, now } = needs;
  const write = (end: Parameters<typeof endRunItem>[3]) =>
    endRunItem(db, run.id, nth, end, new Date(now()));
  try {
    const refusal = await change(needs, run, orderGid);
    await write(refusal === null ? { state: 'done' } : { state: 'refused', because: refusal });
    await wantCopy(db, orderGid, new Date(now()));
  } catch (error) {
    await write({ state: 'waiting' });
    throw error;
  }
}

type Change = { outcome: Exclude<StaffOutcome, 'asked'>; value: RunRefusal | null };

const DONE: Change = { outcome: 'done', value: null };
const REFUSED: Change = { outcome: 'refused', value: 'refused' };

/** @returns why it was not changed; null when it was, or is so already */
async function change(
  needs: WorkOrderRunNeeds,
  run: OrderRun,
  orderGid: string,
): Promise<RunRefusal | null> {
  const { db, admin } = needs;
  const traced: StaffAction = {
    staffId: run.staffId,
    action: RUN_PERMISSIONS[run.change],
    step: run.change,
    subject: { kind: 'order', id: orderGid },
    details: { run: run.id, ...(run.tag === null ? {} : { tag: run.tag }) },
    requestId: run.requestId,
  };
  if (run.change === 'mark-paid') {
    const payment = await readOrderPayment(admin, orderGid);
    if (payment === null) return 'gone';
    if (payment.financialStatus === 'PAID') return null;
    if (!payment.canMarkAsPaid || (await isOrderBeingPaid(db, orderGid))) return 'not-payable';
    return tracedCall(needs, traced, () => unlessRefused(() => markOrderPaid(admin, orderGid)));
  }
  const call = run.change === 'tag-add' ? addTags : removeTags;
  return tracedCall(needs, traced, () =>
    unlessRefused(() => call(admin, orderGid, [run.tag ?? ''])),
  );
}

/** What the platform says no to is written down; what it does not answer is tried again. */
async function unlessRefused(call: () => Promise<{ ok: boolean } | void>): Promise<Change> {
  try {
    const answer = await call();
    return answer?.ok === false ? REFUSED : DONE;
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    return REFUSED;
  }
}
