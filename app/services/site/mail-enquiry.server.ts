import { enquiryAnswers } from '~/content/site/enquiry-answers';
import { isAcknowledged } from '~/domain/site/enquiry';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import {
  countEnquiriesBefore,
  findEnquiry,
  markEnquiryMailed,
  type Enquiry,
} from '~/models/site/enquiry.server';
import {
  MailNotSent,
  sendTemplate,
  sendTemplateUnlessRefused,
} from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

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
