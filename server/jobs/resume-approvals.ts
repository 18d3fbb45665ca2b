import type { Kysely } from 'kysely';
import { listUnendedApprovals } from '../../app/models/staff/approval-list.server';
import { enqueueJob } from '../../app/models/core/job.server';
import type { DB } from '../../db/schema';

/** Longer than the job itself is retried. */
const ABANDON_AFTER_MS = 2 * 24 * 60 * 60_000;

/** Resumes what was approved while Shopify was down for longer than every retry. @param now UTC milliseconds */
export async function resumeApprovals(db: Kysely<DB>, now: number): Promise<void> {
  for (const approvalId of await listUnendedApprovals(db, new Date(now - ABANDON_AFTER_MS))) {
    await enqueueJob(db, 'carry-out-approval', { approvalId });
  }
}
