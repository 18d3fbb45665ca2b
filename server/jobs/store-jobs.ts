import { erpPaths } from '../../app/erp-paths';
import { paths } from '../../app/paths';
import type { OutboxTemplate } from '../../app/domain/emails/email-template';
import { createMailer } from '../../app/platforms/mail/client.server';
import { carryOutApproval } from '../../app/services/approvals/decide-approval.server';
import { mailOrder } from '../../app/services/checkout/mail-order.server';
import { mailPayout, mailPayoutAsked } from '../../app/services/commissions/mail-payout.server';
import { mailDeposit } from '../../app/services/deposits/mail-deposit.server';
import { mailDispute } from '../../app/services/refunds/mail-dispute.server';
import { mailTest } from '../../app/services/emails/mail-test.server';
import { mailInvoiceDecision } from '../../app/services/invoices/mail-invoice-request.server';
import {
  mailAllowanceAsk,
  mailAllowanceDecision,
} from '../../app/services/organizations/mail-allowance-ask.server';
import { followCustomerMerge } from '../../app/services/privacy/follow-customer-merge.server';
import { mailCancelledOrder, mailRefund } from '../../app/services/refunds/mail-refund.server';
import { mailTopUp } from '../../app/services/top-ups/mail-top-up.server';
import type { Log } from '../../db/log';
import type { MailContext } from '../../app/services/context';
import type { StoreApp } from '../store-app';
import { removeSavedMethodsJob } from './remove-saved-methods';
import { sendAccountRequestMail } from './send-account-request-mail';
import { sendCustomOrderMail } from './send-custom-order-mail';
import { sendEnquiryMail } from './send-enquiry-mail';
import { sendInvitationMail } from './send-invitation-mail';
import { sendInvoiceRequestMail } from './send-invoice-request-mail';
import { handOnOutbox, mailCommissionDays, sendOutboxEmail } from './send-outbox-email';
import { sendSignUpMail } from './send-sign-up-mail';
import { sendStaffInvitationMail, sendStaffResetMail } from './send-staff-mail';
import { settleCustomOrderJob } from './settle-custom-order';
import { startJobs } from './start-jobs';
import { tellDeposits } from './tell-deposits';
import { tellDisputes } from './tell-disputes';
import { tellOrders } from './tell-orders';
import { tellRefunds } from './tell-refunds';
import { workOrderRunJob } from './work-order-run';

