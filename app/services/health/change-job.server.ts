import type { StaffActor } from '~/domain/staff/staff-action';
import { deleteJob, isJobName, retryJob } from '~/models/core/job.server';
import { lockFailedJob } from '~/models/health/job-list.server';
import { recordStaffAction } from '~/models/staff/staff-action.server';
import type { ServiceContext } from '~/services/context';

type Context = Pick<ServiceContext, 'db' | 'now' | 'wakeJobs'>;

/**
 * Runs a failed job once more, or deletes it.
 *
 * @returns false if it has not failed, or is gone
 */
export async function changeFailedJob(
  { db, now, wakeJobs }: Context,
  { staffId, requestId }: StaffActor,
  { name, job: id, step }: { name: string; job: string; step: 'retry' | 'discard' },
): Promise<boolean> {
  if (!isJobName(name)) return false;
  const isOurs = await db.transaction().execute(async (trx) => {
    if (!(await lockFailedJob(trx, name, id))) return false;
    await (step === 'retry' ? retryJob : deleteJob)(trx, name, id);
    const subject = { kind: 'job', id: 'failed' } as const;
    const action = { staffId, action: 'jobs.change', step, subject, requestId } as const;
    await recordStaffAction(trx, { ...action, details: { queue: name, job: id } }, new Date(now()));
    return true;
  });
  if (isOurs) wakeJobs();
  return isOurs;
}
