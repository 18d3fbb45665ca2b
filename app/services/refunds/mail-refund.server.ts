import type { Kysely } from 'kysely';
import { cancelWords } from '~/content/orders/orders';
import { NOTHING_BACK_YET, type RefundGiven, refundWhere } from '~/content/refunds/erp-order-money';
import { customerNumber } from '~/domain/core/gids';
import { greeting } from '~/domain/core/text/greeted-name';
import { cents, formatUsd } from '~/domain/core/money';
import { partsBetween } from '~/domain/refunds/payment-refund';
import { findBalance } from '~/models/ledger/balance.server';
import { findCustomerAccount } from '~/models/ledger/customer-account.server';
import { getEmailTemplate } from '~/models/emails/email-template.server';
import {
  findCancelToTell,
  markCancelMailed,
  markCancelTold,
} from '~/models/refunds/order-cancel.server';
import { listCashSpans } from '~/models/refunds/order-refund.server';
import { findNameForMails } from '~/models/organizations/organization.server';
import { getPayment } from '~/models/payments/payment.server';
import {
  findRefundToTell,
  markRefundMailed,
  markRefundTold,
  type RefundToTell,
} from '~/models/refunds/payment-refund.server';
import { sendTemplate } from '~/platforms/mail/send-template.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { findOrder } from '~/platforms/shopify/orders/customer-orders.server';
import { getCustomer } from '~/platforms/shopify/customers/customer.server';
import type { DB } from '../../../db/schema';
import type { MailContext, ServiceContext } from '~/services/context';
import { enqueueJob } from '~/models/core/job.server';

type Context = Pick<MailContext, 'db' | 'admin' | 'mailer' | 'fromAddress' | 'now'> & {
  /** Absolute URL of the order's page. @param number of the order's id */
  orderUrl: (number: string) => string;
};

/**
 * Tells a customer what staff have refunded for an order, and where it went; Shopify is asked not to
 * notify anybody. Does nothing once the mail is known to have been sent; a mail that may have been sent
 * is resent with the same message ID.
 *
 * @throws if the mail was not sent; PlatformFailure; TemplateError if staff have broken the template
 */
export async function mailRefund(context: Context, refundId: string): Promise<void> {
  const { db, now } = context;
  const refund = await findRefundToTell(db, refundId);
  if (refund === null) return;
  const letter = await readLetter(context, refund);
  if (letter === null || letter.amountCents === 0) return;
  const { to, about, words, amountCents } = letter;
  await sendTemplate(context, {
    to,
    about,
    template: await getEmailTemplate(db, 'order-refunded'),
    words: { ...words, amount: formatUsd(amountCents) },
    id: `refund-${refundId}`,
  });
  await markRefundMailed(db, refundId, new Date(now()));
}

/** Tells a customer that staff have canceled an order, and what is refunded for it. @throws as above */
export async function mailCancelledOrder(context: Context, orderGid: string): Promise<void> {
  const { db, now } = context;
  const cancel = await findCancelToTell(db, orderGid);
  if (cancel === null) return;
  const letter = await readLetter(context, cancel);
  if (letter === null) return;
  const { to, about, words, order, isAccepted } = letter;
  await sendTemplate(context, {
    to,
    about,
    template: await getEmailTemplate(db, 'order-cancelled'),
    words: {
      ...words,
      because: cancelWords(order.cancelReason),
      where: (isAccepted && words.where) || NOTHING_BACK_YET,
    },
    id: `order-cancelled-${customerNumber(orderGid)}`,
  });
  await markCancelMailed(db, orderGid, new Date(now()));
}

/** Returns the recipient and the common content of both mails; null if there is no recipient. */
async function readLetter({ db, admin, orderUrl }: Context, refund: RefundToTell) {
  const found = await findOrder(admin, refund.orderGid);
  // Deleted at Shopify: there is nothing to write about.
  if (found === null) return null;
  const { order } = found;
  const { customerGid, ...given } = await readGiven(db, refund, found.customerGid);
  const person = await addressOf(admin, customerGid, order.email);
  if (person === null) return null;
  return {
    order,
    isAccepted: given.isAccepted,
    to: person.email,
    about: order.name,
    amountCents: cents(given.cashCents + given.otherCents + given.cardHadCents),
    words: {
      greeting: greeting(person.firstName),
      order: order.name,
      where: refundWhere(given),
      link: orderUrl(customerNumber(refund.orderGid)),
    },
  };
}

/** Returns what the refund gives back, and the customer: the surviving account if the payer's was merged. */
async function readGiven(
  db: Kysely<DB>,
  { paymentId, amountCents, place }: RefundToTell,
  buyerGid: string | null,
): Promise<RefundGiven & { customerGid: string | null; isAccepted: boolean }> {
  if (paymentId === null) {
    const [cashCents, cardHadCents, balanceCents] = [cents(0), cents(0), cents(0)];
    const nothing = { cashCents, cardHadCents, balanceCents, organization: null };
    const other = { otherCents: amountCents, methodName: null, isAccepted: true };
    return { ...nothing, ...other, customerGid: buyerGid };
  }
  const payment = await getPayment(db, paymentId);
  const account = await findCustomerAccount(db, payment.customerGid);
  const customerGid = account?.mergedInto ?? payment.customerGid;
  const spans = await listCashSpans(db, paymentId);
  const { cashCents, cardCents } = partsBetween(payment, place, spans);
  // Split as if the card had received nothing before: the customer has the difference already.
  const owed = partsBetween({ ...payment, cardHadCents: cents(0) }, place, spans);
  return {
    customerGid,
    cashCents,
    otherCents: owed.cardCents,
    cardHadCents: cents(cardCents - owed.cardCents),
    methodName: payment.methodName,
    // Of a refund that Stripe has not taken yet, no mail says where it is.
    isAccepted: payment.cardRefundedCents >= payment.cardRefundWantedCents,
    organization: await findNameForMails(db, payment.organizationId),
    balanceCents: (await findBalance(db, customerGid)).shownCents,
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

type TellRefundContext = Pick<ServiceContext, 'db' | 'now'>;

/**
 * Enqueues the mail about a refund made by staff, once, in one transaction with the mark. Independent of
 * the refund's own steps.
 */
export async function tellRefund({ db, now }: TellRefundContext, refundId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markRefundTold(trx, refundId, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-refund-mail', { refundId });
  });
}

/** Enqueues the mail about an order that staff have canceled, once, in the same way. */
export async function tellCancel({ db, now }: TellRefundContext, orderGid: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = await markCancelTold(trx, orderGid, new Date(now()));
    if (isNew) await enqueueJob(trx, 'send-cancel-mail', { orderGid });
  });
}
