import { randomUUID } from 'node:crypto';
import { adminMessage } from '~/content/staff/admin-message';
import { cents } from '~/domain/core/money';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  isReturnOpen,
  type PlatformReturn,
  type ReturnCase,
  returnName,
  type ReturnState,
  UNDECIDED,
} from '~/domain/returns/return';
import { kindOf, worthOf } from '~/domain/returns/return-rules';
import { enqueueJob } from '~/models/core/job.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import {
  findCaseByNumber,
  findCaseOfReturn,
  findReturnCase,
  insertReturn,
  listReturnLines,
  lockReturn,
} from '~/models/returns/return-case.server';
import { insertReturnEvent, listReturnEvents } from '~/models/returns/return-event.server';
import {
  changeReturn,
  findReturnOfToken,
  leaseReturn,
  listOpenPlatformReturns,
  listUnfinishedReturns,
  markTold,
  releaseReturn,
  savePlatform,
} from '~/models/returns/return-steps.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import {
  approveReturn,
  cancelReturn,
  closeReturn,
  declineReturn,
  disposeReturn,
  findReturn,
  findReturnByMark,
  processReturn,
  requestReturn,
} from '~/platforms/shopify/returns/returns.server';
import type { ServiceContext } from '~/services/context';
import { advanceEnding, type ResolveContext } from './resolve-return.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log' | 'failpoint'>;
/** Following needs no failpoints: it writes here alone. */
type Following = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

/** What the customer's note of each line begins with at Shopify, by which our return is found again. */
const markOf = (one: Pick<ReturnCase, 'number'>) => `[${returnName(one)}]`;

/**
 * Does all that is left to do about a case at the platforms: its outcome first, then Shopify's return. One process
 * works on it at a time; killed at any step, the next one reads what is there and goes on.
 *
 * @returns whether all is done, or it waits for a person
 * @throws PlatformFailure or StripeFailure when a platform does not answer: to be called again
 */
export async function advanceReturn(context: ResolveContext, id: string): Promise<boolean> {
  const lease = await leaseReturn(context.db, id, context.now());
  if (!lease) return false;
  try {
    const ended = await advanceEnding(context, lease.one);
    const one = (await findReturnCase(context.db, id)) ?? lease.one;
    if (one.isBehind && one.redactedAt === null) await tellShopify(context, one);
    return ended !== 'later';
  } finally {
    await releaseReturn(context.db, id, lease.until);
  }
}

/**
 * Brings Shopify's return to where the case is, each step after a read. What Shopify refuses is noted for staff; the
 * case itself goes on.
 */
async function tellShopify(context: Context, one: ReturnCase): Promise<void> {
  const { db, admin, log } = context;
  try {
    const gid = one.returnGid ?? (await request(context, one));
    if (gid === null) return markTold(db, one.id, one.version);
    const found = await findReturn(admin, gid);
    if (!found) return markTold(db, one.id, one.version);
    await step(context, one, found);
    const after = await findReturn(admin, gid);
    if (after) await savePlatform(db, one.id, { status: after.status });
    await markTold(db, one.id, one.version);
  } catch (error) {
    if (!isPlatformFailure(error) || error.kind !== 'refused') throw error;
    log.warn({ err: error, return: one.id }, 'the platform refused a step of a return');
    await savePlatform(db, one.id, { error: adminMessage(error), version: one.version });
  }
}

/** @returns the return's id; null if none is needed any more */
async function request(context: Context, one: ReturnCase): Promise<string | null> {
  const { db, admin, now, failpoint } = context;
  // What was decided, or taken back, before Shopify heard of it, needs no return there.
  const isOver = one.state === 'declined' || one.state === 'canceled';
  if (one.returnTriedAt !== null) {
    const known = await findReturnByMark(admin, one.orderGid, markOf(one));
    if (known) {
      await savePlatform(db, one.id, { returnGid: known });
      return known;
    }
  }
  if (isOver) return null;
  await savePlatform(db, one.id, { returnTriedAt: new Date(now()) });
  const lines = await listReturnLines(db, one.id);
  failpoint('return_before_request');
  const gid = await requestReturn(
    admin,
    one.orderGid,
    lines.map(({ parcelLineGid, quantity, reason }) => ({
      parcelLineGid,
      quantity,
      reason,
      note: `${markOf(one)} ${one.note ?? ''}`.trim().slice(0, 300),
    })),
  );
  failpoint('return_after_request');
  await savePlatform(db, one.id, { returnGid: gid });
  return gid;
}

