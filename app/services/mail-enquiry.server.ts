import type { Kysely } from 'kysely';
import { enquiryAnswers } from '~/content/enquiry-answers';
import { greeting } from '~/domain/greeted-name';
import { findEmailTemplate, type EmailTemplate } from '~/models/email-template.server';
import { findEnquiry, markEnquiryMailed, type Enquiry } from '~/models/enquiry.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { DB } from '../../db/schema';

export type MailEnquiryNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Where enquiries are answered: one bare address. */
  staffAddress: string;
  /** Our own address, with or without a name; its host stands in the mails' ids. */
  fromAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** What became of the mail to the sender. */
export type Acknowledged = 'acknowledged' | 'refused' | 'no-template' | 'no-enquiry';

/** A mail has not left: the job that wanted it is to be run again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
}

/**
 * Mails one enquiry: to staff, with the sender as the address for answers, and then an
 * acknowledgement to the sender, who is not thanked before somebody here can have read it. Called
 * again after a failure it leaves out what is known to have left, and a mail that may have left
 * goes again under the same id.
 *
 * @throws MailNotSent, TemplateError when staff has broken a template in the table `emails`
 */
export async function mailEnquiry(
  needs: MailEnquiryNeeds,
  enquiryId: string,
): Promise<Acknowledged> {
  const enquiry = await findEnquiry(needs.db, enquiryId);
  if (!enquiry) return 'no-enquiry';
  if (!enquiry.mailedAt) await mailStaff(needs, enquiry);
  return acknowledge(needs, enquiry);
}

async function mailStaff(needs: MailEnquiryNeeds, enquiry: Enquiry): Promise<void> {
  const template = await findEmailTemplate(needs.db, enquiry.kind);
  if (!template) throw new MailNotSent(`There is no mail '${enquiry.kind}' in the table emails.`);
  const outcome = await needs.mailer.send({
    to: needs.staffAddress,
    replyTo: enquiry.email,
    ...mailFrom(template, enquiry),
    messageId: messageId(needs, enquiry, 'staff'),
  });
  if (!outcome.ok) throw new MailNotSent(`The mail to staff has not left: ${outcome.cause}`);
  await markEnquiryMailed(needs.db, enquiry.id, new Date(needs.now()));
}

async function acknowledge(needs: MailEnquiryNeeds, enquiry: Enquiry): Promise<Acknowledged> {
  const template = await findEmailTemplate(needs.db, `${enquiry.kind}-acknowledgement`);
  if (!template) return 'no-template';
  const outcome = await needs.mailer.send({
    to: enquiry.email,
    ...mailFrom(template, { ...enquiry, name: greeting(enquiry.name) }),
    messageId: messageId(needs, enquiry, 'thanks'),
  });
  if (outcome.ok) return 'acknowledged';
  if (outcome.retryable)
    throw new MailNotSent(`The acknowledgement has not left: ${outcome.cause}`);
  return 'refused';
}

function mailFrom(template: EmailTemplate, enquiry: Enquiry) {
  const { html, text } = renderTemplate(template.html, {
    name: enquiry.name,
    email: enquiry.email,
    company: enquiry.company ?? '–',
    phone: enquiry.phone ?? '–',
    message: enquiry.message,
    answers: enquiryAnswers(enquiry.kind, enquiry.extra)
      .map(({ label, answer }) => `${label}: ${answer}`)
      .join('\n'),
  });
  return { subject: template.subject, html, text };
}

function messageId(needs: MailEnquiryNeeds, enquiry: Enquiry, part: string): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(needs.fromAddress)?.[1] ?? 'localhost';
  return `enquiry-${enquiry.id}-${part}@${host}`;
}
