import { paidWithWords } from '~/content/checkout/checkout';
import { orderAmount } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/gids';
import { oneLine } from '~/domain/core/text/order-words';
import { type Order, type OrderAddress, orderAddressLines } from '~/domain/orders/order';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import { isOrderMailed, markOrderMailed, markOrderTold } from '~/models/orders/order-mail.server';
import { findOrganization } from '~/models/organizations/organization.server';
import { getPayment } from '~/models/payments/payment.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import type { MailContext, ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';

type Context = Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the order's page. @param number of the order's id */
  orderUrl: (number: string) => string;
};

/** The template's name in `emails`. */
const TEMPLATE = 'order-confirmation';

/**
 * Mails an order confirmation to the buyer. The order is read from Shopify when the mail is written, so
 * that the mail shows the real order. Does nothing once the mail is known to have been sent; a mail that
 * may have been sent is resent with the same message ID.
 *
 * @throws if the mail was not sent or Shopify does not answer; TemplateError if staff have broken the
 *   template in `emails`
 */
export async function mailOrder(context: Context, paymentId: string): Promise<void> {
  const { db, admin } = context;
  if (await isOrderMailed(db, paymentId)) return;
  const payment = await getPayment(db, paymentId);
  if (payment.orderGid === null) throw new Error('A settled payment without an order.');
  const order = await getOrder(admin, payment.orderGid, payment.customerGid);
  // The order was deleted at Shopify or has no address: there is no recipient.
  const to = order?.email ?? payment.draftInput?.email;
  if (!order || !to) return markOrderMailed(db, paymentId, new Date(context.now()));
  const payer = payment.organizationId
    ? await findOrganization(db, payment.organizationId)
    : undefined;
  await sendTemplate(context, {
    to,
    template: await getEmailTemplate(db, TEMPLATE),
    about: order.name,
    words: {
      order: order.name,
      lines: linesOf(order),
      total: orderAmount(order.total),
      paidWith: paidWithWords(payment, payer?.name),
      address: addressOf(order.shippingAddress),
      link: context.orderUrl(customerNumber(order.id)),
    },
    id: `order-${paymentId}`,
  });
  await markOrderMailed(db, paymentId, new Date(context.now()));
}

/** One line per item: line breaks in a title are removed. */
function linesOf({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join('\n');
}

function addressOf(address: OrderAddress | null): string {
  return address === null ? '–' : orderAddressLines(address).map(oneLine).join('\n');
}

/**
 * Enqueues the confirmation mail of a settled payment, once, in one transaction with the mark. Called by
 * the request that placed the order and by the job that looks for payments settled without one; the
 * first caller does it.
 */
export async function tellOrder(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  paymentId: string,
): Promise<void> {
  const isNew = await db.transaction().execute(async (trx) => {
    if (!(await markOrderTold(trx, paymentId, new Date(now())))) return false;
    await enqueueJob(trx, 'send-order-mail', { paymentId });
    return true;
  });
  if (isNew) wakeJobs();
}