/** Does what Shopify's return lacks. */
async function step(
  { db, admin, failpoint }: Context,
  one: ReturnCase,
  found: PlatformReturn,
): Promise<void> {
  const { gid, status } = found;
  if (one.state === 'declined') {
    if (status === 'REQUESTED') await declineReturn(admin, gid, await refusalOf(db, one.id));
    return;
  }
  if (one.state === 'canceled') {
    if (status === 'REQUESTED' || status === 'OPEN') await cancelReturn(admin, gid);
    return;
  }
  if (UNDECIDED.includes(one.state)) return;
  if (status === 'REQUESTED') await approveReturn(admin, gid);
  else if (status !== 'OPEN') return;
  failpoint('return_approved');
  const lines = await listReturnLines(db, one.id);
  const inspected = lines.filter(({ isRestocked }) => isRestocked !== null);
  if (inspected.length > 0) {
    await disposeReturn(
      admin,
      gid,
      new Map(inspected.map((line) => [line.parcelLineGid, line.isRestocked === true])),
    );
    failpoint('return_disposed');
  }
  if (one.state !== 'resolved') return;
  const isPaidBack = one.ending?.state === 'done' && one.ending.outcome !== 'replacement';
  if (isPaidBack && inspected.length > 0) {
    await processReturn(admin, found);
    failpoint('return_processed');
  }
  await closeReturn(admin, gid);
}

async function refusalOf(db: Context['db'], id: string): Promise<string> {
  const events = await listReturnEvents(db, id);
  const said = events.findLast(({ kind }) => kind === 'declined')?.said ?? '';
  return Array.from(said).slice(0, 500).join('');
}

/** The state of a case that Shopify's return says by itself. */
const STATES: Readonly<Record<string, ReturnState>> = {
  REQUESTED: 'requested',
  OPEN: 'approved',
  CLOSED: 'resolved',
  DECLINED: 'declined',
  CANCELED: 'canceled',
};

/**
 * Follows a return of Shopify's: what was decided there, in its own admin or by another app, is decided here, and one
 * that began there becomes a case. Idempotent, in whatever order events come.
 *
 * @throws PlatformFailure when Shopify does not answer
 */
export async function followReturn(context: Following, returnGid: string): Promise<void> {
  const found = await findReturn(context.admin, returnGid);
  if (!found) return;
  const known =
    (await findCaseOfReturn(context.db, returnGid)) ?? (await caseOfMark(context, found));
  if (known) await adopt(context, known, found);
  else await begin(context, found);
}

/** Finds our own case whose answer was lost: its number stands in the customer's note. */
async function caseOfMark({ db }: Following, found: PlatformReturn): Promise<ReturnCase | null> {
  const number = found.lines
    .map(({ note }) => /^\[R-(\d{1,9})\]/.exec(note ?? '')?.[1])
    .find((one) => one !== undefined);
  if (number === undefined) return null;
  const known = await findCaseByNumber(db, Number(number), found.orderGid);
  if (known === null || known.returnGid !== null) return null;
  await savePlatform(db, known.id, { returnGid: found.gid });
  return known;
}

