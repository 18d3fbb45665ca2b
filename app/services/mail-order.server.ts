import type { Kysely } from 'kysely';
import { orderAmount } from '~/content/orders';
import { paidWithWords } from '~/content/checkout';
import { customerNumber } from '~/domain/customer';
import type { Order, OrderAddress } from '~/domain/order';
import { orderAddressLines } from '~/domain/order-address-lines';
import { findEmailTemplate } from '~/models/email-template.server';
import { isOrderMailed, markOrderMailed } from '~/models/order-mail.server';
import { findOrganization } from '~/models/organization.server';
import { getPayment } from '~/models/payment.server';
import type { Mailer } from '~/platforms/mail/client.server';
import { renderTemplate } from '~/domain/mail-template';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getOrder } from '~/platforms/shopify/customer-orders.server';
import type { DB } from '../../db/schema';

export type MailOrderNeeds = {
  db: Kysely<DB>;
  admin: Admin;
  mailer: Pick<Mailer, 'send'>;
  /** Our own address, with or without a name; its host stands in the mail's id. */
  fromAddress: string;
  /** The order's page, absolute. @param number of the order's id */
  orderUrl: (number: string) => string;
  /** UTC milliseconds. */
  now: () => number;
};

/** The template's name in `emails`. */
const TEMPLATE = 'order-confirmation';

/**
 * Confirms an order to whoever has placed it. The order is read from Shopify when the mail is written,
 * so that it says what was really made. Called again after the mail has left it does nothing; a mail
 * that may have left goes again under the same id.
 *
 * @throws when the mail has not left or Shopify is silent, TemplateError when staff has broken the
 *   template in `emails`
 */
export async function mailOrder(needs: MailOrderNeeds, paymentId: string): Promise<void> {
  const { db, admin, mailer, fromAddress } = needs;
  if (await isOrderMailed(db, paymentId)) return;
  const payment = await getPayment(db, paymentId);
  if (payment.orderGid === null) throw new Error('A settled payment without an order.');
  const order = await getOrder(admin, payment.orderGid, payment.customerGid);
  // Deleted at Shopify, or somebody without an address: there is nobody to write to.
  const to = order?.email ?? payment.draftInput?.email;
  if (!order || !to) return markOrderMailed(db, paymentId, new Date(needs.now()));
  const template = await findEmailTemplate(db, TEMPLATE);
  if (!template) throw new Error(`There is no template '${TEMPLATE}' in emails.`);
  const payer = payment.organizationId
    ? await findOrganization(db, payment.organizationId)
    : undefined;
  const { html, text } = renderTemplate(template.html, {
    order: order.name,
    lines: linesOf(order),
    total: orderAmount(order.total),
    paidWith: paidWithWords(payment, payer?.name),
    address: addressOf(order.shippingAddress),
    link: needs.orderUrl(customerNumber(order.id)),
  });
  const host = /@([^\s@<>]+)>?\s*$/.exec(fromAddress)?.[1] ?? 'localhost';
  const outcome = await mailer.send({
    to,
    subject: `${template.subject} ${order.name}`,
    html,
    text,
    messageId: `order-${paymentId}@${host}`,
  });
  if (!outcome.ok) throw new Error(`The mail '${TEMPLATE}' has not left: ${outcome.cause}`);
  await markOrderMailed(db, paymentId, new Date(needs.now()));
}

/** One line each; a title is a line, whatever was written into it. */
function linesOf({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join('\n');
}

function addressOf(address: OrderAddress | null): string {
  return address === null ? '–' : orderAddressLines(address).map(oneLine).join('\n');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
