import { CompiledQuery, type Kysely } from 'kysely';
import PgBoss from 'pg-boss';
import type { DB } from '../../../db/schema';
import type { MergePair } from '~/domain/core/merge-pair';

/**
 * Every kind of job, that is, work done after the response or retried later: its name, what it carries and
 * how it is retried. A job carries only ids, never a person's data, and may run more than once.
 */
export type JobData = {
  /** Sends a mail of the outbox. */
  'send-email': { emailId: string };
  /** Writes the mails about refunds that are completed, and about disputes. */
  'write-due-emails': Record<string, never>;
  /** Tells the person on duty what has rung, and what is over. */
  'notify-alarms': Record<string, never>;
  /** Checks whether all that the store depends on is well. */
  'check-status': Record<string, never>;
  /** Posts an alarm to the webhook. */
  'post-alarm': { alarmId: string };
  /** Updates the draft order of a custom order. */
  'advance-custom-order': { customOrderId: string };
  /** Brings an order on invoice and its invoice in QuickBooks together. */
  'bill-order': { orderInvoiceId: string };
  /** Writes an invoice off in QuickBooks. */
  'write-off-invoice': { writeOffId: string };
  /** Takes an edit of an order by staff to its end. */
  'edit-order': { orderEditId: string };
  /** Does what is left to do about a return at the platforms. */
  'advance-return': { returnId: string };
  /** Does what a second person has approved. */
  'carry-out-approval': { approvalId: string };
  /** Writes the mails about what ambassadors earned on the days before. */
  'write-commission-emails': Record<string, never>;
  /** Writes the reminders of overdue invoices, once a day. */
  'remind-of-invoices': Record<string, never>;
  /** Makes a change of stock in Shopify. */
  'adjust-inventory': { adjustmentId: string };
  /** Goes on with what was asked of Shopify about parcels and holds. */
  'advance-fulfillment-step': { stepId: string };
  /** Continues a change of many orders, part by part. */
  'work-bulk-action': { bulkActionId: string };
  /** Has the accounts here follow two customers that were merged in Shopify. */
  'follow-customer-merge': MergePair;
  /** Removes the saved payment methods of a customer whom Shopify has deleted or merged away. */
  'remove-saved-methods': { customerGid: string };
  /** Finds what has changed in QuickBooks since the last time, and looks at these invoices: their ids there. */
  'follow-books': { invoiceIds?: readonly string[] };
  /** Follows a change of an invoice in QuickBooks: its id there. */
  'follow-book-invoice': { invoiceId: string };
  /** Encrypts with the first of several session secrets what the others have encrypted. */
  'encrypt-anew': Record<string, never>;
  /** Removes the bytes of files that no row refers to. */
  'sweep-uploads': Record<string, never>;
  /** Deletes data whose retention time is over, and resumes work whose job was abandoned. */
  housekeeping: Record<string, never>;
};

export type JobName = keyof JobData;

type QueueRules = {
  /** How many retries follow a failure before the job is abandoned, which is logged. */
  retryLimit: number;
  /** Seconds before the first retry, doubled for each further one; at random up to twice as long. */
  retryDelaySeconds: number;
  /** A job that runs longer is aborted; a job whose process died goes to another process after this time. */
  expireInSeconds: number;
  /** Set for recurring jobs: the interval in seconds. One of all processes starts them. */
  everySeconds?: number;
};

