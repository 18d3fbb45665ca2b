/**
 * Every kind of job, that is, work done after the response or retried later: its name, what it carries and
 * how it is retried. A job carries only ids, never a person's data, and may run more than once.
 */
export type JobData = {
  /** Mails to staff and to the sender of an enquiry. */
  'send-enquiry-mails': { enquiryId: string };
  /** Mails to staff and to the customer about closing an account. */
  'send-account-request-mails': { accountRequestId: string };
  /** The mail to staff about a request to pay by invoice. */
  'send-invoice-request-mail': { invoiceRequestId: string };
  /** The mail to a customer about what was decided of paying by invoice; `decidedAt` is ISO 8601. */
  'send-invoice-decision-mail': { customerGid: string; decidedAt: string };
  /** The welcome or the one-time link that a sign-up is due. */
  'send-sign-up-mail': { signUpId: string };
  /** The mail about what an automatic top-up was agreed to, has done, or why it has stopped. */
  'send-top-up-mail': { eventId: string };
  /** The mail that a step of a made-to-order request is due. */
  'send-custom-order-mail': { eventId: string };
  /** An invitation to an organization, and for which of the times that it was asked for. */
  'send-invitation-mail': { invitationId: string; askedNo: number };
  /** Brings the draft order of a made-to-order request to what the request says. */
  'settle-custom-order': { customOrderId: string };
  /** Hands on the confirmations of orders that were settled without anybody waiting for them. */
  'tell-orders': Record<string, never>;
  /** The confirmation of an order that was paid here. */
  'send-order-mail': { paymentId: string };
  /** Hands on how deposits from a bank have ended that ended long after they were begun. */
  'tell-deposits': Record<string, never>;
  /** The mail about a deposit from a bank that has arrived, or not. */
  'send-deposit-mail': { depositId: string };
  /** Hands on what staff have refunded or cancelled, when the balance has its part. */
  'tell-refunds': Record<string, never>;
  /** The mail about a refund that staff have made of an order. */
  'send-refund-mail': { refundId: string };
  /** The mail about an order that staff have cancelled. */
  'send-cancel-mail': { orderGid: string };
  /** The mails to the admins of an organization about a member who asks for a higher allowance. */
  'send-allowance-ask-mails': { askId: string };
  /** The mail to that member about what was decided. */
  'send-allowance-decision-mail': { askId: string };
  /** The mail to staff about a transfer of commission that is asked for. */
  'send-payout-asked-mail': { payoutId: string };
  /** The mail to an ambassador about a transfer that was made or refused. */
  'send-payout-mail': { payoutId: string };
  /** Works a change of many orders on, a piece at a time. */
  'work-order-run': { runId: string };
  /** An invitation to the back-office, and for which of the times that it was asked for. */
  'send-staff-invitation-mail': { invitationId: string; askedNo: number };
  /** The mail by which somebody of staff sets a new password. */
  'send-staff-reset-mail': { resetId: string };
  /** A mail with made-up values to the member of staff who tries it. */
  'send-test-mail': { staffId: string; type: string };
  /** Deletes what is kept for a time only; takes up again what its job has given up. */
  housekeeping: Record<string, never>;
};

export type JobName = keyof JobData;

export type QueueRules = {
  /** How many retries follow a failure before the job is given up, which is logged. */
  retryLimit: number;
  /** Seconds before the first retry; doubled for each further one, with some randomness. */
  retryDelaySeconds: number;
  /** A job that runs longer is aborted; a job whose process died goes to another process after this time. */
  expireInSeconds: number;
  /** Set for recurring jobs: started every so many seconds by one of all processes. */
  everySeconds?: number;
};

/**
 * From 5 s up to two days apart, over four days at least: a mail server that nobody can reach, or whose
 * password has run out, over a weekend costs no mail.
 */
const MAIL: QueueRules = { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 60 };

export const jobQueues: Record<JobName, QueueRules> = {
  'send-enquiry-mails': MAIL,
  'send-account-request-mails': MAIL,
  'send-invoice-request-mail': MAIL,
  'send-invoice-decision-mail': MAIL,
  'send-sign-up-mail': MAIL,
  'send-top-up-mail': MAIL,
  'send-invitation-mail': MAIL,
  'send-custom-order-mail': MAIL,
  // Given up after about a day; housekeeping takes it up again as long as the draft is behind.
  'settle-custom-order': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  'tell-orders': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-order-mail': MAIL,
  'tell-deposits': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-deposit-mail': MAIL,
  'tell-refunds': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-refund-mail': MAIL,
  'send-cancel-mail': MAIL,
  'send-allowance-ask-mails': MAIL,
  'send-allowance-decision-mail': MAIL,
  'send-payout-asked-mail': MAIL,
  'send-payout-mail': MAIL,
  // Given up after about half a day of a silent platform; the run's page has a way to go on.
  'work-order-run': { retryLimit: 12, retryDelaySeconds: 5, expireInSeconds: 60 },
  'send-staff-invitation-mail': MAIL,
  // Given up before its link would be over.
  'send-staff-reset-mail': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  // Somebody waits for it, and can ask again.
  'send-test-mail': { retryLimit: 2, retryDelaySeconds: 5, expireInSeconds: 60 },
  housekeeping: {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
};

export const jobNames = Object.keys(jobQueues) as JobName[];
