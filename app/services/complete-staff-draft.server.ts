import { isPlatformFailure } from '~/domain/failure';
import { draftVersion } from '~/domain/draft-version.server';
import { isOfStore } from '~/domain/own-draft';
import { isCompleted, type DraftRefusal } from '~/domain/staff-draft';
import { wantCopy } from '~/models/copy-wanted.server';
import { inDraftTurn } from '~/models/draft-turn.server';
import { tracedCall } from '~/models/staff-action.server';
import { completeDraft, findDraft } from '~/platforms/shopify/draft-orders.server';
import { findStaffDraft } from '~/platforms/shopify/staff-drafts.server';
import type { StaffActor, StaffDraftNeeds } from './staff-draft-needs';

export type CompletedDraft =
  { ok: true; order: { gid: string; name: string } } | ({ ok: false } & DraftRefusal);

/**
 * Turns a draft into an order with payment pending, for staff, if the draft is still the one they were
 * shown. Idempotent: a repeated call returns the existing order, whatever happened in between.
 *
 * @param version of the draft that was shown (`draftVersion`)
 * @throws PlatformFailure when the draft cannot be read; also when the database fails
 */
export async function completeStaffDraft(
  needs: StaffDraftNeeds,
  actor: StaffActor,
  { gid, version }: { gid: string; version: string },
): Promise<CompletedDraft> {
  const outcome = await inDraftTurn(needs, gid, () => complete(needs, actor, gid, version));
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function complete(
  needs: StaffDraftNeeds,
  actor: StaffActor,
  gid: string,
  version: string,
): Promise<CompletedDraft> {
  const { db, admin, now } = needs;
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ok: false, code: 'not-found' };
  if (isOfStore(draft)) return { ok: false, code: 'of-payment' };
  if (draft.order) return { ok: true, order: draft.order };
  if (isCompleted(draft)) return { ok: false, code: 'completed', order: null };
  if (draftVersion(draft) !== version) return { ok: false, code: 'changed', draft };
  const action = {
    ...actor,
    action: 'drafts.complete',
    step: 'complete',
    subject: { kind: 'draft-order', id: gid },
    details: { totalCents: draft.totalCents },
  } as const;
  const outcome = await tracedCall<CompletedDraft>(needs, action, async () => {
    try {
      const order = await completeDraft(admin, gid);
      return { outcome: 'done', value: { ok: true, order } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      needs.log.warn({ err: error }, 'it is not known whether a draft became an order');
      const order = (await findDraft(admin, gid))?.order;
      return order
        ? { outcome: 'done', value: { ok: true, order } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
  if (outcome.ok) {
    await wantCopy(db, gid, new Date(now()));
    await wantCopy(db, outcome.order.gid, new Date(now()));
  }
  return outcome;
}
