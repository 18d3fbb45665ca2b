import { isPlatformFailure } from '~/domain/core/retries/failure';
import { draftVersion } from '~/domain/draft-orders/draft-version.server';
import { isOfStore, tracedPrices } from '~/domain/draft-orders/own-draft';
import {
  type DraftRefusal,
  editTag,
  isBeyondForm,
  isCompleted,
  isEditTag,
  type KeptStaffDraft,
  type StaffDraftChange,
} from '~/domain/draft-orders/staff-draft';
import { wantCopy } from '~/models/core/copy-wanted.server';
import { inDraftTurn } from '~/models/draft-orders/draft-copy.server';
import { tracedCall } from '~/models/staff/staff-action.server';
import {
  findStaffDraft,
  updateStaffDraft,
} from '~/platforms/shopify/draft-orders/staff-drafts.server';
import type { StaffActor } from '~/domain/staff/staff-action';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'admin' | 'now' | 'log'>;

export type ChangedDraft =
  | { ok: true }
  | ({ ok: false } & DraftRefusal)
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
  wanted: Change,
): Promise<ChangedDraft> {
  const outcome = await inDraftTurn(context, wanted.gid, () => change(context, actor, wanted));
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function change(
  context: Context,
  actor: StaffActor,
  { gid, version, formToken, change: wanted }: Change,
): Promise<ChangedDraft> {
  const { db, admin, now } = context;
  const draft = await findStaffDraft(admin, gid);
  if (!draft) return { ok: false, code: 'not-found' };
  const mark = editTag(formToken);
  if (isTaken(draft, mark)) return { ok: true };
  if (isOfStore(draft)) return { ok: false, code: 'of-payment' };
  if (isCompleted(draft)) return { ok: false, code: 'completed', order: draft.order };
  if (isBeyondForm(draft)) return { ok: false, code: 'beyond-form' };
  if (draftVersion(draft) !== version) return { ok: false, code: 'changed', draft };
  const tags = [...draft.tags.filter((tag) => !isEditTag(tag)), mark];
  const action = {
    ...actor,
    action: 'drafts.change',
    step: 'change',
    subject: { kind: 'draft-order', id: gid },
    details: { lines: wanted.lines?.length ?? null, totalBeforeCents: draft.totalCents },
  } as const;
  const outcome = await tracedCall<ChangedDraft>(context, action, async () => {
    try {
      const after = await updateStaffDraft(admin, gid, { ...wanted, tags });
      const details = { totalAfterCents: after.totalCents, ...tracedPrices(draft, after) };
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
      const details = { totalAfterCents: after.totalCents, ...tracedPrices(draft, after) };
      return { outcome: 'done', value: { ok: true }, details };
    }
  });
  if (outcome.ok) await wantCopy(db, gid, new Date(now()));
  return outcome;
}

function isTaken({ tags }: KeptStaffDraft, mark: string): boolean {
  return tags.some((tag) => tag.toLowerCase() === mark);
}
