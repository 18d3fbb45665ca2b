import { discrepancyAlarm } from '~/domain/discrepancies/discrepancies';
import type { Kysely } from 'kysely';
import { COMMISSION_NEWS } from '~/domain/commissions/commission';
import { type Dispute, type FetchedDispute, disputePhase } from '~/domain/disputes/dispute';
import { advanceCommission } from '~/models/commissions/commission.server';
import { findDepositByIntent } from '~/models/deposits/deposit.server';
import { type DisputeOf, findStoredDispute, upsertDispute } from '~/models/disputes/dispute.server';
import { freezeForLostDisputes } from '~/models/ledger/lost-dispute.server';
import { moneyTransaction } from '~/models/core/database.server';
import { lockWallets } from '~/models/ledger/organization-wallet.server';
import { findPaymentByIntent } from '~/models/payments/payment.server';
import { rejectBankAccount } from '~/models/payment-methods/payment-method.server';
import { stopPayments } from '~/models/payments/payment-orders.server';
import { thawIfSound } from '~/models/ledger/outside-raise.server';
import type { DB } from '../../../db/schema';
import type { ServiceContext, Settings } from '~/services/context';
import {
  insertDisputeNote,
  listUnnotifiedDisputes,
  markDisputeNotified,
} from '~/models/refunds/dispute-list.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import { disputeReason, DISPUTES } from '~/content/refunds/erp-disputes';
import { momentLabel } from '~/content/core/dates';
import { formatUsd } from '~/domain/core/money';
import type { WriteLetter } from '~/services/emails/letter.server';

type Context = Pick<ServiceContext, 'db' | 'log'> & Settings<'commission'>;

type Owner = DisputeOf & {
  /** Which bank account a payment was debited from; null for a card, and for a deposit, which refuses it itself. */
  bankFingerprint: string | null;
  customerGid: string;
  organizationId: string | null;
  orderGid: string | null;
};

/**
 * Records a dispute of an order's or a deposit's charge, and what follows from it: a new one stops the
 * customer's payments that are not charged yet, lost ones freeze the account (money-security 3.9), and the
 * order's commission is taken back or restored. An inquiry does none of that. Idempotent and safe to run
 * concurrently; does nothing if the charge is not ours.
 *
 * @param fetchedAt when reading the dispute began
 * @returns whether the commission changed
 */
export async function noteDispute(
  { db, config, log }: Context,
  dispute: FetchedDispute,
  fetchedAt: Date,
): Promise<boolean> {
  const owner = await ownerOf(db, dispute.paymentIntentId);
  if (owner === null) return false;
  const { customerGid, depositId, paymentId, orderGid } = owner;
  const at = fetchedAt;
  const done = await moneyTransaction(db, async (trx) => {
    const { customer } = await lockWallets(trx, owner);
    const stored = await upsertDispute(trx, dispute, owner, fetchedAt);
    if (owner.bankFingerprint !== null) {
      const refused = { fingerprint: owner.bankFingerprint, disputeId: dispute.id, at };
      await rejectBankAccount(trx, refused);
    }
    if (stored === 'outdated') return { stopped: [], isFrozen: false, isThawed: false };
    const phase = disputePhase(dispute.status);
    const wasChargedBack = stored.before !== null && TAKEN.includes(disputePhase(stored.before));
    const isTaken = TAKEN.includes(phase);
    const stopped =
      isTaken && !wasChargedBack
        ? await stopPayments(trx, { customerGid, depositId }, { failure: 'payment_disputed', at })
        : [];
    const ownerGid = customer.mergedInto ?? customerGid;
    // Once for each: staff may have reviewed the account since. Those of deposits are counted when the
    // ledger has them.
    const isLost = phase === 'lost' && stored.before !== 'lost' && paymentId !== null;
    const isFrozen =
      isLost && (await freezeForLostDisputes(trx, ownerGid, { payment: paymentId }, at));
    const isThawed = wasChargedBack && !isTaken && (await thawIfSound(trx, ownerGid, at));
    return { stopped, isFrozen, isThawed };
  });
  const fields = { dispute: dispute.id, customer: customerGid };
  for (const id of done.stopped) log.info({ ...fields, payment: id }, 'a dispute stops a payment');
  if (done.isThawed) log.info({ audit: 'money', ...fields }, 'an account is not frozen any more');
  if (done.isFrozen) {
    log.error(discrepancyAlarm('account-frozen', fields), 'disputes were lost');
  }
  if (orderGid === null) return false;
  // In a transaction of its own, so that ambassadors' rows are not locked together with the customer's. A
  // payment without an order yet is settled when its order is read.
  const news = await moneyTransaction(db, (trx) =>
    advanceCommission(trx, orderGid, { at, rules: config.commission }),
  );
  for (const one of news) log.info(one, COMMISSION_NEWS[one.happened]);
  return news.length > 0;
}

