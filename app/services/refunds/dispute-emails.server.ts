import type { Kysely } from 'kysely';
import { listUntoldDisputes, markDisputeTold } from '~/models/refunds/dispute-told.server';
import { sendEmail } from '~/models/emails/email-outbox.server';
import type { DB } from '../../../db/schema';
import { DISPUTES, disputeReason } from '~/content/refunds/erp-disputes';
import { momentWords } from '~/content/core/dates';
import type { Dispute } from '~/domain/disputes/dispute';
import { formatUsd } from '~/domain/core/money';
import { findStoredDispute } from '~/models/disputes/dispute.server';
import type { WriteLetter } from '~/services/emails/letter.server';

/**
 * Writes the mails to staff about disputes that were opened, and about deadlines that are near, each once, in
 * one transaction with its mark.
 */
export async function writeDisputeEmails(db: Kysely<DB>, at: Date): Promise<void> {
  for (const mail of await listUntoldDisputes(db, at)) {
    const { disputeId, about } = mail;
    const dispute = await findStoredDispute(db, disputeId);
    await db.transaction().execute(async (trx) => {
      if (!(await markDisputeTold(trx, mail, at))) return;
      const opened =
        dispute?.standing === 'inquiry' ? 'inquiry-opened-staff' : 'dispute-opened-staff';
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
    about: whatWords(dispute),
    variables: {
      what: whatWords(dispute),
      amount: formatUsd(amountCents),
      reason: disputeReason(dispute) || '–',
      next: DISPUTES.next[dispute.of.kind],
      due: evidenceDueAt === null ? DISPUTES.noDeadline : momentWords(evidenceDueAt),
      link: links.dispute(id),
    },
  };
};

function whatWords({ of }: Dispute): string {
  if (of.kind === 'deposit') return 'a deposit';
  return of.order === null ? 'an order' : `order ${of.order.name}`;
}
