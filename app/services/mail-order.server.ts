import type { Kysely } from 'kysely';
import { paidWithWords } from '~/content/checkout';
import { orderAmount } from '~/content/orders';
import { customerNumber } from '~/domain/customer';
import { oneLine } from '~/domain/one-line';
import type { Order, OrderAddress } from '~/domain/order';
import { orderAddressLines } from '~/domain/order-address-lines';
import { getEmailTemplate } from '~/models/email-template.server';
import { isOrderMailed, markOrderMailed } from '~/models/order-mail.server';
import { findOrganization } from '~/models/organization.server';
import { getPayment } from '~/models/payment.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { getOrder } from '~/platforms/shopify/customer-orders.server';
import type { DB } from '../../db/schema';

export type MailOrderNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  admin: Admin;
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
  const { db, admin } = needs;
  if (await isOrderMailed(db, paymentId)) return;
  const payment = await getPayment(db, paymentId);
  if (payment.orderGid === null) throw new Error('A settled payment without an order.');
  const order = await getOrder(admin, payment.orderGid, payment.customerGid);
  // Deleted at Shopify, or somebody without an address: there is nobody to write to.
  const to = order?.email ?? payment.draftInput?.email;
  if (!order || !to) return markOrderMailed(db, paymentId, new Date(needs.now()));
  const payer = payment.organizationId
    ? await findOrganization(db, payment.organizationId)
    : undefined;
  await sendTemplate(needs, {
    to,
    template: await getEmailTemplate(db, TEMPLATE),
    about: order.name,
    words: {
      order: order.name,
      lines: linesOf(order),
      total: orderAmount(order.total),
      paidWith: paidWithWords(payment, payer?.name),
      address: addressOf(order.shippingAddress),
      link: needs.orderUrl(customerNumber(order.id)),
    },
    id: `order-${paymentId}`,
  });
  await markOrderMailed(db, paymentId, new Date(needs.now()));
}

/** One line each; a title is a line, whatever was written into it. */
function linesOf({ lines }: Pick<Order, 'lines'>): string {
  return lines.map(({ quantity, title }) => `${quantity} × ${oneLine(title)}`).join('\n');
}

function addressOf(address: OrderAddress | null): string {
  return address === null ? '–' : orderAddressLines(address).map(oneLine).join('\n');
}
