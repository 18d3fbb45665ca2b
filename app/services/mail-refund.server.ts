import type { Kysely } from 'kysely';
import { cancelWords } from '~/content/orders';
import { NOTHING_BACK_YET, refundWhere, type RefundGiven } from '~/content/refund-mail';
import { customerNumber } from '~/domain/customer';
import { greeting } from '~/domain/greeted-name';
import { cents, formatUsd } from '~/domain/money';
import { partsBetween } from '~/domain/payment-refund';
import { findBalance } from '~/models/balance.server';
import { findCustomerAccount } from '~/models/customer-account.server';
import { getEmailTemplate } from '~/models/email-template.server';
import { findCancelToTell, markCancelMailed } from '~/models/order-cancel.server';
import { listCashSpans } from '~/models/order-refund.server';
import { findNameForMails } from '~/models/organization.server';
import { getPayment } from '~/models/payment.server';
import { findRefundToTell, markRefundMailed, type RefundToTell } from '~/models/refund-told.server';
import { sendTemplate, type SendTemplateNeeds } from '~/platforms/mail/send-template.server';
import type { Admin } from '~/platforms/shopify/admin.server';
import { findOrder } from '~/platforms/shopify/customer-orders.server';
import { getCustomer } from '~/platforms/shopify/customer.server';
import type { DB } from '../../db/schema';

export type MailRefundNeeds = SendTemplateNeeds & {
  db: Kysely<DB>;
  /** Knows the order, and the address that the customer has now. */
  admin: Admin;
  /** The order's page, absolute. @param number of the order's id */
  orderUrl: (number: string) => string;
  /** UTC milliseconds. */
  now: () => number;
};

/**
 * Tells a customer what staff have given back of an order, and to where: the platform is asked to tell
 * nobody. Called again after the mail has left it does nothing; a mail that may have left goes again under
 * the same id.
 *
 * @throws when the mail has not left, PlatformFailure, TemplateError when staff has broken the template
 */
export async function mailRefund(needs: MailRefundNeeds, refundId: string): Promise<void> {
  const { db, now } = needs;
  const refund = await findRefundToTell(db, refundId);
  if (refund === null) return;
  const letter = await readLetter(needs, refund);
  if (letter === null || letter.amountCents === 0) return;
  const { to, about, words, amountCents } = letter;
  await sendTemplate(needs, {
    to,
    about,
    template: await getEmailTemplate(db, 'order-refunded'),
    words: { ...words, amount: formatUsd(amountCents) },
    id: `refund-${refundId}`,
  });
  await markRefundMailed(db, refundId, new Date(now()));
}

/** The same about an order that staff have cancelled, with what goes back by it. @throws as above */
export async function mailCancelledOrder(needs: MailRefundNeeds, orderGid: string): Promise<void> {
  const { db, now } = needs;
  const cancel = await findCancelToTell(db, orderGid);
  if (cancel === null) return;
  const letter = await readLetter(needs, cancel);
  if (letter === null) return;
  const { to, about, words, order } = letter;
  await sendTemplate(needs, {
    to,
    about,
    template: await getEmailTemplate(db, 'order-cancelled'),
    words: {
      ...words,
      because: cancelWords(order.cancelReason),
      where: words.where || NOTHING_BACK_YET,
    },
    id: `order-cancelled-${customerNumber(orderGid)}`,
  });
  await markCancelMailed(db, orderGid, new Date(now()));
}

/** What both mails say, and to whom; null where there is nobody to write to. */
async function readLetter({ db, admin, orderUrl }: MailRefundNeeds, refund: RefundToTell) {
  const found = await findOrder(admin, refund.orderGid);
  // Deleted at Shopify: there is nothing to write about.
  if (found === null) return null;
  const { order } = found;
  const { customerGid, ...given } = await readGiven(db, refund, found.customerGid);
  const person = await addressOf(admin, customerGid, order.email);
  if (person === null) return null;
  return {
    order,
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

/** What it gives back, and whose it is: the account that the payer's is by now. */
async function readGiven(
  db: Kysely<DB>,
  { paymentId, amountCents, place }: RefundToTell,
  buyerGid: string | null,
): Promise<RefundGiven & { customerGid: string | null }> {
  if (paymentId === null) {
    const [cashCents, cardHadCents, balanceCents] = [cents(0), cents(0), cents(0)];
    const nothing = { cashCents, cardHadCents, balanceCents, organization: null };
    return { ...nothing, otherCents: amountCents, methodName: null, customerGid: buyerGid };
  }
  const payment = await getPayment(db, paymentId);
  const account = await findCustomerAccount(db, payment.customerGid);
  const customerGid = account?.mergedInto ?? payment.customerGid;
  const spans = await listCashSpans(db, paymentId);
  const { cashCents, cardCents } = partsBetween(payment, place, spans);
  // As if the card had had nothing before: the difference is with the customer already.
  const owed = partsBetween({ ...payment, cardHadCents: cents(0) }, place, spans);
  return {
    customerGid,
    cashCents,
    otherCents: owed.cardCents,
    cardHadCents: cents(cardCents - owed.cardCents),
    methodName: payment.methodName,
    organization: await findNameForMails(db, payment.organizationId),
    balanceCents: (await findBalance(db, customerGid)).shownCents,
  };
}

/**
 * Who is to be told; null for nobody. An order of nobody's has an address of its own, an account that was
 * closed meanwhile has none.
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
