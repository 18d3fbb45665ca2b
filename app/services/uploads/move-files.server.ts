import { createHash } from 'node:crypto';
import {
  countFiles,
  findFile,
  findNextInPostgres,
  markMoved,
} from '~/models/uploads/stored-file.server';
import { postgresStorage } from '~/models/uploads/postgres-storage.server';
import type { ServiceContext } from '~/services/context';

export type FilesMoved = {
  moved: number;
  /** Keys of files whose bytes are not those that were once kept, here or in the bucket: they stay where they are. */
  damaged: string[];
  /** How many are still in the database. */
  left: number;
};

/**
 * Moves files from the database to the bucket, one after the other: puts each, reads it back and compares both with the
 * hash that it was kept with, and only then deletes ours. Ended at any moment, the next run goes on; meanwhile each file
 * is read from where it is. What it puts of a file that is erased meanwhile is removed, here or by the sweep.
 *
 * @param mayGoOn false once this run has taken long enough
 * @throws if the bucket does not answer
 */
export async function moveFiles(
  { db, uploads: { bucket } }: Pick<ServiceContext, 'db' | 'uploads'>,
  mayGoOn: () => boolean = () => true,
): Promise<FilesMoved> {
  if (!bucket) throw new Error('No bucket is set.');
  const ours = postgresStorage(db);
  const damaged: string[] = [];
  let moved = 0;
  let last: string | null = null;
  while (mayGoOn()) {
    const file = await findNextInPostgres(db, last);
    if (!file) break;
    const { key, sha256, type } = file;
    last = key;
    const isWhole = (bytes: Buffer | null) =>
      bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
    const bytes = await ours.get(key);
    if (bytes && isWhole(bytes)) await bucket.put(key, bytes, type);
    if (isWhole(bytes) && isWhole(await bucket.get(key)) && (await markMoved(db, key))) {
      moved += 1;
      continue;
    }
    const left = await findFile(db, key);
    // It was swept: nothing but this run knows what it has put.
    if (left === null) await bucket.remove(key);
    else if (left.store === 'postgres') damaged.push(key);
  }
  return { moved, damaged, left: await countFiles(db, 'postgres') };
}
