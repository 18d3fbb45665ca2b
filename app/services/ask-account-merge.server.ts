import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  mergeObstacles,
  type MergeObstacle,
  type MergePair,
  type MergeRefusal,
} from '~/domain/account-merge';
import { ALONE_WINDOW_MS, needsSecondPerson } from '~/domain/adjustment';
import { isPlatformFailure } from '~/domain/failure';
import { cents, type Cents } from '~/domain/money';
import { findMergeByToken, insertMerge, type AccountMerge } from '~/models/account-merge.server';
import { beginMerge } from '~/models/begin-merge.server';
import { ensureCustomerAccount } from '~/models/customer-account.server';
import { sumAloneFor } from '~/models/done-alone.server';
import { lookAtMerge } from '~/models/merge-look.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { lockHolders } from '~/models/organization-holder.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type AskMergeNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  /** First contact with what the platform shows of the balance. @throws PlatformFailure */
  takeInOpeningBalance: (gid: string) => Promise<boolean>;
  wakeMoney: () => void;
  config: { adjustmentLimitCents: number };
};

export type WantedMerge = MergePair & {
  formToken: string;
  /** What the page said goes over. */
  shownCents: Cents;
};

export type MergeAsked =
  /** `begun`: our own part is done; otherwise a second person is asked. */
  | { ok: true; id: string; begun: boolean }
  | { ok: false; code: Exclude<MergeRefusal, 'merge_obstacles'> }
  | { ok: false; code: 'merge_obstacles'; obstacles: MergeObstacle[] };

/**
 * An admin asks that two accounts of one person become one. Our own part is done at once within what one
 * person may do alone with somebody's Earth Cash in a day, together with corrections (decision 0035), else
 * when a second admin agrees. One form is one merge; the row, the ledger and the trace are one transaction.
 *
 * @param by staff_user.id
 */
export async function askAccountMerge(
  needs: AskMergeNeeds,
  { by, requestId }: { by: string; requestId: string | null },
  wanted: WantedMerge,
): Promise<MergeAsked> {
  const { db, now } = needs;
  const { closingGid, survivingGid } = wanted;
  if (closingGid === survivingGid) return { ok: false, code: 'merge_same' };
  try {
    for (const gid of [closingGid, survivingGid]) {
      // Where it cannot be had, that stands in the way.
      await ensureCustomerAccount(db, gid);
      await needs.takeInOpeningBalance(gid);
    }
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    return { ok: false, code: 'merge_silent' };
  }
  const at = new Date(now());
  const limitCents = needs.config.adjustmentLimitCents;
  const asked = await moneyTransaction(db, async (trx): Promise<MergeAsked> => {
    await lockHolders(trx, { customerGid: closingGid, organizationId: null }, [survivingGid]);
    const known = await findMergeByToken(trx, wanted.formToken);
    if (known) return sameAgain(known, wanted, by);
    const closing = await lookAtMerge(trx, closingGid);
    const obstacles = mergeObstacles(closing, await lookAtMerge(trx, survivingGid));
    if (obstacles.length > 0) return { ok: false, code: 'merge_obstacles', obstacles };
    const amountCents = cents(closing.paidCents + closing.bonusCents);
    if (amountCents !== wanted.shownCents) return { ok: false, code: 'merge_changed' };
    const since = new Date(at.getTime() - ALONE_WINDOW_MS);
    const aloneCents = await sumAloneFor(trx, { customerGid: survivingGid, by, since });
    const alone = { aloneCents, limitCents, total: null, isFrozen: false };
    const atOnce = amountCents === 0 || !needsSecondPerson(amountCents, alone);
    const id = randomUUID();
    const { paidCents, bonusCents } = closing;
    const row = { ...wanted, id, paidCents, bonusCents, atOnce, limitCents, by, at };
    // The same form for two other accounts, at this moment: no lock of theirs has kept it out.
    if (!(await insertMerge(trx, row))) return { ok: false, code: 'merge_form_used' };
    if (atOnce) await beginMerge(trx, id, { by, at });
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
  if (asked.ok && asked.begun) needs.wakeMoney();
  return asked;
}

/** The form was sent before: it is the same merge, or somebody else's form. */
function sameAgain(known: AccountMerge, wanted: WantedMerge, by: string): MergeAsked {
  const isSame =
    known.askedBy === by &&
    known.closingGid === wanted.closingGid &&
    known.survivingGid === wanted.survivingGid;
  if (!isSame) return { ok: false, code: 'merge_form_used' };
  return { ok: true, id: known.id, begun: known.state === 'merging' || known.state === 'ended' };
}
