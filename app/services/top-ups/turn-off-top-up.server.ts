import type { Kysely } from 'kysely';
import { turnTopUpOff } from '~/models/top-ups/stop-top-up.server';
import type { DB } from '../../../db/schema';

export type TurnOffTopUpNeeds = {
  db: Kysely<DB>;
  /** UTC milliseconds. */
  now: () => number;
  wakeJobs: () => void;
};

/**
 * Turns automatic top-up off for the customer. A charge in progress is finished; none begins afterwards.
 * Idempotent.
 */
export async function turnOffTopUp(
  { db, now, wakeJobs }: TurnOffTopUpNeeds,
  { gid }: { gid: string },
): Promise<void> {
  const isNew = await turnTopUpOff(db, gid, { because: 'by_customer', at: new Date(now()) });
  if (isNew) wakeJobs();
}
