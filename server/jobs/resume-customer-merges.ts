import type { Kysely } from 'kysely';
import { enqueueJob } from '../../app/models/core/job.server';
import { listWaitingMerges } from '../../app/models/privacy/outside-merge.server';
import type { DB } from '../../db/schema';

/** Tries again the merges that wait for something to be settled here. */
export async function resumeCustomerMerges(db: Kysely<DB>): Promise<void> {
  for (const pair of await listWaitingMerges(db)) {
    await enqueueJob(db, 'follow-customer-merge', pair);
  }
}
