import { setTimeout as wait } from 'node:timers/promises';
import { enqueueJob } from '../../app/models/job.server';
import { workOrderRun, type WorkOrderRunNeeds } from '../../app/services/work-order-run.server';
import type { JobHandlers } from './run-job';

/** A piece of a run: well within the job's own time, so that it is never cut off in the middle. */
const PIECE_MS = 30_000;
/** Until somebody else's turn on the last orders is over for certain. */
const LATER_MS = 65_000;

/**
 * Works a change of many orders on, a piece at a time; each piece enqueues the next. While the platform is
 * silent the job fails and is tried again, further and further apart.
 */
export function workOrderRunJob(
  needs: Omit<WorkOrderRunNeeds, 'pause'>,
): JobHandlers['work-order-run'] {
  return async ({ runId }, { signal }) => {
    const until = needs.now() + PIECE_MS;
    const worked = await workOrderRun({ ...needs, pause: (ms) => wait(ms) }, runId, {
      until,
      signal,
    });
    if (worked === 'more') await enqueueJob(needs.db, 'work-order-run', { runId });
    if (worked === 'later') {
      const startAfter = new Date(Date.now() + LATER_MS);
      await enqueueJob(needs.db, 'work-order-run', { runId }, { startAfter });
    }
  };
}
