import { accountEmails, accountOutcomeEmails } from './account-emails';
import { alarmEmails } from './alarm-emails';
import { allowanceEmails } from './allowance-emails';
import { bankPaymentEmails } from './bank-payment-emails';
import { cancelEmails } from './cancel-emails';
import {
  customOrderAnswerEmails,
  customOrderCommentEmails,
  customOrderEmails,
  customOrderProductionEmails,
  customOrderRequestEmails,
} from './custom-order-emails';
import { depositEmails } from './deposit-emails';
import { disputeEmails } from './dispute-emails';
import { emailTemplates, type EmailSeed } from './email-templates';
import { invitationEmails } from './invitation-emails';
import { invoiceDecisionEmails } from './invoice-decision-emails';
import { invoiceReminderEmails } from './invoice-reminder-emails';
import { invoiceEmails } from './invoice-emails';
import { orderEmails } from './order-emails';
import { orderInvoiceEmails } from './order-invoice-emails';
import { outboxEmails } from './outbox-emails';
import { orderChangeEmails } from './order-change-emails';
import { parcelEmails } from './parcel-emails';
import { pickupEmails } from './pickup-emails';
import { payoutEmails } from './payout-emails';
import { quoteEmails } from './quote-emails';
import { returnEmails } from './return-emails';
import { refundEmails } from './refund-emails';
import { signUpEmails } from './sign-up-emails';
import { approvalEmails, staffEmails } from './staff-emails';
import { stockAlertEmails } from './stock-alert-emails';
import { topUpEmails } from './top-up-emails';

/** The first version of every mail: the fallback for a template, and the placeholders that it may use. */
export const firstEmails: ReadonlyMap<string, string> = new Map(
  (
    [
      emailTemplates,
      accountEmails,
      accountOutcomeEmails,
      signUpEmails,
      invoiceEmails,
      invoiceDecisionEmails,
      invoiceReminderEmails,
      customOrderEmails,
      customOrderAnswerEmails,
      customOrderCommentEmails,
      customOrderRequestEmails,
      customOrderProductionEmails,
      orderEmails,
      orderInvoiceEmails,
      allowanceEmails,
      topUpEmails,
      invitationEmails,
      payoutEmails,
      depositEmails,
      refundEmails,
      quoteEmails,
      cancelEmails,
      disputeEmails,
      staffEmails,
      alarmEmails,
      approvalEmails,
      outboxEmails,
      bankPaymentEmails,
      parcelEmails,
      pickupEmails,
      stockAlertEmails,
      returnEmails,
      orderChangeEmails,
    ] satisfies EmailSeed[][]
  )
    .flat()
    .map(({ type, html }) => [type, html]),
);
