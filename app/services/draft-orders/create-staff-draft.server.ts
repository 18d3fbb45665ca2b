import { createHash } from 'node:crypto';
import { draftTag, isOfStore, auditedPrices } from '~/domain/draft-orders/draft-order-lines';
import type { DraftOrder } from '~/domain/draft-orders/draft-order';
import { isPlatformFailure, type PlatformFailure } from '~/domain/core/retries/failure';
import { type DeletedDraft, isCompleted, type StaffDraft } from '~/domain/draft-orders/staff-draft';
import {
  forgetDraft,
  isDraftBeingPaid,
  withDraftLock,
  insertDraftMaking,
  updateDraftMaking,
} from '~/models/draft-orders/draft-mirror.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import {
  findStaffDraft,
  findDraftByTag,
  createStaffDraft as sendDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext } from '~/services/context';
import { mirrorVersion, draftVersion } from '~/domain/draft-orders/draft-version.server';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { deleteDraft, findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'> & {
  sleep?: (ms: number) => Promise<unknown>;
};

export type CreatedDraft =
  | { ok: true; gid: string }
  /** The same form has made a draft with other contents before. */
  | { ok: false; code: 'made-before'; gid: string }
  | { ok: false; code: 'refused'; failure: PlatformFailure }
  | { ok: false; code: 'busy' | 'unknown' };

/** Milliseconds to wait before each search: Shopify's search index lags behind new drafts. */
const WAITS_MS = [200, 600, 1_200];
/** A draft not found by search this long after the request counts as never made. Milliseconds. */
const LOST_MS = 2 * 60_000;

/**
 * Creates a draft order for staff, once per form. The draft carries the form's token as a tag, by which
 * it is found again if the response is lost or this process dies (money-security 3.11).
 *
 * @throws when the database fails; RangeError like `sentDraft`
 */
export async function createStaffDraft(
  context: Context,
  actor: StaffActor,
  { draft, formToken }: { draft: StaffDraft; formToken: string },
): Promise<CreatedDraft> {
  const outcome = await withDraftLock(context, `new ${formToken}`, () =>
    create(context, actor, draft, formToken),
  );
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function create(
  context: Context,
  actor: StaffActor,
  draft: StaffDraft,
  formToken: string,
): Promise<CreatedDraft> {
  const { db, admin, now } = context;
  const fingerprint = createHash('sha256').update(JSON.stringify(draft)).digest('hex');
  const at = new Date(now());
  const stored = await insertDraftMaking(db, {
    formToken,
    staffId: actor.staffId,
    fingerprint,
    at,
  });
  const isSame = stored.fingerprint === fingerprint;
  const known = stored.draftGid ?? (stored.triedAt && (await find(context, actor, formToken)));
  if (known) {
    return isSame ? { ok: true, gid: known } : { ok: false, code: 'made-before', gid: known };
  }
  if (stored.triedAt && now() - stored.triedAt.getTime() < LOST_MS) {
    return { ok: false, code: 'unknown' };
  }
  await updateDraftMaking(db, formToken, { triedAt: at, fingerprint });
  const step = { action: 'drafts.change', step: 'create', ...actor } as const;
  const subject = { kind: 'draft-order', id: `new ${formToken}` } as const;
  const details = { customer: draft.customerGid, lines: draft.lines.length };
  return auditedCall<CreatedDraft>(context, { ...step, subject, details }, async () => {
    try {
      const made = await sendDraft(admin, draft, [draftTag('staff', formToken)]);
      await updateDraftMaking(db, formToken, { draftGid: made.gid });
      await noteMade(context, actor, made);
      return { outcome: 'done', value: { ok: true, gid: made.gid } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        await updateDraftMaking(db, formToken, { triedAt: null, fingerprint });
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      context.log.warn({ err: error }, 'it is not known whether a draft was made');
      const found = await find(context, actor, formToken);
      return found
        ? { outcome: 'done', value: { ok: true, gid: found } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
}

/** Finds a draft whose creation response was lost. */
async function find(
  context: Context,
  actor: StaffActor,
  formToken: string,
): Promise<string | null> {
  const { db, admin, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = context;
  const tag = draftTag('staff', formToken);
  const found = await findDraftByTag(admin, tag, { waits: WAITS_MS, sleep });
  if (!found) return null;
  await updateDraftMaking(db, formToken, { draftGid: found.gid });
  await noteMade(context, actor, found);
  return found.gid;
}

/**
 * Records the creation under the draft's own id, for its timeline. Before it existed it had no id to record.
 */
async function noteMade(
  { db, now }: Context,
  { staffId, requestId }: StaffActor,
  made: DraftOrder,
): Promise<void> {
  const subject = { kind: 'draft-order', id: made.gid } as const;
  const details = { totalCents: made.totalCents, ...auditedPrices(null, made) };
  const did = { action: 'drafts.change', step: 'create', subject, details } as const;
  const action = { staffId, requestId, ...did };
  await recordStaffAction(db, action, new Date(now()));
}

type DeleteStaffDraftContext = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

type DraftToDelete = {
  gid: string;
  /** `draftVersion` of the draft that was shown; in a run, `mirrorVersion` of the mirror. */
  version: string;
  /** The id of the run that this deletion is part of. */
  run?: string;
};

/**
 * Deletes a draft order for staff if it is still the one they were shown.
 *
 * @throws PlatformFailure when the draft cannot be read; also when the database fails
 */
export async function deleteStaffDraft(
  context: DeleteStaffDraftContext,
  actor: StaffActor,
  draft: DraftToDelete,
): Promise<DeletedDraft> {
  const outcome = await withDraftLock(context, draft.gid, () => remove(context, actor, draft));
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function remove(
  context: DeleteStaffDraftContext,
  actor: StaffActor,
  { gid, version, run }: DraftToDelete,
): Promise<DeletedDraft> {
  const { db, admin, now } = context;
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ok: false, code: 'not-found' };
  if (isOfStore(draft)) return { ok: false, code: 'of-payment' };
  if (isCompleted(draft)) return { ok: false, code: 'completed', order: draft.order };
  if (await isDraftBeingPaid(db, gid)) return { ok: false, code: 'of-payment' };
  const versionOf = run === undefined ? draftVersion : mirrorVersion;
  if (versionOf(draft) !== version) return { ok: false, code: 'changed', draft };
  const action = {
    ...actor,
    action: 'drafts.change',
    step: 'delete',
    subject: { kind: 'draft-order', id: gid },
    details: { totalCents: draft.totalCents, ...(run === undefined ? {} : { run }) },
  } as const;
  const outcome = await auditedCall<DeletedDraft>(context, action, async () => {
    try {
      await deleteDraft(admin, gid);
      return { outcome: 'done', value: { ok: true } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      context.log.warn({ err: error }, 'it is not known whether a draft was deleted');
      return (await findDraft(admin, gid)) === null
        ? { outcome: 'done', value: { ok: true } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (outcome.ok) {
    const at = new Date(now());
    // Hides it from the list to which the browser returns, until the mirror has been read again.
    await forgetDraft(db, gid, at);
    await enqueueMirror(db, gid, at);
  }
  return outcome;
}
