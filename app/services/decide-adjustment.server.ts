import type { Kysely, Transaction } from 'kysely';
import type { AdjustmentRefusal } from '~/domain/adjustment';
import type { PassFailpoint } from '~/domain/failpoint';
import {
  endAdjustment,
  findAdjustment,
  lockAdjustment,
  type Adjustment,
} from '~/models/balance-adjustment.server';
import { lockCustomerAccount } from '~/models/customer-account.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { postAdjustment, whyNotAdjusted } from '~/models/post-adjustment.server';
import { recordStaffAction } from '~/models/staff-action.server';
import { areStaffNear } from '~/models/staff-near.server';
import type { DB } from '../../db/schema';

export type DecideAdjustmentNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  wakeMoney: () => void;
  failpoint: PassFailpoint;
};

export type AdjustmentDecision = {
  id: string;
  /** 'withdraw' is for the staff member who asked; the other two are for another admin. */
  decision: 'approve' | 'refuse' | 'withdraw';
  /** The row's version when the form was rendered. */
  version: number;
};

export type AdjustmentDecided =
  | { ok: true }
  | {
      ok: false;
      code:
        | AdjustmentRefusal
        | 'adjustment_missing'
        /** Somebody else has decided it meanwhile. */
        | 'adjustment_decided'
        | 'adjustment_own'
        /** One of the two let the other in recently, or a third person let in both (`areStaffNear`). */
        | 'adjustment_near'
        | 'adjustment_not_own';
    };

/**
 * Approves or refuses a correction as a second person, or withdraws it as the one who asked. An admin cannot
 * approve for a colleague who is near (`areStaffNear`), for example if either has just invited the other. Of
 * two concurrent decisions the first wins, and the second is told so. An approved correction is posted in the
 * same transaction.
 *
 * @param by staff_user.id; the caller has checked the permission
 */
export async function decideAdjustment(
  { db, now, wakeMoney, failpoint }: DecideAdjustmentNeeds,
  { by, requestId }: { by: string; requestId: string | null },
  { id, decision, version }: AdjustmentDecision,
): Promise<AdjustmentDecided> {
  const known = await findAdjustment(db, id);
  if (!known) return { ok: false, code: 'adjustment_missing' };
  const isOwn = known.askedBy === by;
  if (decision === 'withdraw' && !isOwn) return { ok: false, code: 'adjustment_not_own' };
  if (decision === 'approve' && isOwn) return { ok: false, code: 'adjustment_own' };
  if (decision === 'refuse' && isOwn) return { ok: false, code: 'adjustment_own' };
  const at = new Date(now());
  const decided = await moneyTransaction(db, async (trx): Promise<AdjustmentDecided> => {
    const account = await lockCustomerAccount(trx, known.customerGid);
    const adjustment = await lockAdjustment(trx, id);
    if (adjustment.state !== 'asked' || adjustment.version !== version) {
      return { ok: false, code: 'adjustment_decided' };
    }
    if (decision === 'approve') {
      if (await areStaffNear(trx, { one: adjustment.askedBy, other: by, at })) {
        return { ok: false, code: 'adjustment_near' };
      }
      const code = await whyNotAdjusted(trx, account, adjustment);
      if (code) return { ok: false, code };
      await postAdjustment(trx, adjustment, { by, at });
    }
    await endAdjustment(trx, id, { state: ENDS[decision], by, at });
    await trace(trx, adjustment, { decision, by, requestId, at });
    failpoint('adjust_before_commit');
    return { ok: true };
  });
  if (!decided.ok) return decided;
  failpoint('adjust_after_commit');
  if (decision === 'approve') wakeMoney();
  return decided;
}

const ENDS = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

async function trace(
  trx: Transaction<DB>,
  { id, customerGid, amountCents, askedBy }: Adjustment,
  {
    decision,
    by: staffId,
    requestId,
    at,
  }: {
    decision: AdjustmentDecision['decision'];
    by: string;
    requestId: string | null;
    at: Date;
  },
): Promise<void> {
  await recordStaffAction(
    trx,
    {
      staffId,
      action: decision === 'withdraw' ? 'cash.adjust' : 'cash.approve',
      step: decision,
      subject: { kind: 'customer', id: customerGid },
      details: { adjustment: id, amountCents, askedBy },
      requestId,
    },
    at,
  );
}
