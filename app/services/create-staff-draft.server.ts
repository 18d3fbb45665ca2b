import { createHash } from 'node:crypto';
import { draftTag } from '~/domain/own-draft';
import { isPlatformFailure, type PlatformFailure } from '~/domain/failure';
import type { StaffDraft } from '~/domain/staff-draft';
import { keepDraftMaking, updateDraftMaking } from '~/models/draft-making.server';
import { inDraftTurn } from '~/models/draft-turn.server';
import { recordStaffAction, tracedCall } from '~/models/staff-action.server';
import {
  createStaffDraft as sendDraft,
  lookForDraft,
} from '~/platforms/shopify/staff-drafts.server';
import type { StaffActor, StaffDraftNeeds } from './staff-draft-needs';

type Needs = StaffDraftNeeds & { sleep?: (ms: number) => Promise<unknown> };

export type CreatedDraft =
  | { ok: true; gid: string }
  /** The same form has made a draft with other words before. */
  | { ok: false; code: 'made-before'; gid: string }
  | { ok: false; code: 'refused'; failure: PlatformFailure }
  | { ok: false; code: 'busy' | 'unknown' };

/** How long it waits before each look, in milliseconds: the search's index comes after the drafts. */
const LOOKS = [200, 600, 1_200];
/** So long after it was asked for, a draft that is not to be found was not made. */
const LOST_MS = 2 * 60_000;

/**
 * Makes a draft order of staff's, once for each form. It carries the form's token as a tag: by it the
 * draft is found again when the answer to its making is lost, or this process dies (money-security
 * 3.11).
 *
 * @throws when the database fails; RangeError as `sentDraft`
 */
export async function createStaffDraft(
  needs: Needs,
  actor: StaffActor,
  { draft, formToken }: { draft: StaffDraft; formToken: string },
): Promise<CreatedDraft> {
  const outcome = await inDraftTurn(needs, `new ${formToken}`, () =>
    create(needs, actor, draft, formToken),
  );
  return outcome === 'busy' ? { ok: false, code: 'busy' } : outcome;
}

async function create(
  needs: Needs,
  actor: StaffActor,
  draft: StaffDraft,
  formToken: string,
): Promise<CreatedDraft> {
  const { db, admin, now } = needs;
  const fingerprint = createHash('sha256').update(JSON.stringify(draft)).digest('hex');
  const at = new Date(now());
  const kept = await keepDraftMaking(db, { formToken, staffId: actor.staffId, fingerprint, at });
  const isSame = kept.fingerprint === fingerprint;
  const known = kept.draftGid ?? (kept.triedAt && (await find(needs, actor, formToken)));
  if (known) {
    return isSame ? { ok: true, gid: known } : { ok: false, code: 'made-before', gid: known };
  }
  if (kept.triedAt && now() - kept.triedAt.getTime() < LOST_MS) {
    return { ok: false, code: 'unknown' };
  }
  await updateDraftMaking(db, formToken, { triedAt: at, fingerprint });
  const step = { action: 'drafts.change', step: 'create', ...actor } as const;
  const subject = { kind: 'draft-order', id: `new ${formToken}` } as const;
  const details = { customer: draft.customerGid, lines: draft.lines.length };
  return tracedCall<CreatedDraft>(needs, { ...step, subject, details }, async () => {
    try {
      const made = await sendDraft(admin, draft, [draftTag('staff', formToken)]);
      await updateDraftMaking(db, formToken, { draftGid: made.gid });
      await noteMade(needs, actor, made.gid);
      return { outcome: 'done', value: { ok: true, gid: made.gid } };
    } catch (error) {
      if (!isPlatformFailure(error)) throw error;
      if (error.kind === 'refused') {
        await updateDraftMaking(db, formToken, { triedAt: null, fingerprint });
        return { outcome: 'refused', value: { ok: false, code: 'refused', failure: error } };
      }
      needs.log.warn({ err: error }, 'it is not known whether a draft was made');
      const found = await find(needs, actor, formToken);
      return found
        ? { outcome: 'done', value: { ok: true, gid: found } }
        : { outcome: 'unknown', value: { ok: false, code: 'unknown' } };
    }
  });
}

/** A draft of which the answer was lost. */
async function find(needs: Needs, actor: StaffActor, formToken: string): Promise<string | null> {
  const { db, admin, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = needs;
  const tag = draftTag('staff', formToken);
  const found = await lookForDraft(admin, tag, { waits: LOOKS, sleep });
  if (!found) return null;
  await updateDraftMaking(db, formToken, { draftGid: found.gid });
  await noteMade(needs, actor, found.gid);
  return found.gid;
}

/** For the timeline of the draft: before it was made it had no name to note this by. */
async function noteMade(
  { db, now }: Needs,
  { staffId, requestId }: StaffActor,
  gid: string,
): Promise<void> {
  const subject = { kind: 'draft-order', id: gid } as const;
  const action = { staffId, requestId, action: 'drafts.change', step: 'create', subject } as const;
  await recordStaffAction(db, action, new Date(now()));
}
