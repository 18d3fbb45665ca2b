import type { Transaction } from 'kysely';
import type { EmailLinks } from '~/content/emails/email-links';
import { greeting } from '~/domain/core/text/greeted-name';
import type { LetterName, NotSentBecause } from '~/domain/emails/email-registry';
import type { OutboxEmail } from '~/models/emails/email-outbox.server';
import type { EmailTemplate } from '~/models/emails/email-template.server';
import { type MailAttachment, MOST_ATTACHED_BYTES } from '~/platforms/mail/client.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { MailContext, Settings } from '~/services/context';
import type { DB } from '../../../db/schema';

/** What letters read: from Shopify a customer's current address, and orders; from QuickBooks invoices. */
export type LetterContext = Pick<
  MailContext,
  'db' | 'admin' | 'quickbooks' | 'staffAddress' | 'alarmAddress' | 'now'
> &
  Settings<'sessionSecret'> & {
    links: EmailLinks;
  };

/** A mail as it is sent. */
export type Letter = {
  /** One bare address. */
  to: string;
  /** The values of the placeholders. */
  variables: Readonly<Record<string, string>>;
  /** Appended to the subject, such as the order's name. */
  about?: string;
  /** One bare address, if replies should not go to us. */
  replyTo?: string;
  /** Read or drawn for this attempt, and kept nowhere (decision 0059). */
  attachments?: readonly MailAttachment[];
  /** The text, if not the one in use of its template. */
  template?: EmailTemplate;
  /** Records, with the mail's end, what a page shows of it. @param isSent false if it was refused for good */
  onEnd?: (trx: Transaction<DB>, at: Date, isSent: boolean) => Promise<unknown>;
};

/**
 * Writes a mail at the moment it is sent, from what is known then, or says why it is not to be sent. May run
 * again after an attempt that failed.
 *
 * @throws PlatformFailure if Shopify does not answer: the mail waits
 */
export type WriteLetter = (
  context: LetterContext,
  email: OutboxEmail,
) => Promise<Letter | NotSentBecause>;

export type Letters = Record<LetterName, WriteLetter>;

/** Greets a customer at their current address; there is none if the account was closed meanwhile. */
export async function toCustomer(
  { admin }: Pick<LetterContext, 'admin'>,
  gid: string | null,
  variables: Letter['variables'],
): Promise<Letter | NotSentBecause> {
  const customer = gid === null ? null : await getCustomer(admin, gid);
  if (!customer || customer.email === '') return 'no-recipient';
  return {
    to: customer.email,
    variables: { ...variables, greeting: greeting(customer.firstName) },
  };
}

/**
 * Attaches a PDF to a mail; null for one that is too large for the mail servers of some recipients.
 *
 * @param name without its ending
 */
export function pdfAttachment(name: string, bytes: Uint8Array): MailAttachment | null {
  if (bytes.byteLength > MOST_ATTACHED_BYTES) return null;
  return { name: `${name.replace(/[^\w.-]+/g, '-')}.pdf`, type: 'application/pdf', bytes };
}
