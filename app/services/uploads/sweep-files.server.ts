import { storageOf } from '~/models/uploads/open-file.server';
import { forgetFile, listUnusedFiles, sweepInBucket } from '~/models/uploads/stored-file.server';
import type { ServiceContext } from '~/services/context';

const BATCH = 100;

/** A move that has begun with a file has put it by then, or never will. */
const MOVE_MS = 10 * 60_000;

/**
 * Removes the bytes of files that no row refers to: those whose row was deleted or redacted at once, those whose row was
 * never written after a day. First the bytes, then what we know of them, so that a killed process forgets nothing. Where
 * there is a bucket, a move may have put a file of the database there, or be about to: ours is removed at once, and what
 * may be there by a later run.
 *
 * @param mayGoOn false once this run has taken long enough; the next one goes on
 * @returns how many, and whether those were all
 * @throws if the bucket does not answer
 */
export async function sweepFiles(
  context: Pick<ServiceContext, 'db' | 'now' | 'uploads'>,
  mayGoOn: () => boolean = () => true,
): Promise<{ removed: number; isDone: boolean }> {
  const at = new Date(context.now());
  let removed = 0;
  for (;;) {
    const unused = await listUnusedFiles(context.db, { at, limit: BATCH });
    for (const { key, store } of unused) {
      if (!mayGoOn()) return { removed, isDone: false };
      if (store === 'postgres' && context.uploads.bucket) {
        await sweepInBucket(context.db, key, new Date(at.getTime() + MOVE_MS));
        continue;
      }
      await storageOf(context, store).remove(key);
      await forgetFile(context.db, { key, store });
      removed += 1;
    }
    if (unused.length < BATCH) return { removed, isDone: true };
  }
}
