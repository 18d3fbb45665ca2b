import { type Cents, cents, formatUsd } from '~/domain/core/money';
import type { StaffAction } from '~/domain/staff/staff-action';
import { lockAmbassador } from '~/models/ambassadors/ambassador.server';
import { findCommissionBalance } from '~/models/commissions/commission-balance.server';
import {
  type CommissionPayout,
  findRequestedPayout,
  findPayout,
  findPayoutByReference,
  findPayoutByToken,
  insertPayout,
  markPayoutPaid,
  markPayoutRejected,
} from '~/models/commissions/commission-payout.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { moneyTransaction } from '~/models/core/database.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext, Settings } from '~/services/context';
import { randomUUID } from 'node:crypto';
import { type PayoutRejection, rejectedPayout } from '~/domain/commissions/commission-payout';
import { customerNumber } from '~/domain/core/ids';

/** A named person's decision on a requested transfer. */
export type TransferEnd =
  /** The transfer was made; `reference` is from the bank or from QuickBooks. */
  | { do: 'pay'; reference: string; by: string }
  /** The transfer is refused; the ambassador is notified of the reason. */
  | { do: 'refuse'; reason: string; by: string };

export type EndedTransfer =
  /** Ended by this call, or by an earlier one with the same decision. */
  | {
      ok: true;
      payout: CommissionPayout;
      changed: boolean;
      /** What else is payable. Negative if that much was taken back since the transfer was requested. */
      besidesCents: Cents;
    }
  /** What else is payable is negative, and lower than when the page was rendered. */
  | { ok: false; why: 'changed'; besidesCents: Cents }
  | { ok: false; why: 'unknown' | 'not-a-transfer' | 'ended' | 'reference-used' };

/**
 * Ends a requested transfer of commission: it was made, or its amount is returned to the balance. The
 * mail to the ambassador is written in the same transaction. Idempotent; a different decision by
 * a second person is refused.
 *
 * @param seen `besidesCents` as the page showed it: a transfer is not marked as made if it is negative now
 *   and lower than that, because of refunds since; `activity`: the staff action recorded in the same transaction
 */
export async function endTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  id: string,
  ending: TransferEnd,
  { besidesCents: seenCents, activity }: { besidesCents?: Cents; activity?: StaffAction } = {},
): Promise<EndedTransfer> {
  const requested = await findPayout(db, id);
  if (requested === null) return { ok: false, why: 'unknown' };
  if (requested.method !== 'transfer') return { ok: false, why: 'not-a-transfer' };
  return moneyTransaction(db, async (trx): Promise<EndedTransfer> => {
    await lockAmbassador(trx, requested.ambassadorGid);
    const known = (await findPayout(trx, id)) ?? requested;
    const at = new Date(now());
    const { payableCents: besidesCents } = await findCommissionBalance(
      trx,
      requested.ambassadorGid,
      at,
    );
    if (known.state !== 'asked') {
      return isSameEnd(known, ending)
        ? { ok: true, payout: known, changed: false, besidesCents }
        : { ok: false, why: 'ended' };
    }
    if (ending.do === 'pay') {
      const isLess = besidesCents < 0 && besidesCents < (seenCents ?? besidesCents);
      if (isLess) return { ok: false, why: 'changed', besidesCents };
      if (await findPayoutByReference(trx, known.ambassadorGid, ending.reference)) {
        return { ok: false, why: 'reference-used' };
      }
      await markPayoutPaid(trx, id, { ...ending, at });
    } else {
      await markPayoutRejected(trx, known, { ...ending, at });
    }
    const template = ending.do === 'pay' ? 'payout-paid' : 'payout-refused';
    await sendEmail(trx, { template, key: `payout-ended:${id}`, about: id }, at);
    if (activity) await recordStaffAction(trx, activity, at);
    return { ok: true, payout: (await findPayout(trx, id)) ?? known, changed: true, besidesCents };
  });
}

function isSameEnd({ state, reference }: CommissionPayout, ending: TransferEnd): boolean {
  return ending.do === 'pay'
    ? state === 'paid' && reference === ending.reference
    : state === 'refused';
}

type PaidByTransfer =
  | { ok: true; payoutId: string; cents: Cents; changed: boolean }
  /** A transfer was requested: end that one instead of making a second. */
  | { ok: false; why: 'asked'; payoutId: string }
  /** The amount sent exceeds what is payable. */
  | { ok: false; why: 'too-much'; payableCents: Cents }
  | { ok: false; why: 'reference-used' };

/**
 * Records a transfer that a named person made to an ambassador without a request. The request, the
 * payment and the mail to the ambassador are in one transaction. The bank's reference is unique,
 * so entering it again with the same amount returns the same payout. The amount may be less than what is
 * payable, and less than the minimum, but never more.
 */