async function adopt(
  { db, now }: Following,
  known: ReturnCase,
  found: PlatformReturn,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const one = await lockReturn(trx, known.id);
    if (!one) return;
    const { status } = found;
    const state = STATES[status];
    if (state === undefined || one.redactedAt !== null) return;
    const event = { returnId: one.id, actor: { kind: 'store' } as const, at, isSilent: true };
    const isUndecided = UNDECIDED.includes(one.state);
    const change = { platformStatus: status };
    if (
      (state === 'declined' && isUndecided) ||
      (state === 'canceled' && isReturnOpen(one.state))
    ) {
      // A case whose outcome is being made goes on: what was given back cannot be canceled.
      if (one.ending !== null) return changeReturn(trx, one.id, change, at);
      await insertReturnEvent(trx, { ...event, kind: state, said: found.declineNote });
      return changeReturn(trx, one.id, { ...change, state, awaitsStaffSince: null }, at);
    }
    if (state === 'approved' && isUndecided) {
      await insertReturnEvent(trx, { ...event, kind: 'approved' });
      const approved = { state, comesBack: true, awaitsStaffSince: null } as const;
      return changeReturn(trx, one.id, { ...change, ...approved }, at);
    }
    if (state === 'resolved' && isReturnOpen(one.state) && one.ending?.state !== 'begun') {
      if (one.ending?.state === 'waits') return;
      // Closed there without us: staff see whether something is still owed.
      const awaitsStaffSince = one.ending === null ? (one.awaitsStaffSince ?? at) : null;
      if (one.ending === null)
        return changeReturn(trx, one.id, { ...change, awaitsStaffSince }, at);
      await insertReturnEvent(trx, { ...event, kind: 'resolved' });
      return changeReturn(trx, one.id, { ...change, state, awaitsStaffSince }, at);
    }
    if (one.platformStatus !== status) await changeReturn(trx, one.id, change, at);
  });
}

/** Begins a case of a return that was opened in Shopify's own admin. */
async function begin({ db, admin, now }: Following, found: PlatformReturn): Promise<void> {
  const state = STATES[found.status];
  if (state === undefined) return;
  const order = await findOrder(admin, found.orderGid);
  const lines = found.lines.flatMap(({ lineGid, parcelLineGid, quantity, reason }) => {
    const line = order?.order.lines.find(({ id }) => id === lineGid);
    if (lineGid === null || parcelLineGid === null || !order) return [];
    return [
      {
        lineGid,
        parcelLineGid,
        productGid: line?.product?.id ?? null,
        variantGid: line?.variant?.id ?? null,
        title: line?.title ?? '',
        sku: line?.sku ?? null,
        quantity,
        reason,
        worthCents: line ? worthOf(order.order, lineGid, quantity) : cents(0),
      },
    ];
  });
  const id = randomUUID();
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    const isNew = await insertReturn(trx, {
      id,
      customerGid: found.customerGid,
      orderGid: found.orderGid,
      orderName: found.orderName,
      kind: kindOf(lines.map(({ reason }) => reason)),
      wish: null,
      note: null,
      lines,
      returnGid: found.gid,
      platformStatus: found.status,
      state,
      at,
    });
    if (!isNew) return;
    const actor = { kind: 'store' } as const;
    await insertReturnEvent(trx, { returnId: id, kind: 'requested', actor, at, isSilent: true });
  });
}

/** Has the case go on whose outcome waited for this approval, if one did. @param token of the approval's form */
export async function enqueueReturnOf(
  { db }: Pick<ServiceContext, 'db'>,
  token: string,
): Promise<void> {
  const returnId = await findReturnOfToken(db, token);
  if (returnId !== null) await enqueueJob(db, 'advance-return', { returnId });
}

/**
 * Takes up what a dead process or a silent platform has left undone, and has every open return read again, in case an
 * event about it was lost. Hourly.
 */
export async function resumeReturns(context: ResolveContext): Promise<void> {
  const { db, log, now } = context;
  for (const id of await listUnfinishedReturns(db)) {
    await advanceReturn(context, id).catch((error: unknown) => {
      log.warn({ err: error, return: id }, 'a return could not be worked on');
    });
  }
  for (const gid of await listOpenPlatformReturns(db))
    await enqueueMirror(db, gid, new Date(now()));
}