/** The bank has the money. */
const TAKEN: readonly string[] = ['open', 'lost'];

async function ownerOf(db: Kysely<DB>, intentId: string | null): Promise<Owner | null> {
  if (intentId === null) return null;
  const payment = await findPaymentByIntent(db, intentId);
  if (payment) {
    const { id: paymentId, customerGid, orderGid, organizationId } = payment;
    const bankFingerprint = payment.methodFingerprint;
    const owner = { customerGid, orderGid, organizationId, bankFingerprint };
    return { paymentId, depositId: null, ...owner };
  }
  const deposit = await findDepositByIntent(db, intentId);
  if (!deposit) return null;
  const { id: depositId, customerGid, organizationId } = deposit;
  const owner = { customerGid, organizationId, orderGid: null, bankFingerprint: null };
  return { depositId, paymentId: null, ...owner };
}

/**
 * Adds a note to a dispute that only staff can see. Submitting the same form twice adds one note.
 *
 * @returns false if this form was used before for another note or another dispute
 */
export async function addDisputeNote(
  { db, now, requestId }: Pick<ServiceContext, 'db' | 'now' | 'requestId'>,
  staffId: string,
  note: { formToken: string; disputeId: string; text: string },
): Promise<boolean> {
  const at = new Date(now());
  return db.transaction().execute(async (trx) => {
    const written = await insertDisputeNote(trx, { ...note, staffId }, at);
    if (written !== 'new') return written === 'same';
    const subject = { kind: 'dispute', id: note.disputeId } as const;
    const action = 'disputes.annotate';
    await recordStaffAction(trx, { staffId, action, step: 'note', subject, requestId }, at);
    return true;
  });
}

/**
 * Writes the mails to staff about disputes that were opened, and about deadlines that are near, each once, in
 * one transaction with its mark.
 */
export async function writeDisputeEmails(db: Kysely<DB>, at: Date): Promise<void> {
  for (const mail of await listUnnotifiedDisputes(db, at)) {
    const { disputeId, about } = mail;
    const dispute = await findStoredDispute(db, disputeId);
    await db.transaction().execute(async (trx) => {
      if (!(await markDisputeNotified(trx, mail, at))) return;
      const opened = dispute?.phase === 'inquiry' ? 'inquiry-opened-staff' : 'dispute-opened-staff';
      const template = about === 'due' ? 'dispute-due-staff' : opened;
      await sendEmail(
        trx,
        { template, key: `dispute:${disputeId}:${about}`, about: disputeId },
        at,
      );
    });
  }
}

/** A dispute or an inquiry that was opened, or whose deadline is near, to staff. */
export const disputeLetter: WriteLetter = async ({ db, staffAddress, links }, { about }) => {
  const dispute = await findStoredDispute(db, about);
  if (!dispute) return 'not-due';
  const { id, amountCents, evidenceDueAt } = dispute;
  return {
    to: staffAddress,
    about: subjectLabel(dispute),
    variables: {
      what: subjectLabel(dispute),
      amount: formatUsd(amountCents),
      reason: disputeReason(dispute) || '–',
      next: DISPUTES.next[dispute.of.kind],
      due: evidenceDueAt === null ? DISPUTES.noDeadline : momentLabel(evidenceDueAt),
      link: links.dispute(id),
    },
  };
};

function subjectLabel({ of }: Dispute): string {
  if (of.kind === 'deposit') return 'a deposit';
  return of.order === null ? 'an order' : `order ${of.order.name}`;
}
