import {
  mergeObstacles,
  type MergeObstacle,
  type MergeRefusal,
} from '~/domain/customers/account-merge';
import { decideMerge, findMerge, lockMerge } from '~/models/customers/account-merge.server';
import { beginMerge } from '~/models/privacy/outside-merge.server';
import { lookAtMerge } from '~/models/privacy/closing-look.server';
import { moneyTransaction } from '~/models/core/database.server';
import { lockHolders } from '~/models/ledger/organization-holder.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { areStaffNear } from '~/models/staff/staff-member.server';
import type { ServiceContext } from '~/services/context';

export type MergeDecision = {
  id: string;
  /** 'withdraw' is for the admin who asked; the other two are for another admin. */
  decision: 'approve' | 'refuse' | 'withdraw';
  /** The row's version when the form was rendered. */
  version: number;
};

export type MergeDecided =
  | { ok: true }
  | { ok: false; code: Exclude<MergeRefusal, 'merge_obstacles'> }
  | { ok: false; code: 'merge_obstacles'; obstacles: MergeObstacle[] };

/**
 * Approves or refuses a merge as a second admin, or withdraws it as the one who asked. An admin cannot
 * approve for a colleague who is near (`areStaffNear`), for example if either has just invited the
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
  const { closingGid, survivingGid, askedBy } = known;
  if ((decision === 'withdraw') !== (askedBy === by)) {
    return { ok: false, code: decision === 'withdraw' ? 'merge_not_own' : 'merge_own' };
  }
  const at = new Date(now());
  const decided = await moneyTransaction(db, async (trx): Promise<MergeDecided> => {
    await lockHolders(trx, { customerGid: closingGid, organizationId: null }, [survivingGid]);
    const merge = await lockMerge(trx, id);
    if (merge.state !== 'asked' || merge.version !== version) {
      return { ok: false, code: 'merge_changed' };
    }
    if (decision === 'approve') {
      if (await areStaffNear(trx, { one: askedBy, other: by, at })) {
        return { ok: false, code: 'merge_near' };
      }
      const closing = await lookAtMerge(trx, closingGid, id);
      const obstacles = mergeObstacles(closing, await lookAtMerge(trx, survivingGid, id));
      if (obstacles.length > 0) return { ok: false, code: 'merge_obstacles', obstacles };
      const isAsAsked =
        closing.paidCents === merge.paidCents && closing.bonusCents === merge.bonusCents;
      if (!isAsAsked) return { ok: false, code: 'merge_changed' };
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
        details: { merge: id, into: survivingGid, askedBy },
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
