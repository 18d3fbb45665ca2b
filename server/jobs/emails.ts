import { emailLinks } from '../../app/content/emails/email-links';
import { alarmLetter } from '../../app/services/alarms/notify-alarms.server';
import { approvalLetter } from '../../app/services/approvals/approval-letter.server';
import { orderLetter } from '../../app/services/checkout/order-letter.server';
import {
  payoutRequestedLetter,
  payoutLetter,
} from '../../app/services/commissions/commission-emails.server';
import type { MailConfig } from '../../app/config/config-mail.server';
import type { MailContext, Settings } from '../../app/services/context';
import { customOrderLetter } from '../../app/services/custom-orders/request-custom-order.server';
import { signUpLetter } from '../../app/services/customers/sign-up-customer.server';
import { accountRequestLetter } from '../../app/services/privacy/request-account-closing.server';
import { depositLetter } from '../../app/services/deposits/deposit-letter.server';
import { bankPaymentLetter } from '../../app/services/payments/bank-payment-letter.server';
import { testLetter } from '../../app/services/email-texts/save-email-template.server';
import { deliverEmail } from '../../app/services/emails/deliver-email.server';
import type { Letters } from '../../app/services/emails/letter.server';
import {
  invoiceDecisionLetter,
  invoiceRequestLetter,
} from '../../app/services/invoices/request-invoice.server';
import { invoiceReminderLetter } from '../../app/services/invoices/remind-invoices.server';
import { orderChangeLetter } from '../../app/services/order-edits/order-change-letter.server';
import { orderInvoiceLetter } from '../../app/services/invoices/order-invoice-letter.server';
import { frozenAccountLetter } from '../../app/services/ledger/resume-balance.server';
import {
  allowanceRequestLetter,
  allowanceDecisionLetter,
} from '../../app/services/organizations/set-allowance.server';
import { invitationLetter } from '../../app/services/organizations/invite-member.server';
import { disputeLetter, writeDisputeEmails } from '../../app/services/refunds/note-dispute.server';
import { remindQuotes } from '../../app/services/quotes/remind-quotes.server';
import { parcelLetter } from '../../app/services/shipments/parcel-letter.server';
import { pickupLetter } from '../../app/services/shipments/pickup-letter.server';
import { quoteLetter } from '../../app/services/quotes/quote-letter.server';
import {
  cancelledOrderLetter,
  refundLetter,
  writeRefundEmails,
} from '../../app/services/refunds/refund-emails.server';
import { enquiryAcknowledgement, enquiryLetter } from '../../app/services/site/send-enquiry.server';
import {
  notifyBackInStock,
  stockAlertLetter,
} from '../../app/services/inventory/stock-alerts.server';
import { returnLetter } from '../../app/services/returns/return-letter.server';
import { staffInvitationLetter } from '../../app/services/staff/invite-staff.server';
import { staffResetLetter } from '../../app/services/staff/reset-staff-second-factor.server';
import { topUpLetter } from '../../app/services/top-ups/top-up-balance.server';
import type { Log } from '../../db/log';
import { doEach } from './housekeeping';
import type { JobHandlers } from './run-job';

/** Who writes the mails whose recipient or text is read when they are sent; `email-registry` names them. */
export const letters: Letters = {
  alarm: alarmLetter,
  'account-request': accountRequestLetter,
  approval: approvalLetter,
  'allowance-ask': allowanceRequestLetter,
  'allowance-decision': allowanceDecisionLetter,
  'bank-payment': bankPaymentLetter,
  'cancelled-order': cancelledOrderLetter,
  'custom-order': customOrderLetter,
  deposit: depositLetter,
  dispute: disputeLetter,
  enquiry: enquiryLetter,
  'enquiry-acknowledgement': enquiryAcknowledgement,
  'frozen-account': frozenAccountLetter,
  invitation: invitationLetter,
  'invoice-decision': invoiceDecisionLetter,
  'invoice-reminder': invoiceReminderLetter,
  'invoice-request': invoiceRequestLetter,
  order: orderLetter,
  'order-change': orderChangeLetter,
  'order-invoice': orderInvoiceLetter,
  parcel: parcelLetter,
  pickup: pickupLetter,
  payout: payoutLetter,
  'payout-asked': payoutRequestedLetter,
  quote: quoteLetter,
  refund: refundLetter,
  return: returnLetter,
  'sign-up': signUpLetter,
  'staff-invitation': staffInvitationLetter,
  'staff-reset': staffResetLetter,
  'stock-alert': stockAlertLetter,
  test: testLetter,
  'top-up': topUpLetter,
};

const leftToShopify = () => Promise.resolve('not-due' as const);

/**
 * The letters of a store whose orders are confirmed by Shopify leave that to it, and what it says of shipments: a second
 * mail would be one too many.
 */
export function lettersOf({ orders }: Pick<MailConfig, 'orders'>): Letters {
  return orders === 'store'
    ? letters
    : { ...letters, order: leftToShopify, parcel: leftToShopify, pickup: leftToShopify };
}

type SendContext = Pick<
  MailContext,
  'db' | 'admin' | 'quickbooks' | 'mailer' | 'staffAddress' | 'alarmAddress' | 'fromAddress' | 'now'
> &
  Settings<'origin' | 'sessionSecret'> & { config: { mail: Pick<MailConfig, 'orders'> } };

/** Sends a mail of the outbox; the job fails if it was not sent and another attempt may succeed. */
export function sendEmailJob(context: SendContext, log: Log): JobHandlers['send-email'] {
  const { origin, mail } = context.config;
  const links = emailLinks(origin);
  return async ({ emailId }, { isLast }) => {
    const delivered = await deliverEmail(
      { ...context, links, letters: lettersOf(mail) },
      emailId,
      isLast,
    );
    // A retry would not help.
    if (delivered !== 'sent' && delivered !== 'ended') {
      log({ msg: 'a mail is not sent', emailId, because: delivered });
    }
  };
}

/** Writes the mails whose time has come: a refund is completed everywhere, a deadline is near, stock is back. */
export function writeDueEmails({
  db,
  now,
  config,
}: Pick<MailContext, 'db' | 'now'> & Settings<'sessionSecret'>): JobHandlers['write-due-emails'] {
  return () =>
    doEach([
      () => writeRefundEmails(db, new Date(now())),
      () => writeDisputeEmails(db, new Date(now())),
      () => remindQuotes({ db, now, config }),
      () => notifyBackInStock({ db, now, config }),
    ]);
}
