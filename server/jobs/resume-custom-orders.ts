import type { Kysely } from 'kysely';
import { listOutdatedDrafts } from '../../app/models/custom-orders/custom-order-payment.server';
import { enqueueJob } from '../../app/models/core/job.server';
import type { DB } from '../../db/schema';

/**
 * Resumes the custom orders whose draft order does not match the request, and whose job was abandoned or
 * postponed for long. An outage of Shopify that outlasts every retry must not leave a request that can never
 * be paid, or a draft of a canceled one.
 */
export async function resumeCustomOrders(db: Kysely<DB>): Promise<void> {
  for (const customOrderId of await listOutdatedDrafts(db)) {
    await enqueueJob(db, 'advance-custom-order', { customOrderId });
  }
}
