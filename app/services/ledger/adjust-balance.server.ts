import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import { cents, type Cents } from '~/domain/core/money';
import { enqueuePublication } from '~/models/ledger/published-balance.server';
import {
  findCustomerAccount,
  freezeAccount,
  FROZEN_FOR,
  lockCustomerAccount,
} from '~/models/ledger/customer-account.server';
import { ledgerBalances, postTransaction } from '~/models/ledger/ledger.server';
import { openDiscrepancy } from '~/models/discrepancies/discrepancy.server';
import { moneyTransaction } from '~/models/core/database.server';
import type { CommandAnswer } from '~/domain/core/command-answer';
import type { ServiceContext, Settings } from '~/services/context';
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AdjustmentRejection } from '~/domain/ledger/adjustment';
import {
  type AdjustmentSide,
  SINGLE_APPROVER_WINDOW_MS,
  needsSecondPerson,
} from '~/domain/staff/approval';
import {
  type Approval,
  findApprovalByToken,
  findRaiseRequested,
  insertApproval,
} from '~/models/staff/approval.server';
import {
  lockRequester,
  sumSingleApproverFor,
  sumSingleApprover,
} from '~/models/staff/approval-list.server';
import { postAdjustment, whyNotAdjusted } from '~/models/ledger/post-adjustment.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { DB } from '../../../db/schema';
import { type OpeningContext, adoptOpeningBalance } from './adopt-opening-balance.server';

export type Adjustment = {
  customer: string;
  /** Positive amounts add to the balance. */
  amountCents: number;
  /** The account on the other side: `external` is money from outside, `loss` is borne by the store. */
  against: 'external' | 'loss';
  reason: string;
  by: string;
  /** Idempotency key: the same request is posted once. */
  request: string;
};

/**
 * Posts a correction of a balance by a named person as a new ledger entry; existing entries never change
 * (money-security M-5). A correction that makes the balance negative freezes the account, as a refund
 * does (3.9).
 */
export async function adjustBalance(
  { db, now, log }: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  { customer, amountCents, against, reason, by, request }: Adjustment,
): Promise<CommandAnswer> {
  if ((await findCustomerAccount(db, customer)) === null) {
    return { error: 'This customer has no account.', request };
  }
  const at = new Date(now());
  const { isNew, ...answer } = await moneyTransaction(db, async (trx) => {
    const { mergedInto } = await lockCustomerAccount(trx, customer);
    if (mergedInto !== null) {
      const error = `This account was merged into ${mergedInto}: adjust that one.`;
      return { isNew: false, error, request };
    }
    const isPosted = await postTransaction(trx, {
      dedupeKey: `adj:${request}`,
      kind: 'adjustment',
      actor: by,
      meta: { reason },
      at,
      lines: [
        { account: 'customer_paid', customerGid: customer, amountCents: cents(amountCents) },
        { account: against, customerGid: null, amountCents: cents(-amountCents) },
      ],
    });
    if (!isPosted) return { isNew: false, error: 'This request was already posted.', request };
    const { availableCents } = await ledgerBalances(trx, customer);
    let isOpened = false;
    if (availableCents < 0 && amountCents < 0) {
      await freezeAccount(trx, customer, FROZEN_FOR.negativeBalance, at);
      isOpened = await openDiscrepancy(trx, {
        kind: 'negative-balance',
        cause: 'adjusted',
        subject: customer,
        detail: { availableCents, adjustment: request },
        at,
      });
    }
    const account = await findCustomerAccount(trx, customer);
    await enqueuePublication(trx, customer, at);
    return {
      isNew: isOpened,
      adjusted: customer,
      cents: amountCents,
      request,
      availableCents,
      frozen: account?.frozen ?? false,
    };
  });
  if (isNew) {
    const fields = discrepancyAlarm('negative-balance', { customer });
    log.error(fields, 'an adjustment has left a balance below zero');
  }
  return answer;
}

type Context = OpeningContext &
  Pick<ServiceContext, 'failpoint' | 'wakeMoney'> &
  Settings<'singleApproverLimits'>;

type RequestedAdjustment = {
  formToken: string;
  customerGid: string;
  amountCents: Cents;
  against: AdjustmentSide;
  reason: string;
};

