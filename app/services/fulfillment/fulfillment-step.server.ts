import { randomUUID } from 'node:crypto';
import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import {
  type Decision,
  decideOnOrder,
  decideOnParcel,
  decideSend,
  type StepAnswer,
  type StepRejection,
  type StepRequest,
} from '~/domain/fulfillment/step';
import type { StaffActor } from '~/domain/staff/staff-action';
import { enqueueJob } from '~/models/core/job.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isBeingCanceled } from '~/models/fulfillment/packing.server';
import {
  claimStep,
  endStep,
  findStep,
  type FulfillmentStep,
  insertStep,
  listMadeFulfillments,
  markStepAsked,
  releaseStep,
} from '~/models/fulfillment/step.server';
import { auditedCall, recordStaffAction } from '~/models/staff/staff-action.server';
import {
  cancelFulfillment,
  createFulfillment,
  holdFulfillmentOrder,
  preparePickup,
  recordDelivery,
  releaseHolds,
  updateTracking,
} from '~/platforms/shopify/fulfillment/fulfillment-changes.server';
import {
  findFulfillment,
  findFulfillmentOrder,
} from '~/platforms/shopify/fulfillment/fulfillment-orders.server';
import type { ServiceContext } from '~/services/context';
import { auditOf } from './step-audit.server';
import { syncFulfillmentOrders } from './sync-fulfillment-orders.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>;

/** Longer than a call with its reads: an older turn belongs to a process that died. */
const LEASE_MS = 60_000;

export type StepInput = {
  formToken: string;
  orderGid: string;
  /** The fulfillment order, or the fulfillment, that it is about. */
  subjectGid: string;
  request: StepRequest;
  /** The bulk action that it is part of. */
  run?: string;
};

/**
 * Asks Shopify for something about a fulfillment order or a fulfillment, once for each form: the request is a row, with a
 * job that goes on with it if this process does not. Two people who send the same goods are two requests, of which the
 * second is busy, or sees what the first has done.
 */
export async function requestStep(
  context: Context & Partial<Pick<ServiceContext, 'wakeJobs'>>,
  actor: StaffActor,
  input: StepInput,
): Promise<StepAnswer> {
  const { db, now } = context;
  const at = new Date(now());
  const added = await db.transaction().execute(async (trx) => {
    const { run: _, ...rest } = input;
    const step = { ...rest, id: randomUUID(), ...actor };
    const inserted = await insertStep(trx, step, at);
    if (inserted.kind !== 'added') return inserted;
    await recordStaffAction(trx, auditOf({ ...step, run: input.run }, 'ask'), at);
    // Later than this request's own turn, so that it only finds what was left.
    const startAfter = new Date(at.getTime() + LEASE_MS);
    await enqueueJob(trx, 'advance-fulfillment-step', { stepId: inserted.id }, { startAfter });
    return inserted;
  });
  context.failpoint('step_requested');
  return 'id' in added ? advanceStep(context, added.id) : added;
}

/**
 * Goes on with a request: looks at Shopify, calls it unless that is done already, and ends the row. It may be killed at any
 * point and run again: a call whose answer was lost is looked for before it is made again.
 */
export async function advanceStep(context: Context, stepId: string): Promise<StepAnswer> {
  const { db, now, log } = context;
  const at = new Date(now());
  const until = new Date(at.getTime() + LEASE_MS);
  const step = await claimStep(db, stepId, { at, until });
  if (step === null) return answerOf(await findStep(db, stepId));
  try {
    const isFirst = step.request.kind === 'send' && step.askedAt === null;
    if (isFirst && (await isBeingCanceled(db, step.orderGid, at)))
      return await giveWay(db, step.id);
    const decision = await decide(context, step);
    if (decision.next === 'refuse') return await refuse(context, step, decision.because);
    const fulfillmentGid =
      decision.next === 'done' ? (decision.fulfillmentGid ?? null) : await call(context, step);
    await endStep(db, step.id, { fulfillmentGid }, new Date(now()));
    context.failpoint('step_ended');
    await followUp(context, step);
    return { kind: 'done', fulfillmentGid };
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    log.warn({ err: error, step: step.id, kind: step.request.kind }, 'Shopify was asked in vain');
    if (error.kind === 'refused') return await refuse(context, step, 'refused');
    // What was asked may still arrive: the turn is kept until then. What never was may be tried at once.
    const { askedAt } = (await findStep(db, step.id)) ?? step;
    return askedAt === null ? await giveWay(db, step.id) : { kind: 'later' };
  }
}

