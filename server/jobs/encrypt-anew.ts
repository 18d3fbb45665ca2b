import type { Kysely } from 'kysely';
import type { Config } from '../../app/config/config.server';
import { encryptAnew, type Encryption } from '../../app/models/core/encryption.server';
import { enqueueJob } from '../../app/models/core/job.server';
import type { Log } from '../../db/log';
import type { DB } from '../../db/schema';
import type { JobHandlers } from './run-job';

/** Duration of a piece: well below the job's time limit, so that it is never cut off. */
const PIECE_MS = 30_000;
/** Processes that start together begin it once. */
const ONCE_EVERY_SECONDS = 60;

/** Encrypts what is stored with the first secret, a piece at a time; each piece enqueues the next. */
export function encryptAnewJob(
  { db, encryption }: { db: Kysely<DB>; encryption: Encryption },
  log: Log,
  pieceMs = PIECE_MS,
): JobHandlers['encrypt-anew'] {
  return async (_data, { signal }) => {
    const until = performance.now() + pieceMs;
    const mayGoOn = () => performance.now() < until && !signal.aborted;
    const done = await encryptAnew(db, encryption, mayGoOn);
    if (done === null) await enqueueJob(db, 'encrypt-anew', {});
    else log({ msg: 'all that is stored is encrypted with the first session secret', ...done });
  };
}

/** Enqueues the job if there is more than one secret. */
export async function beginEncryptAnew(
  db: Kysely<DB>,
  { earlierSecrets }: Pick<Config, 'earlierSecrets'>,
): Promise<void> {
  if (earlierSecrets.length === 0) return;
  await enqueueJob(db, 'encrypt-anew', {}, { onceEverySeconds: ONCE_EVERY_SECONDS });
}
