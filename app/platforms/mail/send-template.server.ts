import { renderTemplate } from '~/domain/mail-template';
import type { Mailer, MailOutcome } from './client.server';

export type SendTemplateNeeds = {
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
};

export type TemplateMail = {
  /** One bare address. */
  to: string;
  /** As kept in the table `emails`: the mail's name, its subject, its HTML with `{placeholders}`. */
  template: { type: string; subject: string; html: string };
  /** By the template's placeholders. */
  words: Readonly<Record<string, string>>;
  /** Said behind the template's subject, like the order's name. */
  about?: string;
  /** One bare address, where answers should go elsewhere than to us. */
  replyTo?: string;
  /** What the mail is about, the same at each attempt: receivers show a mail of one id once. */
  id: string;
};

/** A mail has not left: the job that wanted it is to be run again. */
export class MailNotSent extends Error {
  override name = 'MailNotSent';
}

/**
 * Sends a mail by its template, as staff have written it.
 *
 * @throws MailNotSent, TemplateError when staff has broken the template
 */
export async function sendTemplate(needs: SendTemplateNeeds, mail: TemplateMail): Promise<void> {
  const outcome = await send(needs, mail);
  if (!outcome.ok) throw notLeft(mail, outcome.cause);
}

/**
 * The same to an address that somebody has typed: one that is refused for good is not tried again.
 *
 * @returns whether it has left
 * @throws MailNotSent when it may leave later, TemplateError when staff has broken the template
 */
export async function sendTemplateUnlessRefused(
  needs: SendTemplateNeeds,
  mail: TemplateMail,
): Promise<boolean> {
  const outcome = await send(needs, mail);
  if (!outcome.ok && outcome.retryable) throw notLeft(mail, outcome.cause);
  return outcome.ok;
}

function send(
  { mailer, fromAddress }: SendTemplateNeeds,
  { to, template, words, about, replyTo, id }: TemplateMail,
): Promise<MailOutcome> {
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  return mailer.send({
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject: about === undefined ? template.subject : `${template.subject} ${about}`,
    ...renderTemplate(template.html, words),
    messageId: `${id}@${host}`,
  });
}

const notLeft = ({ template }: TemplateMail, cause: string) =>
  new MailNotSent(`The mail '${template.type}' has not left: ${cause}`);