export async function payCommissionByTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  ambassadorGid: string,
  { amountCents, reference, by }: { amountCents: number; reference: string; by: string },
): Promise<PaidByTransfer> {
  return moneyTransaction(db, async (trx): Promise<PaidByTransfer> => {
    await lockAmbassador(trx, ambassadorGid);
    const known = await findPayoutByReference(trx, ambassadorGid, reference);
    if (known) {
      return known.cents === amountCents
        ? { ok: true, payoutId: known.id, cents: known.cents, changed: false }
        : { ok: false, why: 'reference-used' };
    }
    const requested = await findRequestedPayout(trx, ambassadorGid);
    if (requested) return { ok: false, why: 'asked', payoutId: requested.id };
    const at = new Date(now());
    const { payableCents } = await findCommissionBalance(trx, ambassadorGid, at);
    if (amountCents > payableCents) return { ok: false, why: 'too-much', payableCents };
    const payoutId = randomUUID();
    const amount = cents(amountCents);
    await insertPayout(trx, {
      id: payoutId,
      ambassadorGid,
      formToken: randomUUID(),
      method: 'transfer',
      cents: amount,
      at,
      reference,
      by,
    });
    const email = { key: `payout-ended:${payoutId}`, about: payoutId };
    await sendEmail(trx, { template: 'payout-paid', ...email }, at);
    return { ok: true, payoutId, cents: amount, changed: true };
  });
}

const FORM_USED: PayoutRejection = { code: 'payout_form_used' };
const WAITS: PayoutRejection = { code: 'payout_transfer_waits' };

/**
 * Requests a bank transfer of all of an ambassador's payable commission. The amount is deducted at once
 * so that it cannot be paid out a second way; a person then makes the transfer or refuses it. One can be
 * open at a time. A frozen Earth Cash account is no obstacle: a person reviews each transfer anyway.
 *
 * @param post `formToken` of the form; `shownCents`, the payable amount that the page showed
 * @returns null if it was requested, by this post or an earlier delivery of the same form
 */
export async function requestTransfer(
  {
    db,
    config,
    now,
    wakeJobs,
    log,
  }: Pick<ServiceContext, 'db' | 'now' | 'log' | 'wakeJobs'> & Settings<'commission'>,
  { gid }: { gid: string },
  { formToken, shownCents }: { formToken: string; shownCents: Cents },
): Promise<PayoutRejection | null> {
  const payoutId = randomUUID();
  const answer = await moneyTransaction(db, async (trx) => {
    await lockAmbassador(trx, gid);
    const known = await findPayoutByToken(trx, gid, formToken);
    if (known) {
      // A refused or canceled transfer gave its amount back; asking for it again takes a new form.
      const isSame =
        known.method === 'transfer' &&
        (known.state === 'asked' || known.state === 'paid') &&
        known.cents === shownCents;
      return { isNew: false, rejection: isSame ? null : FORM_USED };
    }
    if (await findRequestedPayout(trx, gid)) return { isNew: false, rejection: WAITS };
    const at = new Date(now());
    const { payableCents } = await findCommissionBalance(trx, gid, at);
    const refused = rejectedPayout({ payableCents, shownCents }, config.commission.minimumCents);
    if (refused) return { isNew: false, rejection: refused };
    await insertPayout(trx, {
      id: payoutId,
      ambassadorGid: gid,
      formToken,
      method: 'transfer',
      cents: payableCents,
      at,
    });
    const toStaff = { key: `payout-asked:${payoutId}`, about: payoutId };
    await sendEmail(trx, { template: 'payout-asked-staff', ...toStaff }, at);
    const variables = { amount: formatUsd(payableCents) };
    const email = { key: `payout:${payoutId}`, to: gid, variables };
    await sendEmail(trx, { template: 'payout-requested', ...email }, at);
    return { isNew: true, rejection: null };
  });
  if (answer.isNew) {
    log.info({ payout: payoutId, cents: shownCents }, 'a transfer of commission was asked for');
    wakeJobs();
  }
  return answer.rejection;
}

/** `ended`: staff have made or refused it meanwhile. `unknown`: there is none, or it is another's. */
type TransferCanceled = 'canceled' | 'ended' | 'unknown';

/**
 * Cancels an ambassador's own requested transfer and returns its amount. Staff are mailed in the same commit,
 * so that nobody makes it. Idempotent.
 */
export async function cancelTransfer(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  { gid }: { gid: string },
  payoutId: string,
): Promise<TransferCanceled> {
  return moneyTransaction(db, async (trx): Promise<TransferCanceled> => {
    await lockAmbassador(trx, gid);
    const payout = await findPayout(trx, payoutId);
    if (payout?.ambassadorGid !== gid || payout.method !== 'transfer') return 'unknown';
    if (payout.state !== 'asked') return payout.state === 'canceled' ? 'canceled' : 'ended';
    const at = new Date(now());
    await markPayoutRejected(trx, payout, { reason: 'Canceled by the ambassador', by: gid, at });
    const variables = {
      customer: customerNumber(gid),
      amount: formatUsd(payout.cents),
      payout: payoutId,
    };
    const email = { key: `payout-canceled:${payoutId}`, variables, about: payoutId };
    await sendEmail(trx, { template: 'payout-canceled-staff', ...email }, at);
    return 'canceled';
  });
}
