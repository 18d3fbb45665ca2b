import { enquiryAnswers } from '~/content/site/contact-sales';
import { isAcknowledged } from '~/domain/site/enquiry';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import {
  countEnquiriesBefore,
  type Enquiry,
  findEnquiry,
  insertEnquiry,
  markEnquiryMailed,
  type NewEnquiry,
} from '~/models/site/enquiry.server';
import {
  MailNotSent,
  sendTemplate,
  sendTemplateUnlessRefused,
} from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';
import type { Kysely } from 'kysely';
import { enqueueJob } from '~/models/core/job.server';
import type { DB } from '../../../db/schema';

type Context = Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'>;

/** Outcome of the mail to the sender. */
export type Acknowledged =
  | 'acknowledged'
  | 'refused'
  /** This address, or all together, has had as many as it gets for now. */
  | 'too-many'
  | 'no-template'
  | 'no-enquiry';

/**
 * Mails one enquiry to staff, with the sender as reply-to, and then an acknowledgement to the sender,
 * who is not thanked before staff can have read it. A repeated call skips a staff mail known to have
 * been sent; a mail that may have been sent is resent with the same message ID.
 *
 * @throws MailNotSent; TemplateError if staff have broken a template in the table `emails`
 */
export async function mailEnquiry(context: Context, enquiryId: string): Promise<Acknowledged> {
  const enquiry = await findEnquiry(context.db, enquiryId);
  if (!enquiry) return 'no-enquiry';
  if (!enquiry.mailedAt) await mailStaff(context, enquiry);
  return acknowledge(context, enquiry);
}

async function mailStaff(context: Context, enquiry: Enquiry): Promise<void> {
  const template = await findEmailTemplate(context.db, enquiry.kind);
  if (!template) throw new MailNotSent(`There is no mail '${enquiry.kind}' in the table emails.`);
  await sendTemplate(context, {
    to: context.staffAddress,
    replyTo: enquiry.email,
    template,
    words: wordsOf(enquiry),
    id: `enquiry-${enquiry.id}-staff`,
  });
  await markEnquiryMailed(context.db, enquiry.id, new Date(context.now()));
}

async function acknowledge(context: Context, enquiry: Enquiry): Promise<Acknowledged> {
  if (!isAcknowledged(await countEnquiriesBefore(context.db, enquiry))) return 'too-many';
  const template = await findEmailTemplate(context.db, `${enquiry.kind}-acknowledgement`);
  if (!template) return 'no-template';
  const hasLeft = await sendTemplateUnlessRefused(context, {
    to: enquiry.email,
    template,
    // Whoever typed the address may not be who reads it: a word of theirs would be their mail, sent by us.
    words: {},
    id: `enquiry-${enquiry.id}-thanks`,
  });
  return hasLeft ? 'acknowledged' : 'refused';
}

const wordsOf = (enquiry: Enquiry) => ({
  name: enquiry.name,
  email: enquiry.email,
  company: enquiry.company ?? '–',
  phone: enquiry.phone ?? '–',
  message: enquiry.message,
  answers: enquiryAnswers(enquiry.kind, enquiry.extra)
    .map(({ label, answer }) => `${label}: ${answer}`)
    .join('\n'),
});

type EnquirySent =
  /** Stored; its mails are enqueued. */
  | 'sent'
  /** This exact form was sent before: nothing is left to do. */
  | 'repeated'
  /** The same rendered form was sent before with other contents; these are not stored yet. */
  | 'other-words';

/**
 * Stores an enquiry and enqueues, in the same transaction, the job that mails it to staff and thanks the
 * sender. Either both exist or neither, however often the form is posted and whenever the process dies.
 */
export function sendEnquiry(db: Kysely<DB>, enquiry: NewEnquiry): Promise<EnquirySent> {
  return db.transaction().execute(async (transaction) => {
    const kept = await insertEnquiry(transaction, enquiry);
    if (!kept.isNew) return isSame(kept.enquiry, enquiry) ? 'repeated' : 'other-words';
    await enqueueJob(transaction, 'send-enquiry-mails', { enquiryId: kept.enquiry.id });
    return 'sent';
  });
}

function isSame(kept: Enquiry, posted: NewEnquiry): boolean {
  return words(kept) === words(posted);
}

function words(enquiry: Omit<NewEnquiry, 'formToken'>): string {
  const { kind, name, email, company, phone, message, extra } = enquiry;
  const answers = Object.entries(extra ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([kind, name, email, company ?? null, phone ?? null, message, answers]);
}
