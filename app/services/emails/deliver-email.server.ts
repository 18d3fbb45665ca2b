import type { Kysely } from 'kysely';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { greeting } from '~/domain/core/text/greeted-name';
import {
  emailEntry,
  type Email,
  type EmailProblem,
  type LetterName,
  type NotSentBecause,
} from '~/domain/emails/email-registry';
import { TemplateError } from '~/domain/emails/mail-template';
import { enqueueJob } from '~/models/core/job.server';
import {
  dropEmail,
  findOutboxEmail,
  markEmailSent,
  noteEmailFailed,
  sendEmail,
  claimWaitingEmails,
  type OutboxEmail,
} from '~/models/emails/email-outbox.server';
import { findEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';
import type { DB } from '../../../db/schema';
import { toCustomer, type Letter, type LetterContext, type Letters } from './letter.server';

/** `letters` write the mails whose recipient or text is read when they are sent. */
type DeliverContext = LetterContext &
  Pick<MailContext, 'mailer' | 'fromAddress'> & { letters: Letters };

/** Enqueues a job for each mail of the outbox, once. The job runner does this when it finds some. */
export async function handOnEmails(db: Kysely<DB>, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id, template } of await claimWaitingEmails(trx, at)) {
      const retryLimit = emailEntry(template)?.retryLimit;
      const options = retryLimit === undefined ? {} : { retryLimit };
      await enqueueJob(trx, 'send-email', { emailId: id }, options);
    }
  });
}

/** A mail was not sent: its job has to run again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
  constructor(
    template: string,
    readonly problem: EmailProblem,
  ) {
    super(`The mail '${template}' has not left: ${problem}`);
  }
}

/** How an attempt ended that is not repeated; 'ended' if an earlier one did. */
export type EmailDelivered = 'sent' | 'ended' | NotSentBecause;

/**
 * Sends a mail of the outbox by its template, as staff have edited it. Does nothing once it is known to have
 * left; a mail that may have left is sent again with the same message ID. How each attempt ended is recorded.
 *
 * @param isLast whether no further attempt follows a failure
 * @throws if the mail was not sent and another attempt may succeed: MailNotSent; PlatformFailure;
 *   TemplateError if staff have broken the template
 */
export async function deliverEmail(
  context: DeliverContext,
  emailId: string,
  isLast = false,
): Promise<EmailDelivered> {
  const { db, now } = context;
  const email = await findOutboxEmail(db, emailId);
  if (email === null || email.hasEnded) return 'ended';
  try {
    return await attempt(context, email);
  } catch (error) {
    const failed = { problem: problemOf(error), isLast, at: new Date(now()) };
    await noteEmailFailed(db, emailId, failed);
    throw error;
  }
}

async function attempt(context: DeliverContext, email: OutboxEmail): Promise<EmailDelivered> {
  const entry = emailEntry(email.template);
  const letter = await write(context, email, entry?.letter);
  if (typeof letter === 'string') return end(context, email, letter, null);
  const template = letter.template ?? (await findEmailTemplate(context.db, email.template));
  if (!template) {
    if (entry?.endsIfDeleted) return end(context, email, 'no-text', null);
    throw new MailNotSent(email.template, 'no-text');
  }
  const { to, variables: filledIn, about, replyTo, attachments } = letter;
  const outcome = await sendTemplate(context, {
    to,
    template,
    variables: filledIn,
    ...(about !== undefined && { about }),
    ...(replyTo !== undefined && { replyTo }),
    ...(attachments !== undefined && { attachments }),
    id: `email-${email.id}`,
  });
  if (outcome.ok) return end(context, email, 'sent', letter);
  if (!outcome.retryable && entry?.endsIfRejected) return end(context, email, 'refused', letter);
  throw new MailNotSent(email.template, outcome.cause);
}

function write(context: DeliverContext, email: OutboxEmail, letter: string | undefined) {
  return letter === undefined
    ? writePlain(context, email)
    : context.letters[letter as LetterName](context, email);
}

/** A mail that says only what its cause has said, to its customer's current address or to staff. */
async function writePlain(
  context: DeliverContext,
  { template, to, variables, about }: OutboxEmail,
): Promise<Letter | NotSentBecause> {
  const values = { ...variables, link: context.links.place(template, about) };
  if (to !== null) return toCustomer(context, to, values);
  return { to: context.staffAddress, variables: { ...values, greeting: greeting(null) } };
}

/** Records the mail's end with what follows from it. */
async function end(
  { db, now }: DeliverContext,
  { id, key, template, to, about }: OutboxEmail,
  outcome: 'sent' | NotSentBecause,
  letter: Letter | null,
): Promise<EmailDelivered> {
  const at = new Date(now());
  const isSent = outcome === 'sent';
  await db.transaction().execute(async (trx) => {
    const isOurs = isSent
      ? await markEmailSent(trx, id, at)
      : await dropEmail(trx, id, outcome, at);
    if (!isOurs) return;
    await letter?.onEnd?.(trx, at, isSent);
    const next = emailEntry(template)?.next;
    if (!isSent || next === undefined) return;
    const following = { template: next, key: `${key}:next`, ...(to !== null && { to }), about };
    await sendEmail(trx, following as Email, at);
  });
  return outcome;
}

function problemOf(error: unknown): EmailProblem {
  if (error instanceof MailNotSent) return error.problem;
  if (error instanceof TemplateError) return 'text';
  return isPlatformFailure(error) ? 'platform' : 'error';
}
