import type { Kysely } from 'kysely';
import { listUnsettledDrafts } from '../../app/models/custom-order-draft.server';
import { enqueueJob } from '../../app/models/job.server';
import type { DB } from '../../db/schema';

/**
 * Takes up again the made-to-order requests whose draft order is not what the request says, and whose
 * job was given up or was put off for long: an outage of Shopify that outlives every retry must not
 * leave a request that can never be paid, or a draft of one that was called off.
 */
export async function resumeCustomOrders(db: Kysely<DB>): Promise<void> {
  for (const customOrderId of await listUnsettledDrafts(db)) {
    await enqueueJob(db, 'settle-custom-order', { customOrderId });
  }
}
