import type { Kysely } from 'kysely';
import { mergeObstacles, type MergeObstacle, type MergeRefusal } from '~/domain/account-merge';
import { decideMerge, findMerge, lockMerge } from '~/models/account-merge.server';
import { beginMerge } from '~/models/begin-merge.server';
import { lookAtMerge } from '~/models/merge-look.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { lockHolders } from '~/models/organization-holder.server';
import { recordStaffAction } from '~/models/staff-action.server';
import { areStaffNear } from '~/models/staff-near.server';
import type { DB } from '../../db/schema';

export type DecideMergeNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  wakeMoney: () => void;
};

export type MergeDecision = {
  id: string;
  /** 'withdraw' is for whoever has asked; the other two for an admin who has not. */
  decision: 'approve' | 'refuse' | 'withdraw';
  /** Of the row that the form was drawn from. */
  version: number;
};

export type MergeDecided =
  | { ok: true }
  | { ok: false; code: Exclude<MergeRefusal, 'merge_obstacles'> }
  | { ok: false; code: 'merge_obstacles'; obstacles: MergeObstacle[] };

/**
 * A second admin agrees to a merge or refuses it, or whoever has asked takes it back. Nobody agrees with a
 * colleague whom they have just let in, or the reverse. What has changed since it was asked is looked at
 * again under the same locks; two at once: the first decides, the second is told.
 *
 * @param by staff_user.id; the caller has seen to it that they may
 */
export async function decideAccountMerge(
  { db, now, wakeMoney }: DecideMergeNeeds,
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
