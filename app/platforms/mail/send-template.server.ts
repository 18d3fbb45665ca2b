import { renderTemplate } from '~/domain/emails/mail-template';
import type { MailAttachment, Mailer, MailOutcome } from './client.server';

type Sender = {
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host becomes part of the message id. */
  fromAddress: string;
};

export type TemplateMail = {
  /** One bare address. */
  to: string;
  /** From the table `emails`: the mail's name, its subject, its HTML with `{placeholders}`. */
  template: { type: string; subject: string; html: string };
  /** The values, by placeholder. */
  variables: Readonly<Record<string, string>>;
  /** Appended to the template's subject, such as the order's name. */
  about?: string;
  /** One bare address, if replies should not go to us. */
  replyTo?: string;
  attachments?: readonly MailAttachment[];
  /** Identifies the reason for the mail, the same at each attempt: mail programs show duplicates once. */
  id: string;
};

/**
 * Sends a mail by its template, as staff have edited it.
 *
 * @throws TemplateError if staff have broken the template
 */
export function sendTemplate(
  { mailer, fromAddress }: Sender,
  { to, template, variables, about, replyTo, attachments, id }: TemplateMail,
): Promise<MailOutcome> {
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  return mailer.send({
    to,
    ...(replyTo !== undefined && { replyTo }),
    ...(attachments !== undefined && { attachments }),
    subject: about === undefined ? template.subject : `${template.subject} ${about}`,
    ...renderTemplate(template.html, variables),
    messageId: `${id}@${host}`,
  });
}

/** The longest possible address (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 254;
/** The longest line of a header (RFC 5322, 2.1.1), minus room for the name and its folding. */
const LONGEST_TEXT = 900;

// One `@`, and no character with a meaning in headers: no spaces, quotes, lists, groups, comments.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** Whether the text is one bare address that a header may carry. The mailbox need not exist. */
export function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

/** Whether a header may carry the text: no control characters (CR, LF), no line or paragraph separators. */
export function isHeaderText(text: string): boolean {
  return text.length <= LONGEST_TEXT && !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text);
}

/** Whether the text is a message id, with or without angle brackets. */
export function isMessageId(text: string): boolean {
  return isAddress(text.replace(/^<(.*)>$/, '$1'));
}
