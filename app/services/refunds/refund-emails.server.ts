import { sendEmail } from '~/models/emails/email-outbox.server';
import {
  listUnnotifiedCancels,
  markCancelNotified,
  findCancelToNotify,
} from '~/models/refunds/order-cancel.server';
import {
  listUnnotifiedRefunds,
  markRefundNotified,
  findRefundToNotify,
  type RefundToNotify,
} from '~/models/refunds/payment-refund.server';
import type { Kysely } from 'kysely';
import { cancelLabel } from '~/content/orders/orders';
import { NOTHING_BACK_YET, refundWhere } from '~/content/refunds/erp-order-money';
import { customerNumber } from '~/domain/core/ids';
import { greeting } from '~/domain/core/text/greeted-name';
import { formatUsd } from '~/domain/core/money';
import type { LetterContext, WriteLetter } from '~/services/emails/letter.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { DB } from '../../../db/schema';
import { amountOf, loadGiven } from '~/models/refunds/refund-given.server';

/**
 * Writes the mails about staff's refunds and cancellations that are completed everywhere, each once, with its
 * mark. Independent of the refund's own steps, which several transactions take.
 */
export async function writeRefundEmails(db: Kysely<DB>, at: Date): Promise<void> {
  for (const id of await listUnnotifiedRefunds(db)) {
    await db.transaction().execute(async (trx) => {
      if (!(await markRefundNotified(trx, id, at))) return;
      await sendEmail(trx, { template: 'order-refunded', key: `refund:${id}`, about: id }, at);
    });
  }
  for (const orderGid of await listUnnotifiedCancels(db, at)) {
    await db.transaction().execute(async (trx) => {
      if (!(await markCancelNotified(trx, orderGid, at))) return;
      const email = { key: `order-cancelled:${orderGid}`, about: orderGid };
      await sendEmail(trx, { template: 'order-cancelled', ...email }, at);
    });
  }
}

/**
 * What staff have refunded for an order, and where it went, to its customer; Shopify is asked not to notify
 * anybody.
 */
export const refundLetter: WriteLetter = async (context, { about }) => {
  const refund = await findRefundToNotify(context.db, about);
  if (refund === null) return 'not-due';
  const letter = await loadLetter(context, refund);
  if (typeof letter === 'string') return letter;
  const { to, about: order, variables, amountCents } = letter;
  if (amountCents === 0) return 'not-due';
  return { to, about: order, variables: { ...variables, amount: formatUsd(amountCents) } };
};

/** That staff have canceled an order, and what is refunded for it, to its customer. */
export const cancelledOrderLetter: WriteLetter = async (context, { about: orderGid }) => {
  const cancel = await findCancelToNotify(context.db, orderGid);
  if (cancel === null) return 'not-due';
  const letter = await loadLetter(context, cancel);
  if (typeof letter === 'string') return letter;
  const { to, about, variables, order, isAccepted } = letter;
  return {
    to,
    about,
    variables: {
      ...variables,
      because: cancelLabel(order.cancelReason),
      where: (isAccepted && variables.where) || NOTHING_BACK_YET,
    },
  };
};

/** Returns the recipient and the common content of both mails. */
async function loadLetter({ db, admin, links }: LetterContext, refund: RefundToNotify) {
  const found = await findOrder(admin, refund.orderGid);
  // Deleted at Shopify: there is nothing to write about.
  if (found === null) return 'not-due';
  const { order } = found;
  const { customerGid, parts, isAccepted } = await loadGiven(db, refund, found.customerGid);
  const person = await addressOf(admin, customerGid, order.email);
  if (person === null) return 'no-recipient';
  return {
    order,
    isAccepted,
    to: person.email,
    about: order.name,
    amountCents: amountOf(parts),
    variables: {
      greeting: greeting(person.firstName),
      order: order.name,
      where: refundWhere(parts),
      link: links.order(customerNumber(refund.orderGid)),
    },
  };
}

/**
 * Returns the recipient; null if there is none. An order without a customer uses its own address; a
 * closed account has none.
 */
async function addressOf(
  admin: Admin,
  gid: string | null,
  ofOrder: string | null,
): Promise<{ email: string; firstName: string | null } | null> {
  if (gid === null) return ofOrder ? { email: ofOrder, firstName: null } : null;
  const customer = await getCustomer(admin, gid);
  return customer && customer.email !== '' ? customer : null;
}
