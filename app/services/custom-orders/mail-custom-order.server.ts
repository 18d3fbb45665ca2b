import {
  customOrderName,
  quotedCents,
  type CustomOrder,
} from '~/domain/custom-orders/custom-order';
import { mailsOfStep, type StepMail } from '~/domain/custom-orders/custom-order-mail';
import { formatUsd } from '~/domain/core/money';
import { oneLine } from '~/domain/core/text/order-words';
import { findEventToMail, markEventMailed } from '~/models/custom-orders/custom-order-event.server';
import { findCustomOrder } from '~/models/custom-orders/custom-order.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { MailContext } from '~/services/context';

type Context = Pick<MailContext, 'db' | 'mailer' | 'staffAddress' | 'fromAddress' | 'now'> & {
  /** Absolute URLs of a request's pages. */
  links: { customer: (id: string) => string; staff: (id: string) => string };
};

/**
 * Mails one step of a custom order to whoever is told of it. Does nothing for a mail that is known to have
 * been sent; one that may have been sent is resent with the same message ID. A mail that fails keeps none of
 * the others from being sent.
 *
 * @throws if a mail was not sent; TemplateError if staff have broken the template in `emails`
 */
export async function mailCustomOrder(context: Context, eventId: string): Promise<void> {
  const event = await findEventToMail(context.db, eventId);
  const order = event && (await findCustomOrder(context.db, event.customOrderId));
  // Without an address it has been redacted, and there is no recipient.
  if (!event || !order || order.email === '') return;
  const due = mailsOfStep(event).filter(({ to }) => !event.mailedTo.includes(to));
  const sent = await Promise.allSettled(due.map((mail) => send(context, order, event, mail)));
  for (const mail of sent) if (mail.status === 'rejected') throw mail.reason;
}

type EventToMail = NonNullable<Awaited<ReturnType<typeof findEventToMail>>>;

async function send(
  context: Context,
  order: CustomOrder,
  event: EventToMail,
  { template, to }: StepMail,
): Promise<void> {
  const { db, links, now } = context;
  const values = {
    ...wordsOf(order),
    version: String(event.proofVersion ?? ''),
    said: event.said ?? '',
    link: links[to](order.id),
  };
  await sendTemplate(context, {
    to: to === 'staff' ? context.staffAddress : order.email,
    template: await getEmailTemplate(db, template),
    about: `(${values.number})`,
    words: values,
    id: `custom-order-${event.id}-${to}`,
  });
  await markEventMailed(db, event.id, to, new Date(now()));
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
