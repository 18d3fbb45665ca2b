import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { customerNumber } from '~/domain/core/ids';
import {
  isPlatformFailure,
  joinUserErrors,
  type PlatformFailure,
} from '~/domain/core/retries/failure';
import {
  ADJUSTMENT_TRIED_MS,
  type AdjustmentOutcome,
  type AdjustmentState,
  type PlannedAdjustment,
} from '~/domain/inventory/inventory';
import type {
  StaffAction,
  StaffActionDetails,
  StaffActor,
  StaffOutcome,
} from '~/domain/staff/staff-action';
import { enqueueJob } from '~/models/core/job.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  type Adjustment,
  endAdjustment,
  findAdjustment,
  findAdjustmentOfForm,
  insertAdjustment,
  listPendingAdjustments,
  noteAdjustmentTried,
  type StoredAdjustment,
} from '~/models/inventory/inventory-adjustment.server';
import {
  type ArrivalVersion,
  changeArrival,
  expectArrivalAgain,
} from '~/models/inventory/stock-arrival.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { adjustInventory, countInventory } from '~/platforms/shopify/inventory/inventory.server';
import type { ServiceContext } from '~/services/context';
import type { DB } from '../../../db/schema';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>;

/** The job waits so long that the request which enqueued it has usually done its work. */
const JOB_AFTER_MS = 15_000;

/** After this time the job of an adjustment has been abandoned. */
const ABANDONED_MS = 12 * 3_600_000;

/** Shopify's codes for what may work in a moment. */
const LATER = ['IDEMPOTENCY_CONCURRENT_REQUEST', 'SERVICE_UNAVAILABLE', 'ADJUST_QUANTITIES_FAILED'];
const STALE = ['CHANGE_FROM_QUANTITY_STALE', 'COMPARE_QUANTITY_STALE'];

/**
 * Changes what is available of an item at a location, exactly once for each form: the row is written first, and its id is
 * the key of the call, which a job repeats until Shopify has answered. Shopify compares with what the form showed.
 *
 * @param change `name`: the reason as Shopify names it; `was`: what the form showed as available
 */
export async function adjustStock(
  context: Context,
  actor: StaffActor,
  change: PlannedAdjustment & {
    itemGid: string;
    locationGid: string;
    name: string;
    was: number;
    formToken: string;
  },
): Promise<AdjustmentOutcome> {
  const { name: reason, formToken, ...rest } = change;
  const adjustment = { id: randomUUID(), ...rest, ...actor, reason, arrivalId: null };
  const known = await context.db
    .transaction()
    .execute((trx) => begin(trx, { ...adjustment, formToken }, context.now()));
  if (known !== null && !isSame(known, adjustment)) return { state: 'used' };
  return attempt(context, known?.id ?? adjustment.id);
}

/**
 * Receives what was expected: the arrival ends, and its units are added to what is available, whatever that is now.
 *
 * @param units that have arrived, which may be more or fewer than expected
 */
export async function receiveArrival(
  context: Context,
  actor: StaffActor,
  { arrival, units, formToken }: { arrival: ArrivalVersion; units: number; formToken: string },
): Promise<AdjustmentOutcome> {
  const id = randomUUID();
  const begun = await context.db.transaction().execute(async (trx) => {
    const at = new Date(context.now());
    const changed = await changeArrival(trx, arrival, { kind: 'received', units }, at);
    const adjustment: Adjustment & { formToken: string } = {
      id,
      formToken,
      itemGid: arrival.itemGid,
      locationGid: changed?.locationGid ?? '',
      reason: 'received',
      mode: 'change',
      quantity: units,
      was: null,
      arrivalId: arrival.id,
      ...actor,
    };
    if (changed !== null) return begin(trx, adjustment, context.now());
    // Sent twice, it is the one that the first has begun.
    const twin = await findAdjustmentOfForm(trx, formToken);
    return twin?.arrivalId === arrival.id && twin.quantity === units ? twin : 'changed';
  });
  if (begun === 'changed') return { state: 'changed' };
  return attempt(context, begun?.id ?? id);
}

/** Makes an adjustment now, or leaves it to its job if Shopify does not answer. */
async function attempt(context: Context, id: string): Promise<AdjustmentOutcome> {
  context.failpoint('stock_requested');
  try {
    return await workAdjustment(context, id);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    context.log.warn({ err: error, adjustment: id }, 'an adjustment of stock waits for Shopify');
    return { state: 'pending', problem: null };
  }
}

/**
 * Makes an adjustment at Shopify and records how it ended. May be called again, and by two processes at once.
 *
 * @throws PlatformFailure if it is not known whether it was made
 */