export const jobQueues: Record<JobName, QueueRules> = {
  // Pauses double from 5 to 10 seconds up to 2 to 4 days, 3.8 days in all at least: a mail server that is
  // unreachable over a weekend, or whose password has expired, loses no mail.
  'send-email': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 60 },
  'write-due-emails': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    everySeconds: 60,
  },
  'notify-alarms': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    everySeconds: 60,
  },
  'check-status': {
    retryLimit: 0,
    retryDelaySeconds: 10,
    expireInSeconds: 60,
    everySeconds: 300,
  },
  // Abandoned after an hour or two: the mail has said it, and so will the next notice.
  'post-alarm': { retryLimit: 9, retryDelaySeconds: 5, expireInSeconds: 30 },
  // Abandoned after one to two days; housekeeping resumes it as long as the draft is outdated.
  'advance-custom-order': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  // As long as the mails; housekeeping resumes it.
  'bill-order': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 120 },
  // As long as the mails; staff see on the customer's page that it is still on its way, and /erp/jobs retries it.
  'write-off-invoice': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 120 },
  // Abandoned after one to two days; housekeeping resumes it.
  'edit-order': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 120 },
  'advance-return': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 120 },
  // Abandoned after one to two days; housekeeping resumes it.
  'carry-out-approval': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  'write-commission-emails': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
  // Tried again by the next one, while QuickBooks does not answer.
  'remind-of-invoices': {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 300,
    everySeconds: 3600,
  },
  // Abandoned after 6 to 11 hours; housekeeping ends what Shopify has not answered within a day.
  'adjust-inventory': { retryLimit: 12, retryDelaySeconds: 5, expireInSeconds: 60 },
  // As long as the mails: until then the order's page says that Shopify has not answered.
  'advance-fulfillment-step': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 60 },
  // Abandoned after 6 to 11 hours without Shopify; staff can continue it on the bulk action's page.
  'work-bulk-action': { retryLimit: 12, retryDelaySeconds: 5, expireInSeconds: 60 },
  // Abandoned after one to two days; housekeeping resumes what waits for a person.
  'follow-customer-merge': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  // As long as the mails: a method that a bank debit still uses is only removed after its end.
  'remove-saved-methods': { retryLimit: 16, retryDelaySeconds: 5, expireInSeconds: 60 },
  // By itself for what no webhook has told; a webhook has it run at once.
  'follow-books': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    expireInSeconds: 120,
    everySeconds: 300,
  },
  // Abandoned after one to two days; the reconciliation finds what is still different.
  'follow-book-invoice': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  // Begun at the start of a process with several secrets, and by housekeeping as long as it has them.
  'encrypt-anew': { retryLimit: 14, retryDelaySeconds: 5, expireInSeconds: 60 },
  // By itself for what was left behind; erasing a customer has it run at once.
  'sweep-uploads': {
    retryLimit: 14,
    retryDelaySeconds: 5,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
  housekeeping: {
    retryLimit: 2,
    retryDelaySeconds: 60,
    expireInSeconds: 60,
    everySeconds: 3600,
  },
};

export const jobNames = Object.keys(jobQueues) as JobName[];

export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobQueues, name);
}

export type EnqueueOptions = {
  /** The earliest time at which the job starts. */
  startAfter?: Date;
  /** Within each window of this many seconds, only the first call enqueues a job. */
  onceEverySeconds?: number;
  /** How many retries follow a failure, if not as many as for others of its queue. */
  retryLimit?: number;
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
  { startAfter, onceEverySeconds, retryLimit }: EnqueueOptions = {},
): Promise<string | undefined> {
  const id = await writer.send(name, data, {
    ...(startAfter && { startAfter }),
    ...(onceEverySeconds && { singletonSeconds: onceEverySeconds }),
    ...(retryLimit !== undefined && { retryLimit }),
    ...on(db),
  });
  if (!id && !onceEverySeconds) throw new Error(`There is no queue '${name}'.`);
  return id ?? undefined;
}

/** Lets a failed job run once more. */
export async function retryJob(db: Kysely<DB>, name: JobName, id: string): Promise<void> {
  await writer.retry(name, id, on(db));
}

/** Deletes a job. */
export async function deleteJob(db: Kysely<DB>, name: JobName, id: string): Promise<void> {
  await writer.deleteJob(name, id, on(db));
}

/** Has a statement of pg-boss run on this connection. */
function on(db: Kysely<DB>): PgBoss.ConnectionOptions {
  const executeSql = (text: string, values: unknown[]) =>
    db.executeQuery(CompiledQuery.raw(text, values)) as never;
  return { db: { executeSql } };
}
