import { randomUUID } from 'node:crypto';
import {
  type MergeObstacle,
  mergeObstacles,
  type MergeRejection,
} from '~/domain/customers/account-merge';
import { SINGLE_APPROVER_WINDOW_MS, needsSecondPerson } from '~/domain/staff/approval';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { cents, type Cents } from '~/domain/core/money';
import {
  type AccountMerge,
  decideMerge,
  findMerge,
  findMergeByToken,
  insertMerge,
  lockMerge,
} from '~/models/customers/account-merge.server';
import { beginMerge } from '~/models/privacy/outside-merge.server';
import { ensureCustomerAccount } from '~/models/ledger/customer-account.server';
import { sumSingleApproverFor } from '~/models/staff/approval-list.server';
import { loadMergeSnapshot } from '~/models/privacy/closing-snapshot.server';
import { moneyTransaction } from '~/models/core/database.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';
import { notifyApprovers } from '~/models/staff/staff.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext, Settings } from '~/services/context';
import {
  type OpeningContext,
  adoptOpeningBalance,
} from '~/services/ledger/adopt-opening-balance.server';
import type { MergePair } from '~/domain/core/merge-pair';
import { areRelatedApprovers } from '~/models/staff/staff-member.server';

type Context = OpeningContext &
  Pick<ServiceContext, 'wakeMoney'> &
  Settings<'singleApproverLimits'>;

export type RequestedMerge = MergePair & {
  formToken: string;
  /** The amount that the page said would be moved. */
  shownCents: Cents;
};

export type MergeRequestOutcome =
  /** `begun`: our own part is done; otherwise a second person has to approve. */
  | { ok: true; id: string; begun: boolean }
  | { ok: false; code: Exclude<MergeRejection, 'merge_obstacles'> }
  | { ok: false; code: 'merge_obstacles'; obstacles: MergeObstacle[] };

/**
 * Requests that two accounts of one person be merged. Our own part is done at once if the amount is
 * within what one person may move alone in a day, counted together with corrections (decision 0035);
 * otherwise when a second admin approves. One form makes one merge. The row, the ledger entry and the activity
 * log are written in one transaction.
 *
 * @param by staff_user.id
 */
export async function requestAccountMerge(
  context: Context,
  { by, requestId }: { by: string; requestId: string | null },
  desired: RequestedMerge,
): Promise<MergeRequestOutcome> {
  const { db, now } = context;
  const { closingGid, survivingGid } = desired;
  if (closingGid === survivingGid) return { ok: false, code: 'merge_same' };
  try {
    for (const gid of [closingGid, survivingGid]) {
      // A balance that cannot be imported is reported as an obstacle below.
      await ensureCustomerAccount(db, gid);
      await adoptOpeningBalance(context, gid);
    }
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { ok: false, code: 'merge_silent' };
  }
  const at = new Date(now());
  const limitCents = context.config.singleApproverLimits.adjustment.oneCents;
  const requested = await moneyTransaction(db, async (trx): Promise<MergeRequestOutcome> => {
    await lockWallets(trx, { customerGid: closingGid, organizationId: null }, [survivingGid]);
    const known = await findMergeByToken(trx, desired.formToken);
    if (known) return sameAgain(known, desired, by);
    const closing = await loadMergeSnapshot(trx, closingGid);
    const obstacles = mergeObstacles(closing, await loadMergeSnapshot(trx, survivingGid));
    if (obstacles.length > 0) return { ok: false, code: 'merge_obstacles', obstacles };
    const amountCents = cents(closing.paidCents + closing.bonusCents);
    if (amountCents !== desired.shownCents) return { ok: false, code: 'merge_changed' };
    const since = new Date(at.getTime() - SINGLE_APPROVER_WINDOW_MS);
    const singleApproverCents = await sumSingleApproverFor(trx, {
      customerGid: survivingGid,
      by,
      since,
    });
    const singleApprover = { singleApproverCents, limitCents, total: null, isFrozen: false };
    const atOnce = amountCents === 0 || !needsSecondPerson(amountCents, singleApprover);
    const id = randomUUID();
    const { paidCents, bonusCents } = closing;
    const row = { ...desired, id, paidCents, bonusCents, atOnce, limitCents, by, at };
    // A concurrent post used this form for two other accounts, so our locks did not exclude it.
    if (!(await insertMerge(trx, row))) return { ok: false, code: 'merge_form_used' };
    if (atOnce) await beginMerge(trx, id, { by, at });
    else await notifyApprovers(trx, { about: id, by, at });
    await recordStaffAction(
      trx,
      {
        staffId: by,
        action: 'customers.merge',
        step: atOnce ? 'begin' : 'ask',
        subject: { kind: 'customer', id: closingGid },
        details: { merge: id, into: survivingGid, amountCents },
        requestId,
      },
      at,
    );
    return { ok: true, id, begun: atOnce };
  });
  if (requested.ok && requested.begun) context.wakeMoney();
  return requested;
}

