import { sweepFiles } from '../../app/services/uploads/sweep-files.server';
import { enqueueJob } from '../../app/models/core/job.server';
import type { Log } from '../../db/log';
import type { JobHandlers } from './run-job';

/** Half of what the job may take, so that the call under way ends in time. */
const PIECE_MS = 30_000;

/** Removes what nothing refers to, a piece at a time; each piece enqueues the next. */
export function sweepUploadsJob(
  context: Parameters<typeof sweepFiles>[0],
  log: Log,
): JobHandlers['sweep-uploads'] {
  return async (_data, { signal }) => {
    const until = performance.now() + PIECE_MS;
    const swept = await sweepFiles(context, () => performance.now() < until && !signal.aborted);
    if (!swept.isDone) await enqueueJob(context.db, 'sweep-uploads', {});
    if (swept.removed > 0) log({ msg: 'files that nothing refers to were removed', ...swept });
  };
}
