import type { Kysely } from 'kysely';
import { enqueueJob } from '../../app/models/core/job.server';
import { listWaitingMerges } from '../../app/models/privacy/outside-merge.server';
import {
  followCustomerMerge,
  type FollowMergeNeeds,
} from '../../app/services/privacy/follow-customer-merge.server';
import {
  takeInOpeningBalance,
  type OpeningNeeds,
} from '../../app/services/ledger/take-in-opening-balance.server';
import type { DB } from '../../db/schema';
import type { JobHandlers } from './run-job';

type Needs = Omit<FollowMergeNeeds, 'takeInOpeningBalance'> & OpeningNeeds;

/** Has the accounts here follow a merge that was made in Shopify; one that has to wait is resumed every hour. */
export function followCustomerMergeJob(needs: Needs): JobHandlers['follow-customer-merge'] {
  const takeIn = (gid: string) => takeInOpeningBalance(needs, gid);
  return async (pair) => {
    await followCustomerMerge({ ...needs, takeInOpeningBalance: takeIn }, pair);
  };
}

/** Tries again the merges that wait for something to be settled here. */
export async function resumeCustomerMerges(db: Kysely<DB>): Promise<void> {
  for (const pair of await listWaitingMerges(db)) {
    await enqueueJob(db, 'follow-customer-merge', pair);
  }
}
