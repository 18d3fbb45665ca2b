import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { DB } from '../../../db/schema';
import type { MergePair } from '~/domain/core/merge-pair';

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
  /** The mail to a customer about the decision on paying by invoice; `decidedAt` is ISO 8601. */
  'send-invoice-decision-mail': { customerGid: string; decidedAt: string };
  /** The welcome mail or the one-time link for a sign-up. */
  'send-sign-up-mail': { signUpId: string };
  /** The mail about what was agreed for an automatic top-up, what it did, or why it stopped. */
  'send-top-up-mail': { eventId: string };
  /** The mail about a step of a custom order. */
  'send-custom-order-mail': { eventId: string };
  /** An invitation to an organization; `askedNo` says which of the requests to send it this is. */
  'send-invitation-mail': { invitationId: string; askedNo: number };
  /** Updates the draft order of a custom order. */
  'settle-custom-order': { customOrderId: string };
  /** Enqueues the confirmations of orders that were settled while nobody waited for them. */
  'tell-orders': Record<string, never>;
  /** The confirmation of an order that was paid here. */
  'send-order-mail': { paymentId: string };
  /** Enqueues the receipts of deposits by card, and the mails about bank deposits that have ended. */
  'tell-deposits': Record<string, never>;
  /** The mail about a deposit that was credited, or a bank's that failed. */
  'send-deposit-mail': { depositId: string };
  /** Enqueues the mails about staff's refunds and cancellations once the balance has its part. */
  'tell-refunds': Record<string, never>;
  /** The mail about a refund that staff made of an order. */
  'send-refund-mail': { refundId: string };
  /** The mail about an order that staff canceled. */
  'send-cancel-mail': { orderGid: string };
  /** Enqueues the mails to staff about disputes that were opened, and about deadlines that are near. */
  'tell-disputes': Record<string, never>;
  /** The mail to staff about a dispute. */
  'send-dispute-mail': { disputeId: string; about: 'opened' | 'due' };
  /** The mails to an organization's admins about a member's request for a higher allowance. */
  'send-allowance-ask-mails': { askId: string };
  /** The mail to that member about the decision. */
  'send-allowance-decision-mail': { askId: string };
  /** The mail to staff about a requested transfer of commission. */
  'send-payout-asked-mail': { payoutId: string };
  /** The mail to an ambassador about a transfer that was made or refused. */
  'send-payout-mail': { payoutId: string };
  /** Does what a second person has approved. */
  'carry-out-approval': { approvalId: string };
  /** Writes the mails about what ambassadors earned on the days before. */
  'mail-commissions': Record<string, never>;
  /** Enqueues the mails that were written to the outbox. */
  'hand-on-emails': Record<string, never>;
  /** A mail of the outbox. */
  'send-outbox-email': { emailId: string };
  /** Continues a change of many orders, part by part. */
  'work-order-run': { runId: string };
  /** An invitation to the back-office; `askedNo` says which of the requests to send it this is. */
  'send-staff-invitation-mail': { invitationId: string; askedNo: number };
  /** The mail with a staff member's link for setting a new password. */
  'send-staff-reset-mail': { resetId: string };
  /** A mail with sample values to the staff member who tests it. */
  'send-test-mail': { staffId: string; type: string };
  /** Has the accounts here follow two customers that were merged in Shopify. */
  'follow-customer-merge': MergePair;
  /** Removes the saved payment methods of a customer whom Shopify has deleted or merged away. */
  'remove-saved-methods': { customerGid: string };
  /** Deletes data whose retention time is over, and resumes work whose job was given up. */
  housekeeping: Record<string, never>;
};

export type JobName = keyof JobData;

type QueueRules = {
  /** How many retries follow a failure before the job is given up, which is logged. */
  retryLimit: number;
  /** Seconds before the first retry, doubled for each further one; at random up to twice as long. */
  retryDelaySeconds: number;
  /** A job that runs longer is aborted; a job whose process died goes to another process after this time. */
  expireInSeconds: number;
  /** Set for recurring jobs: the interval in seconds. One of all processes starts them. */
  everySeconds?: number;
};

/**
 * Pauses double from 5 to 10 seconds up to 2 to 4 days, 3.8 days in all at least: a mail server that is
 * unreachable over a weekend, or whose password has expired, loses no mail.
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
  // Given up after one to two days; housekeeping resumes it as long as the draft is outdated.
  'settle-custom-order': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  'tell-orders': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-order-mail': MAIL,
  'tell-deposits': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-deposit-mail': MAIL,
  'tell-refunds': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-refund-mail': MAIL,
  'send-cancel-mail': MAIL,
  'tell-disputes': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-dispute-mail': MAIL,
  'send-allowance-ask-mails': MAIL,
  'send-allowance-decision-mail': MAIL,
  'send-payout-asked-mail': MAIL,
  'send-payout-mail': MAIL,
  // Given up after one to two days; housekeeping resumes it.
  'carry-out-approval': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  'mail-commissions': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
  'hand-on-emails': { retryLimit: 2, retryDelaySeconds: 10, expireInSeconds: 60, everySeconds: 60 },
  'send-outbox-email': MAIL,
  // Given up after 6 to 11 hours without Shopify; staff can continue it on the run's page.
  'work-order-run': { retryLimit: 12, retryDelaySeconds: 5, expireInSeconds: 60 },
  'send-staff-invitation-mail': MAIL,
  // Given up before its link expires.
  'send-staff-reset-mail': { retryLimit: 8, retryDelaySeconds: 5, expireInSeconds: 60 },
  // A staff member waits for it and can request it again.
  'send-test-mail': { retryLimit: 2, retryDelaySeconds: 5, expireInSeconds: 60 },
  // Given up after one to two days; housekeeping resumes what waits for a person.
  'follow-customer-merge': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  // As long as the mails: a method that a bank debit still uses is only removed after its end.
  'remove-saved-methods': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 60 },
  housekeeping: {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
};

export const jobNames = Object.keys(jobQueues) as JobName[];

export type EnqueueOptions = {
  /** The earliest time at which the job starts. */
  startAfter?: Date;
  /** Within each window of this many seconds, only the first call enqueues a job. */
  onceEverySeconds?: number;
};

/** Only builds the statement: it is never started and has no connection. */
const writer = new PgBoss({
  db: { executeSql: () => Promise.reject(new Error('This one has no database.')) },
});

/**
 * Enqueues a job. In a transaction, the job exists if and when it commits.
 *
 * @returns the job's id; undefined if `onceEverySeconds` suppressed it
 * @throws if the queue does not exist, which means that the jobs were never installed
 */
export async function enqueueJob<Name extends JobName>(
  db: Kysely<DB>,
  name: Name,
  data: JobData[Name],
  { startAfter, onceEverySeconds }: EnqueueOptions = {},
): Promise<string | undefined> {
  const id = await writer.send(name, data, {
    ...(startAfter && { startAfter }),
    ...(onceEverySeconds && { singletonSeconds: onceEverySeconds }),
    db: {
      executeSql: (text, values) => db.executeQuery(CompiledQuery.raw(text, values)) as never,
    },
  });
  if (!id && !onceEverySeconds) throw new Error(`There is no queue '${name}'.`);
  return id ?? undefined;
}