type AdjustmentOutcome =
  /** `posted`: it is in the ledger; otherwise a second person has to approve. */
  { ok: true; id: string; posted: boolean } | { ok: false; code: AdjustmentRejection };

/**
 * Requests a correction of a customer's balance. It is posted at once if it is within what one person may do
 * alone in a day, both for one customer (including amounts merged into the account, decision 0038) and in
 * total. Otherwise, and always for a frozen account, it waits for an admin (decision 0035). So does
 * accepting a raise at Shopify (`against: 'raise'`), however small: whoever asks may have raised it. One form makes
 * one correction. The row, its ledger entry and the activity log are written in one transaction.
 *
 * @param by staff_user.id
 * @throws PlatformFailure when the opening balance has not been imported yet and Shopify does not answer
 */
export async function requestAdjustment(
  context: Context,
  { by, requestId }: { by: string; requestId: string | null },
  desired: RequestedAdjustment,
): Promise<AdjustmentOutcome> {
  const { db, now, failpoint } = context;
  const { customerGid } = desired;
  if ((await findCustomerAccount(db, customerGid))?.imported !== true) {
    const isIn = await adoptOpeningBalance(context, customerGid);
    if (!isIn) return { ok: false, code: 'adjustment_not_imported' };
  }
  const at = new Date(now());
  const { oneCents: limitCents, allCents } = context.config.singleApproverLimits.adjustment;
  const requested = await moneyTransaction(db, async (trx): Promise<AdjustmentOutcome> => {
    const account = await lockCustomerAccount(trx, customerGid);
    const known = await findApprovalByToken(trx, desired.formToken);
    if (known) return sameAgain(known, desired, by);
    const isRaise = desired.against === 'raise';
    const waiting = isRaise ? await findRaiseRequested(trx, customerGid) : null;
    if (waiting) {
      const again = sameAgain(waiting, desired, by);
      return again.ok ? again : { ok: false, code: 'adjustment_raise_requested' };
    }
    const code = await whyNotAdjusted(trx, account, desired);
    if (code) return { ok: false, code };
    const since = new Date(at.getTime() - SINGLE_APPROVER_WINDOW_MS);
    await lockRequester(trx, by);
    const singleApprover = {
      singleApproverCents: await sumSingleApproverFor(trx, { customerGid, by, since }),
      limitCents,
      total: {
        singleApproverCents: await sumSingleApprover(trx, {
          kinds: ['adjustment'],
          about: null,
          by,
          since,
        }),
        limitCents: allCents,
      },
      isFrozen: account.frozen,
    };
    const atOnce = !isRaise && !needsSecondPerson(desired.amountCents, singleApprover);
    const id = randomUUID();
    const row = { ...desired, kind: 'adjustment', id, atOnce, limitCents, by, at } as const;
    if (!(await insertApproval(trx, row))) {
      // A concurrent post used this form for another customer, so this account's lock did not exclude it.
      const other = await findApprovalByToken(trx, desired.formToken);
      return other ? sameAgain(other, desired, by) : { ok: false, code: 'adjustment_form_used' };
    }
    if (atOnce) await postAdjustment(trx, { ...desired, id }, { by, at });
    await activity(trx, { id, atOnce, by, requestId, at }, desired);
    failpoint('adjust_before_commit');
    return { ok: true, id, posted: atOnce };
  });
  if (!requested.ok) return requested;
  failpoint('adjust_after_commit');
  if (requested.posted) context.wakeMoney();
  return requested;
}

/** Handles a form that was submitted before: the same correction again, or a form used for another one. */
function sameAgain(known: Approval, desired: RequestedAdjustment, by: string): AdjustmentOutcome {
  const isSame =
    known.kind === 'adjustment' &&
    known.customerGid === desired.customerGid &&
    known.amountCents === desired.amountCents &&
    known.against === desired.against &&
    known.requestedBy === by;
  if (!isSame) return { ok: false, code: 'adjustment_form_used' };
  return { ok: true, id: known.id, posted: known.atOnce };
}

/** Records the action on the customer, with the correction's id: both pages show it. */
async function activity(
  trx: Transaction<DB>,
  step: { id: string; atOnce: boolean; by: string; requestId: string | null; at: Date },
  { customerGid, amountCents, against }: RequestedAdjustment,
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
