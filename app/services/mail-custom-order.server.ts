import type { Kysely } from 'kysely';
import { customOrderName, quotedCents, type CustomOrder } from '~/domain/custom-order';
import { mailOfStep } from '~/domain/custom-order-mail';
import { formatUsd } from '~/domain/money';
import { oneLine } from '~/domain/one-line';
import { findEventToMail, markEventMailed } from '~/models/custom-order-event.server';
import { findCustomOrder } from '~/models/custom-order.server';
import { getEmailTemplate } from '~/models/email-template.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { DB } from '../../db/schema';

export type MailCustomOrderNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Where requests are looked at: one bare address. */
  staffAddress: string;
  /** Absolute addresses of a request's pages. */
  links: { customer: (id: string) => string; staff: (id: string) => string };
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Mails one step of a request. Called again after the mail has left it does nothing; a mail that may
 * have left goes again under the same id.
 *
 * @throws when the mail has not left, TemplateError when staff has broken the template in `emails`
 */
export async function mailCustomOrder(needs: MailCustomOrderNeeds, eventId: string): Promise<void> {
  const { db, links } = needs;
  const event = await findEventToMail(db, eventId);
  const mail = event && mailOfStep(event);
  if (!event || !mail || event.mailedAt) return;
  const order = await findCustomOrder(db, event.customOrderId);
  // Without an address it is redacted: there is nobody left to write to.
  if (!order || order.email === '') return;
  const values = {
    ...wordsOf(order),
    version: String(event.proofVersion ?? ''),
    said: event.said ?? '',
    link: links[mail.to](order.id),
  };
  await sendTemplate(needs, {
    to: mail.to === 'staff' ? needs.staffAddress : order.email,
    template: await getEmailTemplate(db, mail.template),
    about: `(${values.number})`,
    words: values,
    id: `custom-order-${eventId}`,
  });
  await markEventMailed(db, eventId, new Date(needs.now()));
}

function wordsOf(order: CustomOrder) {
  return {
    number: customOrderName(order),
    customer: oneLine(order.customerName),
    product: order.productTitle,
    size: order.size,
    quantity: `${order.quantity.toLocaleString('en-US')} ${order.unit}`,
    total: order.quote ? formatUsd(quotedCents(order, order.quote)) : '',
    leadTime: order.quote ? oneLine(order.quote.leadTime) : '',
  };
}