async function giveWay(db: Context['db'], id: string): Promise<StepAnswer> {
  await releaseStep(db, id, null);
  return { kind: 'later' };
}

async function decide({ db, admin }: Context, step: FulfillmentStep): Promise<Decision> {
  const { request, subjectGid, askedAt } = step;
  const wasAsked = askedAt !== null;
  switch (request.kind) {
    case 'send': {
      const [found, known] = await Promise.all([
        findFulfillmentOrder(admin, subjectGid),
        listMadeFulfillments(db, step.orderGid),
      ]);
      if (askedAt === null && found) {
        step.request = { ...request, before: found.parcels.map(({ gid }) => gid) };
      }
      return decideSend(request, found, { askedAt, known });
    }
    case 'hold':
    case 'release':
    case 'pickup': {
      const now = await findFulfillmentOrder(admin, subjectGid);
      return decideOnOrder(request, now?.found ?? null, { handle: step.id, wasAsked });
    }
    default:
      return decideOnParcel(request, await findFulfillment(admin, subjectGid), { wasAsked });
  }
}

/** Calls Shopify, with an entry of the activity log around it. @returns the fulfillment that was made or changed */
async function call(context: Context, step: FulfillmentStep): Promise<string | null> {
  const { db, now, failpoint } = context;
  await markStepAsked(db, step, new Date(now()));
  failpoint('step_before_call');
  const made = await auditedCall<{ gid: string | null } | { error: PlatformFailure }>(
    context,
    auditOf(step, step.request.kind),
    async () => {
      try {
        const gid = await carryOut(context, step);
        failpoint('step_after_call');
        return { outcome: 'done', value: { gid } };
      } catch (error) {
        if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
        return { outcome: 'refused', value: { error } };
      }
    },
  );
  if ('error' in made) throw made.error;
  return made.gid;
}

async function carryOut({ admin, now }: Context, step: FulfillmentStep): Promise<string | null> {
  const { request, subjectGid } = step;
  switch (request.kind) {
    case 'send':
      return createFulfillment(admin, {
        fulfillmentOrderGid: subjectGid,
        lines: request.lines,
        tracking: request.tracking,
        notifyCustomer: request.notify,
      });
    case 'cancel':
      await cancelFulfillment(admin, subjectGid);
      return subjectGid;
    case 'track':
      await updateTracking(admin, subjectGid, request.tracking, request.notify);
      return subjectGid;
    case 'deliver':
      await recordDelivery(admin, subjectGid, new Date(now()).toISOString());
      return subjectGid;
    case 'hold': {
      const { reason, notes } = request;
      await holdFulfillmentOrder(admin, subjectGid, { reason, notes, handle: step.id });
      return null;
    }
    case 'release':
      await releaseHolds(admin, subjectGid, request.holds);
      return null;
    case 'pickup':
      await preparePickup(admin, subjectGid);
      return null;
  }
}

async function refuse(
  context: Context,
  step: FulfillmentStep,
  because: StepRejection,
): Promise<StepAnswer> {
  await endStep(context.db, step.id, { because }, new Date(context.now()));
  await followUp(context, step);
  return { kind: 'refused', because };
}

/** Reads again what was changed, so that the next page shows it; the mirror's queue does it if Shopify is silent. */
async function followUp(context: Context, { orderGid }: FulfillmentStep): Promise<void> {
  await enqueueMirror(context.db, orderGid, new Date(context.now()));
  try {
    await syncFulfillmentOrders(context, orderGid);
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
  }
}

function answerOf(step: FulfillmentStep | null): StepAnswer {
  if (step?.state === 'done') return { kind: 'done', fulfillmentGid: step.fulfillmentGid };
  if (step?.state === 'refused') {
    return { kind: 'refused', because: step.because ?? 'refused' };
  }
  return { kind: 'later' };
}
