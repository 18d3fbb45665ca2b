import { turnTopUpOff } from '~/models/top-ups/stop-top-up.server';
import type { ServiceContext } from '~/services/context';

/**
 * Turns automatic top-up off for the customer. A charge in progress is finished; none begins afterwards.
 * Idempotent.
 */
export async function turnOffTopUp(
  { db, now, wakeJobs }: Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>,
  { gid }: { gid: string },
): Promise<void> {
  const isNew = await turnTopUpOff(db, gid, { because: 'by_customer', at: new Date(now()) });
  if (isNew) wakeJobs();
}
