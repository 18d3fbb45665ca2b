import type { Kysely } from 'kysely';
import { customerNumber } from '~/domain/customer';
import { MISSING } from '~/domain/invoice-request';
import { findEmailTemplate } from '~/models/email-template.server';
import { findInvoiceRequest, markInvoiceRequestMailed } from '~/models/invoice-request.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { DB } from '../../db/schema';

export type MailInvoiceRequestNeeds = {
  db: Kysely<DB>;
  mailer: Pick<Mailer, 'send'>;
  /** Where requests are looked at: one bare address. */
  staffAddress: string;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'invoice-request-staff';

/**
 * Mails a request to pay by invoice to staff. Called again after the mail has left it does nothing; a
 * mail that may have left goes again under the same id.
 *
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailInvoiceRequest(
  needs: MailInvoiceRequestNeeds,
  id: string,
): Promise<void> {
  const request = await findInvoiceRequest(needs.db, id);
  if (!request || request.mailedAt) return;
  const template = await findEmailTemplate(needs.db, TEMPLATE);
  if (!template) throw new Error(`There is no template '${TEMPLATE}' in emails.`);
  const { html, text } = renderTemplate(template.html, {
    customer: customerNumber(request.customerGid),
    email: oneLine(request.email) ?? MISSING.email,
    firstName: oneLine(request.firstName) ?? MISSING.firstName,
    lastName: oneLine(request.lastName) ?? MISSING.lastName,
    date: request.requestedAt.toISOString().slice(0, 10),
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(needs.fromAddress)?.[1] ?? 'localhost';
  const outcome = await needs.mailer.send({
    to: needs.staffAddress,
    subject: template.subject,
    html,
    text,
    messageId: `invoice-request-${id}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${TEMPLATE}' has not left: ${outcome.cause}`);
  await markInvoiceRequestMailed(needs.db, id, new Date(needs.now()));
}

/** A name is a line: whoever put a break into theirs writes no further lines of our mail. */
function oneLine(text: string | null): string | null {
  return text && text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