/** Handles a form that was submitted before: the same merge again, or a form used for something else. */
function sameAgain(known: AccountMerge, desired: RequestedMerge, by: string): MergeRequestOutcome {
  const isSame =
    known.requestedBy === by &&
    known.closingGid === desired.closingGid &&
    known.survivingGid === desired.survivingGid;
  if (!isSame) return { ok: false, code: 'merge_form_used' };
  return { ok: true, id: known.id, begun: known.state === 'merging' || known.state === 'ended' };
}

type MergeDecision = {
  id: string;
  /** 'withdraw' is for the admin who asked; the other two are for another admin. */
  decision: 'approve' | 'refuse' | 'withdraw';
  /** The row's version when the form was rendered. */
  version: number;
};

type MergeDecided =
  | { ok: true }
  | { ok: false; code: Exclude<MergeRejection, 'merge_obstacles'> }
  | { ok: false; code: 'merge_obstacles'; obstacles: MergeObstacle[] };

/**
 * Approves or refuses a merge as a second admin, or withdraws it as the one who asked. An admin cannot
 * approve for a colleague who is related (`areRelatedApprovers`), for example if either has just invited the
 * other. An approval checks again, under the same locks, that nothing has changed since it was requested.
 * Of two concurrent decisions the first wins, and the second is told so.
 *
 * @param by staff_user.id; the caller has checked the permission
 */
export async function decideAccountMerge(
  { db, now, wakeMoney }: Pick<ServiceContext, 'db' | 'now' | 'wakeMoney'>,
  { by, requestId }: { by: string; requestId: string | null },
  { id, decision, version }: MergeDecision,
): Promise<MergeDecided> {
  const known = await findMerge(db, id);
  if (!known) return { ok: false, code: 'merge_missing' };
  const { closingGid, survivingGid, requestedBy } = known;
  if ((decision === 'withdraw') !== (requestedBy === by)) {
    return { ok: false, code: decision === 'withdraw' ? 'merge_not_own' : 'merge_own' };
  }
  const at = new Date(now());
  const decided = await moneyTransaction(db, async (trx): Promise<MergeDecided> => {
    await lockWallets(trx, { customerGid: closingGid, organizationId: null }, [survivingGid]);
    const merge = await lockMerge(trx, id);
    if (merge.state !== 'asked' || merge.version !== version) {
      return { ok: false, code: 'merge_changed' };
    }
    if (decision === 'approve') {
      if (await areRelatedApprovers(trx, { one: requestedBy, other: by, at })) {
        return { ok: false, code: 'merge_near' };
      }
      const closing = await loadMergeSnapshot(trx, closingGid, id);
      const obstacles = mergeObstacles(closing, await loadMergeSnapshot(trx, survivingGid, id));
      if (obstacles.length > 0) return { ok: false, code: 'merge_obstacles', obstacles };
      const isAsRequested =
        closing.paidCents === merge.paidCents && closing.bonusCents === merge.bonusCents;
      if (!isAsRequested) return { ok: false, code: 'merge_changed' };
    }
    await decideMerge(trx, id, { state: ENDS[decision], by, at });
    if (decision === 'approve') await beginMerge(trx, id, { by, at });
    await recordStaffAction(
      trx,
      {
        staffId: by,
        action: 'customers.merge',
        step: decision,
        subject: { kind: 'customer', id: closingGid },
        details: { merge: id, into: survivingGid, requestedBy },
        requestId,
      },
      at,
    );
    return { ok: true };
  });
  if (decided.ok && decision === 'approve') wakeMoney();
  return decided;
}

const ENDS = { approve: 'merging', refuse: 'refused', withdraw: 'withdrawn' } as const;
