import { isPlatformFailure } from '~/domain/core/retries/failure';
import { isOfStore } from '~/domain/draft-orders/own-draft';
import { isCompleted, type DeletedDraft } from '~/domain/draft-orders/staff-draft';
import { copyVersion, draftVersion } from '~/domain/draft-orders/draft-version.server';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { forgetDraft } from '~/models/draft-orders/draft-copy.server';
import { inDraftTurn } from '~/models/draft-orders/draft-turn.server';
import { tracedCall } from '~/models/staff/staff-action.server';
import { deleteDraft, findDraft } from '~/platforms/shopify/draft-orders/draft-orders.server';
import { findStaffDraft } from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

export type DraftToDelete = {
  gid: string;
  /** `draftVersion` of the draft that was shown; in a run, `copyVersion` of the read copy. */
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
  context: Context,
  actor: StaffActor,
  draft: DraftToDelete,
): Promise<DeletedDraft> {
  const outcome = await inDraftTurn(context, draft.gid, () => remove(context, actor, draft));
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function remove(
  context: Context,
  actor: StaffActor,
  { gid, version, run }: DraftToDelete,
): Promise<DeletedDraft> {
  const { db, admin, now } = context;
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ok: false, code: 'not-found' };
  if (isOfStore(draft)) return { ok: false, code: 'of-payment' };
  if (isCompleted(draft)) return { ok: false, code: 'completed', order: draft.order };
  const versionOf = run === undefined ? draftVersion : copyVersion;
  if (versionOf(draft) !== version) return { ok: false, code: 'changed', draft };
  const action = {
    ...actor,
    action: 'drafts.change',
    step: 'delete',
    subject: { kind: 'draft-order', id: gid },
    details: { totalCents: draft.totalCents, ...(run === undefined ? {} : { run }) },
  } as const;
  const outcome = await tracedCall<DeletedDraft>(context, action, async () => {
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
    // Hides it from the list to which the browser returns, until the copy has been read again.
    await forgetDraft(db, gid, at);
    await wantCopy(db, gid, at);
  }
  return outcome;
}
