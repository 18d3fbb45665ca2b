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
  /** Recipient of requests: one bare address. */
  staffAddress: string;
  /** Absolute URLs of a request's pages. */
  links: { customer: (id: string) => string; staff: (id: string) => string };
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Mails one step of a custom order. Does nothing once the mail is known to have been sent; a mail that
 * may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailCustomOrder(needs: MailCustomOrderNeeds, eventId: string): Promise<void> {
  const { db, links } = needs;
  const event = await findEventToMail(db, eventId);
  const mail = event && mailOfStep(event);
  if (!event || !mail || event.mailedAt) return;
  const order = await findCustomOrder(db, event.customOrderId);
  // Without an address it has been redacted, and there is no recipient.
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
