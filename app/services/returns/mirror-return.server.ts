import { REASON_LABELS } from '~/content/returns/returns';
import { adminMessage } from '~/content/staff/admin-message';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import {
  type PlatformReturn,
  type ReturnCase,
  returnName,
  type ReturnReason,
  UNDECIDED,
} from '~/domain/returns/return';
import { enqueueJob } from '~/models/core/job.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { leaseRow, releaseRow } from '~/models/core/row-lease.server';
import {
  findReturnCase,
  listReturnLines,
  returnFromRow,
} from '~/models/returns/return-case.server';
import { listReturnEvents } from '~/models/returns/return-event.server';
import {
  findReturnOfToken,
  listOpenPlatformReturns,
  listUnfinishedReturns,
  markReported,
  savePlatform,
} from '~/models/returns/return-platform.server';
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
  const lease = await leaseRow(context.db, 'return_case', { id, now: context.now() });
  if (!lease) return false;
  try {
    const leased = returnFromRow(lease.row);
    const ended = await advanceEnding(context, leased);
    const one = (await findReturnCase(context.db, id)) ?? leased;
    if (one.isBehind && one.redactedAt === null) await updateAtShopify(context, one);
    return ended !== 'later';
  } finally {
    await releaseRow(context.db, 'return_case', { id, until: lease.until });
  }
}

/**
 * Brings Shopify's return to where the case is, each step after a read. What Shopify refuses is noted for staff; the
 * case itself goes on.
 */
async function updateAtShopify(context: Context, one: ReturnCase): Promise<void> {
  const { db, admin, log } = context;
  try {
    const gid = one.returnGid ?? (await request(context, one));
    if (gid === null) return markReported(db, one.id, one.version);
    const found = await findReturn(admin, gid);
    if (!found) return markReported(db, one.id, one.version);
    await step(context, one, found);
    const after = await findReturn(admin, gid);
    if (after) await savePlatform(db, one.id, { status: after.status });
    await markReported(db, one.id, one.version);
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
      note: noteOf(one, reason),
    })),
  );
  failpoint('return_after_request');
  await savePlatform(db, one.id, { returnGid: gid });
  return gid;
}

/** What Shopify shows of a line: our number, the reason, and the customer's words. */
function noteOf(one: ReturnCase, reason: ReturnReason): string {
  const note = `${markOf(one)} ${REASON_LABELS[reason]}. ${one.note ?? ''}`;
  return Array.from(note.trim()).slice(0, 300).join('');
}

/** Does what Shopify's return lacks. */
async function step(
  { db, admin, failpoint }: Context,
  one: ReturnCase,
  found: PlatformReturn,
): Promise<void> {
  const { gid, status } = found;
  if (one.state === 'declined') {
    if (status === 'REQUESTED') await declineReturn(admin, gid, await reasonOf(db, one.id));
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

async function reasonOf(db: Context['db'], id: string): Promise<string> {
  const events = await listReturnEvents(db, id);
  const said = events.findLast(({ kind }) => kind === 'declined')?.said ?? '';
  return Array.from(said).slice(0, 500).join('');
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
