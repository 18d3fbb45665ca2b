import { FROZEN_REASONS } from '~/content/ledger/earth-cash';
import { mendableBecause } from '~/domain/ledger/balance-view';
import { greeting } from '~/domain/core/text/greeted-name';
import type { OutboxTemplate } from '~/domain/emails/email-template';
import {
  findOutboxEmail,
  listWaitingEmails,
  markEmailEnqueued,
  markEmailSent,
  type OutboxRow,
} from '~/models/emails/email-outbox.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';

type Context = Pick<
  MailContext,
  'db' | 'admin' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'
> & {
  /** Absolute URLs of the pages that the mails lead to. */
  linkOf: (template: OutboxTemplate, about: string | null) => string;
};

/**
 * Sends a mail of the outbox to its customer's current address, or to staff. Does nothing once it is known to
 * have left; a mail that may have left is sent again with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailFromOutbox(context: Context, emailId: string): Promise<void> {
  const { db, admin, staffAddress, linkOf, now } = context;
  const email = await findOutboxEmail(db, emailId);
  if (email === null || email.isSent) return;
  const { customerGid, template, about } = email;
  const customer = customerGid === null ? null : await getCustomer(admin, customerGid);
  const to = customerGid === null ? staffAddress : (customer?.email ?? '');
  // The account was closed meanwhile: there is no recipient.
  if (to === '') return;
  await sendTemplate(context, {
    to,
    template: await getEmailTemplate(db, template),
    words: {
      ...inWords(email),
      greeting: greeting(customer?.firstName ?? null),
      link: linkOf(template, about),
    },
    id: `email-${emailId}`,
  });
  await markEmailSent(db, emailId, new Date(now()));
}

/** Puts in words what is stored as a code. */
function inWords({ template, words }: Pick<OutboxRow, 'template' | 'words'>) {
  if (template !== 'account-frozen') return words;
  const because = mendableBecause(words['reason'] ?? null);
  return { ...words, reason: because === null ? '' : FROZEN_REASONS[because] };
}

/**
 * Enqueues a job for each mail of the outbox, once. Transactions that move money only write the mail, so that
 * they never depend on the queues.
 */
export async function handOnEmails({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  for (const emailId of await listWaitingEmails(db)) {
    await db.transaction().execute(async (trx) => {
      const isOurs = await markEmailEnqueued(trx, emailId, new Date(now()));
      if (isOurs) await enqueueJob(trx, 'send-outbox-email', { emailId });
    });
  }
}
