import { disputeReason, DISPUTES } from '~/content/refunds/erp-disputes';
import { momentWords } from '~/content/core/dates';
import type { Dispute } from '~/domain/disputes/dispute';
import { formatUsd } from '~/domain/core/money';
import { findStoredDispute } from '~/models/disputes/dispute.server';
import {
  type DisputeMail,
  isDisputeMailDue,
  markDisputeMailed,
  markDisputeTold,
} from '~/models/refunds/dispute-told.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';

type Context = Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the dispute's page. */
  disputeUrl: (id: string) => string;
};

/**
 * Tells staff of a dispute or an inquiry that was opened, or whose deadline is near. Does nothing once the mail is
 * known to have been sent; one that may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template
 */
export async function mailDispute(context: Context, mail: DisputeMail): Promise<void> {
  const { db, staffAddress, disputeUrl, now } = context;
  const dispute = await findStoredDispute(db, mail.disputeId);
  if (!dispute || !(await isDisputeMailDue(db, mail))) return;
  const { id, amountCents, evidenceDueAt } = dispute;
  await sendTemplate(context, {
    to: staffAddress,
    about: whatWords(dispute),
    template: await getEmailTemplate(db, templateOf(dispute, mail)),
    words: {
      what: whatWords(dispute),
      amount: formatUsd(amountCents),
      reason: disputeReason(dispute) || '–',
      next: DISPUTES.next[dispute.of.kind],
      due: evidenceDueAt === null ? DISPUTES.noDeadline : momentWords(evidenceDueAt),
      link: disputeUrl(id),
    },
    id: `dispute-${id}-${mail.about}`,
  });
  await markDisputeMailed(db, mail, new Date(now()));
}

function templateOf({ standing }: Dispute, { about }: DisputeMail): string {
  if (about === 'due') return 'dispute-due-staff';
  return standing === 'inquiry' ? 'inquiry-opened-staff' : 'dispute-opened-staff';
}

function whatWords({ of }: Dispute): string {
  if (of.kind === 'deposit') return 'a deposit';
  return of.order === null ? 'an order' : `order ${of.order.name}`;
}

/** Enqueues a mail to staff about a dispute, once, in one transaction with the mark. */
export async function tellDispute(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  mail: DisputeMail,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markDisputeTold(trx, mail, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-dispute-mail', mail);
  });
}