/** Starts the jobs of this process with their dependencies; after the migrations, before the pages. */
export async function startStoreJobs(app: StoreApp): Promise<{ stop: () => Promise<void> }> {
  const { config, database, now } = app;
  const log: Log = (line) => ('err' in line ? app.log.warn(line) : app.log.info(line));
  const mailer = createMailer({ smtpUrl: config.mail.smtpUrl, from: config.mail.from });
  const context: MailContext = {
    ...app,
    mailer,
    staffAddress: config.mail.staff,
    fromAddress: config.mail.from,
  };
  const { origin } = config;
  const organizationCashUrl = `${origin}${paths.organizationCash()}`;
  const orderUrl = (number: string) => `${origin}${paths.manageOrder(number)}`;
  const invitationUrl = (token: string) => `${origin}${paths.invitation(token)}`;
  const disputeUrl = (id: string) => `${origin}${erpPaths.dispute(id)}`;
  const payoutUrl = `${origin}${paths.commissionPayout()}`;
  const staffInvitationUrl = (token: string) => `${origin}${erpPaths.invitation(token)}`;
  const staffResetUrl = (token: string) => `${origin}${erpPaths.reset(token)}`;
  const jobs = await startJobs({
    database,
    log,
    now,
    handlers: {
      'send-enquiry-mails': sendEnquiryMail(context, log),
      'send-account-request-mails': sendAccountRequestMail(context, log),
      'send-invoice-request-mail': sendInvoiceRequestMail(context),
      'send-invoice-decision-mail': (decision) => mailInvoiceDecision(context, decision),
      'send-custom-order-mail': sendCustomOrderMail({
        ...context,
        links: customOrderLinks(origin),
      }),
      'send-top-up-mail': ({ eventId }) =>
        mailTopUp({ ...context, links: topUpLinks(origin) }, eventId),
      'settle-custom-order': settleCustomOrderJob(context),
      'send-allowance-ask-mails': ({ askId }) =>
        mailAllowanceAsk({ ...context, organizationCashUrl }, askId),
      'send-allowance-decision-mail': ({ askId }) =>
        mailAllowanceDecision({ ...context, organizationCashUrl }, askId),
      'send-invitation-mail': sendInvitationMail({ ...context, invitationUrl }, log),
      'carry-out-approval': ({ approvalId }) => carryOutApproval(context, approvalId),
      'follow-customer-merge': async (pair) => {
        await followCustomerMerge(context, pair);
      },
      'remove-saved-methods': removeSavedMethodsJob(context),
      'work-order-run': workOrderRunJob(context),
      'tell-orders': tellOrders(context),
      'send-order-mail': ({ paymentId }) => mailOrder({ ...context, orderUrl }, paymentId),
      'tell-deposits': tellDeposits(context),
      'send-deposit-mail': ({ depositId }) =>
        mailDeposit({ ...context, links: depositLinks(origin) }, depositId),
      'tell-refunds': tellRefunds(context),
      'send-refund-mail': ({ refundId }) => mailRefund({ ...context, orderUrl }, refundId),
      'send-cancel-mail': ({ orderGid }) => mailCancelledOrder({ ...context, orderUrl }, orderGid),
      'tell-disputes': tellDisputes(context),
      'send-dispute-mail': (mail) => mailDispute({ ...context, disputeUrl }, mail),
      'send-payout-asked-mail': ({ payoutId }) => mailPayoutAsked(context, payoutId),
      'send-payout-mail': ({ payoutId }) => mailPayout({ ...context, payoutUrl }, payoutId),
      'mail-commissions': mailCommissionDays(context),
      'hand-on-emails': handOnOutbox(context),
      'send-outbox-email': sendOutboxEmail({ ...context, linkOf: outboxLinks(origin) }),
      'send-staff-invitation-mail': sendStaffInvitationMail(
        { ...context, staffInvitationUrl },
        log,
      ),
      'send-staff-reset-mail': sendStaffResetMail({ ...context, staffResetUrl }, log),
      'send-test-mail': (asked, { id }) => mailTest(context, asked, id),
      'send-sign-up-mail': sendSignUpMail({ ...context, links: signUpLinks(origin) }, log),
    },
  });
  app.onWakeJobs(jobs.wake);
  return {
    async stop() {
      await jobs.stop();
      mailer.close();
    },
  };
}

/** Absolute links, from the configured origin: never from the request (money-security S-6). */
function signUpLinks(origin: string) {
  return {
    signIn: `${origin}${paths.signIn(paths.myProducts())}`,
    portal: `${origin}${paths.signIn(paths.ambassadors())}`,
    shop: `${origin}${paths.shopAll()}`,
    confirm: (token: string) => `${origin}${paths.confirmAmbassador(token)}`,
  };
}

function customOrderLinks(origin: string) {
  return {
    customer: (id: string) => `${origin}${paths.customOrder(id)}`,
    staff: (id: string) => `${origin}${erpPaths.customOrder(id)}`,
  };
}

function depositLinks(origin: string) {
  return {
    deposit: (id: string) => `${origin}${paths.deposit(id)}`,
    again: (amount: string, into: 'own' | 'organization') =>
      `${origin}${paths.addEarthCash({ amount, ...(into === 'organization' && { into }) })}`,
  };
}

function outboxLinks(origin: string) {
  const places: Record<OutboxTemplate, (about: string) => string> = {
    'invoice-payment': (id) => paths.manageInvoice(id),
    'cash-held': () => paths.payments(),
    'cash-released': () => paths.payments(),
    'cash-taken': () => paths.payments(),
    'account-frozen': () => paths.payments(),
    'account-unfrozen': () => paths.payments(),
    'commission-earned': () => paths.ambassadors(),
    'payout-requested': () => paths.commissionPayout(),
    'payout-into-cash': () => paths.commissionPayout(),
    'allowance-set': () => paths.organizationCash(),
    'member-left': () => paths.manageUsers(),
    'member-removed': () => paths.accountProfile(),
    'payout-canceled-staff': (id) => erpPaths.payout(id),
  };
  return (template: OutboxTemplate, about: string | null) =>
    `${origin}${places[template](about ?? '')}`;
}

function topUpLinks(origin: string) {
  return {
    topUp: `${origin}${paths.topUp()}`,
    add: `${origin}${paths.addEarthCash()}`,
    deposit: (id: string) => `${origin}${paths.deposit(id)}`,
  };
}
