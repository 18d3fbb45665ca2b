import type { Kysely } from 'kysely';
import { enqueueJob } from '~/models/core/job.server';
import { claimDueInvoices, resumeInvoices } from '~/models/invoices/order-invoice-due.server';
import type { DB } from '../../../db/schema';

/** Longer than a job is retried. */
const ABANDONED_MS = 5 * 24 * 60 * 60_000;

/**
 * Enqueues a job for each order on invoice that is due. The job runner does this when it finds some, so that neither
 * the commit of a payment nor what notices a change needs a queue.
 */
export async function handOnBilling(db: Kysely<DB>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const orderInvoiceId of await claimDueInvoices(trx)) {
      await enqueueJob(trx, 'bill-order', { orderInvoiceId });
    }
  });
}

/** Resumes the orders whose job was abandoned. An outage of QuickBooks that outlasts every retry loses no invoice. */
export async function resumeBilling(db: Kysely<DB>, now: number): Promise<void> {
  await resumeInvoices(db, new Date(now - ABANDONED_MS));
}
