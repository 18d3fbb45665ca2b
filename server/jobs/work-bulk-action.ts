import { setTimeout as wait } from 'node:timers/promises';
import { enqueueJob } from '../../app/models/core/job.server';
import { workBulkAction } from '../../app/services/bulk-actions/work-bulk-action.server';
import type { JobHandlers } from './run-job';

/** Duration of a piece of a run: well below the job's time limit, so that it is never cut off. */
const PIECE_MS = 30_000;
/** Long enough for another process's turn on the last orders to expire. */
const LATER_MS = 65_000;

/**
 * Works on a bulk change of orders, a piece at a time; each piece enqueues the next. While Shopify does not
 * answer, the job fails and is retried with backoff.
 */
export function workBulkActionJob(
  context: Omit<Parameters<typeof workBulkAction>[0], 'pause'>,
): JobHandlers['work-bulk-action'] {
  return async ({ bulkActionId }, { signal }) => {
    const until = context.now() + PIECE_MS;
    const worked = await workBulkAction({ ...context, pause: (ms) => wait(ms) }, bulkActionId, {
      until,
      signal,
    });
    if (worked === 'more') await enqueueJob(context.db, 'work-bulk-action', { bulkActionId });
    if (worked === 'later') {
      const startAfter = new Date(Date.now() + LATER_MS);
      await enqueueJob(context.db, 'work-bulk-action', { bulkActionId }, { startAfter });
    }
  };
}
