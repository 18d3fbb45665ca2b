import { customerNumber } from '~/domain/customer';
import { MISSING } from '~/domain/invoice-request';
import { findInvoiceRequest, markInvoiceRequestMailed } from '~/models/invoice-request.server';
import { sendTemplate, type SendTemplateNeeds } from './send-template.server';

export type MailInvoiceRequestNeeds = SendTemplateNeeds & {
  /** Where requests are looked at: one bare address. */
  staffAddress: string;
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
  await sendTemplate(needs, {
    to: needs.staffAddress,
    template: TEMPLATE,
    words: {
      customer: customerNumber(request.customerGid),
      email: oneLine(request.email) ?? MISSING.email,
      firstName: oneLine(request.firstName) ?? MISSING.firstName,
      lastName: oneLine(request.lastName) ?? MISSING.lastName,
      date: request.requestedAt.toISOString().slice(0, 10),
    },
    id: `invoice-request-${id}`,
  });
  await markInvoiceRequestMailed(needs.db, id, new Date(needs.now()));
}

/** A name is a line: whoever put a break into theirs writes no further lines of our mail. */
function oneLine(text: string | null): string | null {
  return text && text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