export async function workAdjustment(context: Context, id: string): Promise<AdjustmentOutcome> {
  const { db, now, log, failpoint } = context;
  const adjustment = await findAdjustment(db, id);
  if (adjustment === null) return { state: 'refused', problem: null };
  if (adjustment.state !== 'pending') return adjustment;
  if (adjustment.triedAt && now() - adjustment.triedAt.getTime() > ADJUSTMENT_TRIED_MS) {
    log.error({ adjustment: id }, 'nobody knows whether an adjustment of stock was made');
    return end(context, adjustment, { state: 'unsure', problem: null });
  }
  await noteAdjustmentTried(db, id, new Date(now()));
  failpoint('stock_before_call');
  try {
    await send(context, adjustment);
    failpoint('stock_after_call');
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    const codes = codesOf(error);
    if (codes.some((code) => LATER.includes(code))) throw error;
    const state = codes.some((code) => STALE.includes(code)) ? 'stale' : 'refused';
    return end(context, adjustment, { state, problem: messageOf(error) });
  }
  return end(context, adjustment, { state: 'done', problem: null });
}

/** Looks again at adjustments whose jobs were abandoned; each one's end is to be known within a day. */
export async function resumeAdjustments({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  for (const adjustmentId of await listPendingAdjustments(db, new Date(now() - ABANDONED_MS))) {
    await enqueueJob(db, 'adjust-inventory', { adjustmentId }, { retryLimit: 0 });
  }
}

function send({ admin }: Context, adjustment: StoredAdjustment): Promise<void> {
  const { id: key, mode, quantity } = adjustment;
  return mode === 'set'
    ? countInventory(admin, { ...adjustment, key, quantity })
    : adjustInventory(admin, { ...adjustment, key, delta: quantity });
}

/** @returns the one that its form has begun before; null if it is new */
async function begin(
  trx: Transaction<DB>,
  adjustment: Adjustment & { formToken: string },
  now: number,
): Promise<StoredAdjustment | null> {
  const at = new Date(now);
  const known = await insertAdjustment(trx, adjustment, at);
  if (known !== null) return known;
  const { id } = adjustment;
  await recordStaffAction(trx, actionOf(adjustment), at, { outcome: 'asked', operation: id });
  // By the clock of the queue, which is the machine's.
  const startAfter = new Date(Date.now() + JOB_AFTER_MS);
  await enqueueJob(trx, 'adjust-inventory', { adjustmentId: id }, { startAfter });
  return null;
}

const OUTCOMES: Record<Exclude<AdjustmentState, 'pending'>, StaffOutcome> = {
  done: 'done',
  stale: 'refused',
  refused: 'refused',
  unsure: 'unknown',
};

async function end(
  { db, now }: Context,
  adjustment: StoredAdjustment,
  ended: { state: Exclude<AdjustmentState, 'pending'>; problem: string | null },
): Promise<AdjustmentOutcome> {
  const { id, itemGid, arrivalId } = adjustment;
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    if (!(await endAdjustment(trx, id, ended, at))) return;
    const outcome = OUTCOMES[ended.state];
    await recordStaffAction(trx, actionOf(adjustment), at, { outcome, operation: id });
    if (arrivalId !== null && outcome === 'refused') await expectArrivalAgain(trx, arrivalId);
    await enqueueMirror(trx, itemGid, at);
  });
  return (await findAdjustment(db, id)) ?? ended;
}

/** What the activity log says of it. */
function actionOf(adjustment: Adjustment): StaffAction {
  const { staffId, requestId, itemGid, locationGid, reason, mode, quantity, was } = adjustment;
  const change: StaffActionDetails =
    mode === 'set' ? { from: was, to: quantity } : { change: quantity };
  return {
    staffId,
    requestId,
    action: 'inventory.change',
    step: adjustment.arrivalId === null ? 'adjust' : 'receive',
    subject: { kind: 'inventory-item', id: customerNumber(itemGid) },
    details: { reason, ...change, place: customerNumber(locationGid) },
  };
}

function isSame(known: Adjustment, made: Adjustment): boolean {
  return (['itemGid', 'locationGid', 'reason', 'mode', 'quantity', 'was'] as const).every(
    (field) => known[field] === made[field],
  );
}

function codesOf({ reason }: PlatformFailure): string[] {
  const errors: readonly { code?: string }[] =
    reason?.why === 'user-errors' ? (reason.userErrors as readonly { code?: string }[]) : [];
  return errors.flatMap(({ code }) => code ?? []);
}

function messageOf({ reason }: PlatformFailure): string | null {
  return reason?.why === 'user-errors' ? joinUserErrors(reason.userErrors) || null : null;
}
