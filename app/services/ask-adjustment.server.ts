import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  ALONE_WINDOW_MS,
  needsSecondPerson,
  type AdjustmentRefusal,
  type AdjustmentSide,
} from '~/domain/adjustment';
import type { PassFailpoint } from '~/domain/failpoint';
import type { Cents } from '~/domain/money';
import {
  findAdjustmentByToken,
  insertAdjustment,
  lockAsker,
  sumDoneAlone,
  type Adjustment,
} from '~/models/balance-adjustment.server';
import { findCustomerAccount, lockCustomerAccount } from '~/models/customer-account.server';
import { sumAloneFor } from '~/models/done-alone.server';
import { moneyTransaction } from '~/models/money-transaction.server';
import { postAdjustment, whyNotAdjusted } from '~/models/post-adjustment.server';
import { recordStaffAction } from '~/models/staff-action.server';
import type { DB } from '../../db/schema';

export type AskAdjustmentNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  /** First contact with what the platform shows of the balance (money-security 3.8). */
  takeInOpeningBalance: (gid: string) => Promise<boolean>;
  wakeMoney: () => void;
  failpoint: PassFailpoint;
  config: { adjustmentLimitCents: number; adjustmentTotalCents: number };
};

export type WantedAdjustment = {
  formToken: string;
  customerGid: string;
  amountCents: Cents;
  against: AdjustmentSide;
  reason: string;
};

export type AdjustmentAsked =
  /** `posted`: it stands in the ledger; otherwise a second person is asked. */
  { ok: true; id: string; posted: boolean } | { ok: false; code: AdjustmentRefusal };

/**
 * A member of staff corrects a customer's balance: at once within what one person may do in a day for
 * one customer (what was merged into the account counted in, decision 0038) and for all together, else as
 * a proposal to an admin (decision 0035); of a frozen account always so. One form is one correction. The row,
 * its entry in the ledger and the trace are one transaction.
 *
 * @param by staff_user.id
 * @throws PlatformFailure when the balance from before us has still to be read and Shopify is silent
 */
export async function askAdjustment(
  needs: AskAdjustmentNeeds,
  { by, requestId }: { by: string; requestId: string | null },
  wanted: WantedAdjustment,
): Promise<AdjustmentAsked> {
  const { db, now, failpoint } = needs;
  const { customerGid } = wanted;
  if ((await findCustomerAccount(db, customerGid))?.imported !== true) {
    const isIn = await needs.takeInOpeningBalance(customerGid);
    if (!isIn) return { ok: false, code: 'adjustment_not_imported' };
  }
  const at = new Date(now());
  const limitCents = needs.config.adjustmentLimitCents;
  const asked = await moneyTransaction(db, async (trx): Promise<AdjustmentAsked> => {
    const account = await lockCustomerAccount(trx, customerGid);
    const known = await findAdjustmentByToken(trx, wanted.formToken);
    if (known) return sameAgain(known, wanted, by);
    const code = await whyNotAdjusted(trx, account, wanted);
    if (code) return { ok: false, code };
    const since = new Date(at.getTime() - ALONE_WINDOW_MS);
    await lockAsker(trx, by);
    const alone = {
      aloneCents: await sumAloneFor(trx, { customerGid, by, since }),
      limitCents,
      total: {
        aloneCents: await sumDoneAlone(trx, { customerGid: null, by, since }),
        limitCents: needs.config.adjustmentTotalCents,
      },
      isFrozen: account.frozen,
    };
    const atOnce = !needsSecondPerson(wanted.amountCents, alone);
    const id = randomUUID();
    if (!(await insertAdjustment(trx, { ...wanted, id, atOnce, limitCents, by, at }))) {
      // For another customer, at this moment: the lock of this one's account did not keep it out.
      const other = await findAdjustmentByToken(trx, wanted.formToken);
      return other ? sameAgain(other, wanted, by) : { ok: false, code: 'adjustment_form_used' };
    }
    if (atOnce) await postAdjustment(trx, { ...wanted, id }, { by, at });
    await trace(trx, { id, atOnce, by, requestId, at }, wanted);
    failpoint('adjust_before_commit');
    return { ok: true, id, posted: atOnce };
  });
  if (!asked.ok) return asked;
  failpoint('adjust_after_commit');
  if (asked.posted) needs.wakeMoney();
  return asked;
}

/** The form was sent before: it is the same correction, or somebody else's form. */
function sameAgain(known: Adjustment, wanted: WantedAdjustment, by: string): AdjustmentAsked {
  const isSame =
    known.customerGid === wanted.customerGid &&
    known.amountCents === wanted.amountCents &&
    known.against === wanted.against &&
    known.askedBy === by;
  if (!isSame) return { ok: false, code: 'adjustment_form_used' };
  return { ok: true, id: known.id, posted: known.atOnce };
}

/** Of the customer and of the correction itself: both pages show it. */
async function trace(
  trx: Transaction<DB>,
  step: { id: string; atOnce: boolean; by: string; requestId: string | null; at: Date },
  { customerGid, amountCents, against }: WantedAdjustment,
): Promise<void> {
  const { id, atOnce, by: staffId, requestId, at } = step;
  await recordStaffAction(
    trx,
    {
      staffId,
      action: 'cash.adjust',
      step: atOnce ? 'post' : 'ask',
      subject: { kind: 'customer', id: customerGid },
      details: { adjustment: id, amountCents, against },
      requestId,
    },
    at,
  );
}
