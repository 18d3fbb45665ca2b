import { paidWithLabel } from '~/content/checkout/checkout';
import { lineDetails, orderAmount } from '~/content/orders/orders';
import { customerNumber } from '~/domain/core/ids';
import { oneLine } from '~/domain/core/text/search-text';
import { type Order, type OrderAddress, orderAddressLines } from '~/domain/orders/order';
import { findOrganization } from '~/models/organizations/organization.server';
import { getPayment } from '~/models/payments/payment.server';
import { getOrder } from '~/platforms/shopify/orders/customer-orders.server';
import type { WriteLetter } from '~/services/emails/letter.server';

/**
 * An order confirmation, to the buyer. The order is read from Shopify when the mail is written, so that the
 * mail shows the real order.
 */
export const orderLetter: WriteLetter = async ({ db, admin, links }, { about: paymentId }) => {
  const payment = await getPayment(db, paymentId);
  if (payment.orderGid === null) throw new Error('A settled payment without an order.');
  const order = await getOrder(admin, payment.orderGid, payment.customerGid);
  const to = order?.email ?? payment.draftInput?.email;
  // The order was deleted at Shopify or has no address.
  if (!order || !to) return 'no-recipient';
  const payer = payment.organizationId
    ? await findOrganization(db, payment.organizationId)
    : undefined;
  return {
    to,
    about: order.name,
    variables: {
      order: order.name,
      lines: linesOf(order),
      totals: totalsOf(order),
      total: orderAmount(order.total),
      paidWith: paidWithLabel(payment, payer?.name),
      address: addressOf(order.shippingAddress),
      link: links.order(customerNumber(order.id)),
    },
  };
};

/** One line per item, with its case and price: line breaks in a title are removed. */
function linesOf({ lines }: Pick<Order, 'lines'>): string {
  return lines
    .map((line) => {
      const details = lineDetails(line, line.variant?.title);
      const title = details === '' ? line.title : `${line.title} (${details})`;
      return `${line.quantity} × ${oneLine(title)}: ${orderAmount(line.discounted)}`;
    })
    .join('\n');
}

/** What the total is made of. Shopify's subtotal already has the discounts subtracted. */
function totalsOf({ subtotal, shipping, taxLines }: Order): string {
  return [
    ...(subtotal === null ? [] : [`Subtotal: ${orderAmount(subtotal)}`]),
    `Shipping: ${orderAmount(shipping)}`,
    ...taxLines.map(({ title, price }) => `${oneLine(title)}: ${orderAmount(price)}`),
  ].join('\n');
}

function addressOf(address: OrderAddress | null): string {
  return address === null ? '–' : orderAddressLines(address).map(oneLine).join('\n');
}
