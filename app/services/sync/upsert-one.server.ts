import { enqueueMirror } from '~/models/core/mirror-queue.server';
import type { ServiceContext } from '~/services/context';

/** Stores one of many. If it cannot be stored, it is retried separately, so that it does not hold up those after it. */
export async function upsertOne(
  { db, now, log }: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  gid: string,
  save: () => Promise<unknown>,
): Promise<void> {
  try {
    await save();
  } catch (error) {
    log.warn({ err: error, gid }, 'one of a page could not be kept');
    await enqueueMirror(db, gid, new Date(now()));
  }
}
