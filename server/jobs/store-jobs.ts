import { erpPaths } from '../../app/erp-paths';
import { paths } from '../../app/paths';
import type { OutboxTemplate } from '../../app/domain/emails/outbox-email';
import { createMailer } from '../../app/platforms/mail/client.server';
import { deleteStaffDraft } from '../../app/services/draft-orders/delete-staff-draft.server';
import type { Log } from '../../db/log';
import type { StoreApp } from '../store-app';
import { carryOutApprovalJob } from './carry-out-approval';
import { followCustomerMergeJob } from './follow-customer-merge';
import { removeSavedMethodsJob } from './remove-saved-methods';
import { sendAccountRequestMail } from './send-account-request-mail';
import { sendAllowanceAskMails, sendAllowanceDecisionMail } from './send-allowance-mail';
import { sendCustomOrderMail } from './send-custom-order-mail';
import { sendDepositMail } from './send-deposit-mail';
import { sendDisputeMail } from './send-dispute-mail';
import { sendEnquiryMail } from './send-enquiry-mail';
import { sendInvitationMail } from './send-invitation-mail';
import { sendInvoiceDecisionMail } from './send-invoice-decision-mail';
import { sendInvoiceRequestMail } from './send-invoice-request-mail';
import { handOnOutbox, mailCommissionDays, sendOutboxEmail } from './send-outbox-email';
import { sendOrderMail } from './send-order-mail';
import { sendPayoutAskedMail, sendPayoutMail } from './send-payout-mail';
import { sendCancelMail, sendRefundMail } from './send-refund-mail';
import { sendSignUpMail } from './send-sign-up-mail';
import { sendStaffInvitationMail, sendStaffResetMail } from './send-staff-mail';
import { sendTestMail } from './send-test-mail';
import { sendTopUpMail } from './send-top-up-mail';
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
  const mails = {
    db: database.db,
    mailer,
    staffAddress: config.mail.staff,
    fromAddress: config.mail.from,
    now,
  };
  const organizationCash = {
    ...mails,
    organizationCashUrl: `${config.origin}${paths.organizationCash()}`,
  };
  const orderUrl = (number: string) => `${config.origin}${paths.manageOrder(number)}`;
  const jobs = await startJobs({
    database,
    log,
    now,
    handlers: {
      'send-enquiry-mails': sendEnquiryMail(mails, log),
      'send-account-request-mails': sendAccountRequestMail(mails, log),
      'send-invoice-request-mail': sendInvoiceRequestMail(mails),
      'send-invoice-decision-mail': sendInvoiceDecisionMail({ ...mails, admin: app.admin }),
      'send-custom-order-mail': sendCustomOrderMail({
        ...mails,
        links: customOrderLinks(config.origin),
      }),
      'send-top-up-mail': sendTopUpMail({
        ...mails,
        admin: app.admin,
        links: topUpLinks(config.origin),
      }),
      'settle-custom-order': settleCustomOrderJob({ ...mails, admin: app.admin, log: app.log }),
      'send-allowance-ask-mails': sendAllowanceAskMails(organizationCash),
      'send-allowance-decision-mail': sendAllowanceDecisionMail(organizationCash),
      'send-invitation-mail': sendInvitationMail(
        { ...mails, invitationUrl: (token) => `${config.origin}${paths.invitation(token)}` },
        log,
      ),
      'carry-out-approval': carryOutApprovalJob({ ...app, db: database.db }),
      'follow-customer-merge': followCustomerMergeJob({ ...app, db: database.db }),
      'remove-saved-methods': removeSavedMethodsJob({ ...app, db: database.db }),
      'work-order-run': workOrderRunJob({
        db: database.db,
        admin: app.admin,
        now,
        deleteDraft: (actor, draft) =>
          deleteStaffDraft({ db: database.db, admin: app.admin, now, log: app.log }, actor, draft),
      }),
      'tell-orders': tellOrders({ db: database.db, now }),
      'send-order-mail': sendOrderMail({ ...mails, admin: app.admin, orderUrl }),
      'tell-deposits': tellDeposits({ db: database.db, now }),
      'send-deposit-mail': sendDepositMail({
        ...mails,
        admin: app.admin,
        links: depositLinks(config.origin),
      }),
      'tell-refunds': tellRefunds({ db: database.db, now }),
      'send-refund-mail': sendRefundMail({ ...mails, admin: app.admin, orderUrl }),
      'send-cancel-mail': sendCancelMail({ ...mails, admin: app.admin, orderUrl }),
      'tell-disputes': tellDisputes({ db: database.db, now }),
      'send-dispute-mail': sendDisputeMail({
        ...mails,
        disputeUrl: (id) => `${config.origin}${erpPaths.dispute(id)}`,
      }),
      'send-payout-asked-mail': sendPayoutAskedMail(mails),
      'send-payout-mail': sendPayoutMail({
        ...mails,
        admin: app.admin,
        payoutUrl: `${config.origin}${paths.commissionPayout()}`,
      }),
      'mail-commissions': mailCommissionDays({ db: database.db, now }),
      'hand-on-emails': handOnOutbox({ db: database.db, now }),
      'send-outbox-email': sendOutboxEmail({
        ...mails,
        admin: app.admin,
        linkOf: outboxLinks(config.origin),
      }),
      'send-staff-invitation-mail': sendStaffInvitationMail(
        {
          ...mails,
          staffInvitationUrl: (token) => `${config.origin}${erpPaths.invitation(token)}`,
        },
        log,
      ),
      'send-staff-reset-mail': sendStaffResetMail(
        { ...mails, staffResetUrl: (token) => `${config.origin}${erpPaths.reset(token)}` },
        log,
      ),
      'send-test-mail': sendTestMail(mails),
      'send-sign-up-mail': sendSignUpMail({ ...mails, links: signUpLinks(config.origin) }, log),
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
