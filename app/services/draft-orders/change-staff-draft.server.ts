import { isPlatformFailure } from '~/domain/core/retries/failure';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { handPrices, isOfStore, auditedPrices } from '~/domain/draft-orders/draft-order-lines';
import {
  type DraftRejection,
  editTag,
  isBeyondForm,
  isCompleted,
  isEditTag,
  type StoredStaffDraft,
  type StaffDraftChange,
} from '~/domain/draft-orders/staff-draft';
import { enqueueMirror } from '~/models/core/mirror-queue.server';
import { isDraftBeingPaid, withDraftLock } from '~/models/draft-orders/draft-mirror.server';
import { recordStaffAction, auditedCall } from '~/models/staff/staff-action.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext, Settings } from '~/services/context';
import {
  type ApprovalRejection,
  type ApprovalInput,
  withApproval,
} from '~/models/staff/with-approval.server';
import { completeDraft, findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

export type ChangedDraft =
  | { ok: true }
  | ({ ok: false } & DraftRejection)
  /** It has more lines or codes than the form can hold. */
  | { ok: false; code: 'beyond-form' };

type Change = {
  gid: string;
  /** `draftVersion` of the draft when the form was rendered. */
  version: string;
  formToken: string;
  change: Omit<StaffDraftChange, 'tags'>;
};

/**
 * Changes a draft order for staff if it has not changed since their form was rendered. Submitting the
 * form twice changes it once. The draft carries the form's token as a tag, which shows whether a change
 * with a lost response was made.
 *
 * @throws PlatformFailure when the draft cannot be read; also when the database fails; RangeError like
 *   `sentDraft`
 */
export async function changeStaffDraft(
  context: Context,
  actor: StaffActor,
  desired: Change,
): Promise<ChangedDraft> {
  const outcome = await withDraftLock(context, desired.gid, () => change(context, actor, desired));
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function change(
  context: Context,
  actor: StaffActor,
  { gid, version, formToken, change: desired }: Change,
): Promise<ChangedDraft> {
  const { db, admin, now } = context;
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ok: false, code: 'not-found' };
  const mark = editTag(formToken);
  if (isTaken(draft, mark)) return { ok: true };
  if (isOfStore(draft)) return { ok: false, code: 'of-payment' };
  if (isCompleted(draft)) return { ok: false, code: 'completed', order: draft.order };
  if (await isDraftBeingPaid(context.db, gid)) return { ok: false, code: 'of-payment' };
  if (isBeyondForm(draft)) return { ok: false, code: 'beyond-form' };
  if (draftVersion(draft) !== version) return { ok: false, code: 'changed', draft };
  const tags = [...draft.tags.filter((tag) => !isEditTag(tag)), mark];
  const action = {
    ...actor,
    action: 'drafts.change',
    step: 'change',
    subject: { kind: 'draft-order', id: gid },
    details: { lines: desired.lines?.length ?? null, totalBeforeCents: draft.totalCents },
  } as const;
  const outcome = await auditedCall<ChangedDraft>(context, action, async () => {
    try {
      const after = await updateStaffDraft(admin, gid, { ...desired, tags });
      const details = { totalAfterCents: after.totalCents, ...auditedPrices(draft, after) };
      return { outcome: 'done', value: { ok: true }, details };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      context.log.warn({ err: error }, 'it is not known whether a draft was changed');
      const after = await findStaffDraft(admin, gid);
      if (!after || !isTaken(after, mark)) {
        return { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
      }
      const details = { totalAfterCents: after.totalCents, ...auditedPrices(draft, after) };
      return { outcome: 'done', value: { ok: true }, details };
    }
  });
  if (outcome.ok) await enqueueMirror(db, gid, new Date(now()));
  return outcome;
}

function isTaken({ tags }: StoredStaffDraft, mark: string): boolean {
  return tags.some((tag) => tag.toLowerCase() === mark);
}

type CompletedDraft =
  | { ok: true; order: { gid: string; name: string } }
  | ({ ok: false } & DraftRejection);

/**
 * Turns a draft into an order with payment pending, for staff, if the draft is still the one they were
 * shown. What was set by hand in its prices counts: above what one person may do alone it waits for a second one
 * (decision 0041). Idempotent: a repeated call returns the existing order, whatever happened in between.
 *
 * @param version of the draft that was shown (`draftVersion`)
 * @throws PlatformFailure when the draft cannot be read; also when the database fails
 */
export async function completeStaffDraft(
  context: Context & Settings<'singleApproverLimits'>,
  actor: StaffActor,
  { gid, version }: { gid: string; version: string },
  input: ApprovalInput,
): Promise<CompletedDraft | ApprovalRejection> {
  const outcome = await withDraftLock(context, gid, () =>
    withApproval(context, actor, input, {
      load: () => loadCompletable(context, gid, version),
      staffRequest: (draft) => {
        const { cents: amountCents } = handPrices(draft);
        const request = { version };
        return amountCents === 0
          ? null
          : { kind: 'price', subjectId: gid, request, amountCents, reason: '' };
      },
      run: (draft) => complete(context, actor, draft),
    }),
  );
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function loadCompletable(
  { db, admin }: Context,
  gid: string,
  version: string,
): Promise<{ found: StoredStaffDraft } | { ended: CompletedDraft }> {
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ended: { ok: false, code: 'not-found' } };
  if (isOfStore(draft)) return { ended: { ok: false, code: 'of-payment' } };
  if (draft.order) return { ended: { ok: true, order: draft.order } };
  if (isCompleted(draft)) return { ended: { ok: false, code: 'completed', order: null } };
  if (await isDraftBeingPaid(db, gid)) return { ended: { ok: false, code: 'of-payment' } };
  if (draftVersion(draft) !== version) return { ended: { ok: false, code: 'changed', draft } };
  return { found: draft };
}

async function complete(
  context: Context,
  actor: StaffActor,
  draft: StoredStaffDraft,
): Promise<CompletedDraft> {
  const { db, admin, now } = context;
  const { gid } = draft;
  const action = {
    ...actor,
    action: 'drafts.complete',
    step: 'complete',
    subject: { kind: 'draft-order', id: gid },
    details: { totalCents: draft.totalCents, ...auditedPrices(null, draft) },
  } as const;
  const outcome = await auditedCall<CompletedDraft>(context, action, async () => {
    try {
      const order = await completeDraft(admin, gid);
      return { outcome: 'done', value: { ok: true, order } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      context.log.warn({ err: error }, 'it is not known whether a draft became an order');
      const order = (await findDraft(admin, gid))?.order;
      return order
        ? { outcome: 'done', value: { ok: true, order } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (outcome.ok) {
    const at = new Date(now());
    const { staffId, requestId } = actor;
    const subject = { kind: 'order', id: outcome.order.gid } as const;
    // Under the order's own id, too: its timeline and its commission ask who made it.
    const made = {
      action: 'drafts.complete',
      step: 'complete',
      subject,
      details: { draft: gid },
    } as const;
    await recordStaffAction(db, { staffId, requestId, ...made }, at);
    await enqueueMirror(db, gid, at);
    await enqueueMirror(db, outcome.order.gid, at);
  }
  return outcome;
}
