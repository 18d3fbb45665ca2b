import { isPlatformFailure } from '../app/domain/core/retries/failure';
import { type FilesMoved, moveFiles } from '../app/services/uploads/move-files.server';
import type { StoreApp } from './store-app';

/** How long one call moves files; the command calls again. */
const PIECE_MS = 30_000;

/** Moves some of the files that are kept in the database to the bucket. */
export async function moveUploads(
  app: Pick<StoreApp, 'db' | 'uploads' | 'log'>,
): Promise<FilesMoved | { error: string }> {
  if (!app.uploads.bucket) {
    return { error: 'No bucket is set: the STORAGE_… variables in .env.example name one.' };
  }
  const until = performance.now() + PIECE_MS;
  try {
    const done = await moveFiles(app, () => performance.now() < until);
    app.log.info(done, 'uploads were moved to the bucket');
    return done;
  } catch (error) {
    if (!isPlatformFailure(error)) throw error;
    app.log.error({ err: error }, 'uploads could not be moved');
    return {
      error: 'The bucket doesn’t answer, or refuses. The log says why; npm run setup checks it.',
    };
  }
}
