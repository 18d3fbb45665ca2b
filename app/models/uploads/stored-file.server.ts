import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { StoreName } from '~/domain/core/files/storage';
import type { DB } from '../../../db/schema';

/** How long a file that no row refers to yet is kept: its form may still be on its way. */
const UNUSED_MS = 24 * 60 * 60_000;

export type StoredFileFacts = { store: StoreName; type: string; sha256: string };

/** Notes a file before its bytes are put anywhere, so that none is kept of which we do not know. */
export async function recordFile(
  db: Kysely<DB>,
  file: { key: string; store: StoreName; type: string; bytes: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({
      key: file.key,
      store: file.store,
      media_type: file.type,
      byte_length: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      created_at: file.at,
      sweep_after: new Date(file.at.getTime() + UNUSED_MS),
    })
    .execute();
}

/** Returns where a file is kept; null if there is none. */
export async function findFile(db: Kysely<DB>, key: string): Promise<StoredFileFacts | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['store', 'media_type as type', 'sha256'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { ...row, store: row.store as StoreName } : null;
}

/** Lists files that no row refers to, and that nobody is about to: up to `limit`, the longest unused first. */
export async function listUnusedFiles(
  db: Kysely<DB>,
  { at, limit }: { at: Date; limit: number },
): Promise<{ key: string; store: StoreName }[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['key', 'store'])
    .where('sweep_after', '<=', at)
    .orderBy('sweep_after')
    .limit(limit)
    .execute();
  return rows.map(({ key, store }) => ({ key, store: store as StoreName }));
}

/** Deletes what is known of a file whose bytes were removed; not if it has been moved from that store meanwhile. */
export async function forgetFile(
  db: Kysely<DB>,
  { key, store }: { key: string; store: StoreName },
): Promise<void> {
  await db
    .deleteFrom('stored_file')
    .where('key', '=', key)
    .where('store', '=', store)
    .where('sweep_after', 'is not', null)
    .execute();
}

/** Finds the next used file that is kept in Postgres, in the order of keys; null after the last one. */
export async function findNextInPostgres(
  db: Kysely<DB>,
  after: string | null,
): Promise<(StoredFileFacts & { key: string }) | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['key', 'store', 'media_type as type', 'sha256'])
    .where('store', '=', 'postgres')
    .where('sweep_after', 'is', null)
    .$if(after !== null, (rest) => rest.where('key', '>', after))
    .orderBy('key')
    .executeTakeFirst();
  return row ? { ...row, store: 'postgres' } : null;
}

/** Counts the files of a store that rows refer to. */
export async function countFiles(db: Kysely<DB>, store: StoreName): Promise<number> {
  const { count } = await db
    .selectFrom('stored_file')
    .select((made) => made.fn.countAll<bigint>().as('count'))
    .where('store', '=', store)
    .where('sweep_after', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Makes the bucket the place of a file whose bytes are there, and deletes ours.
 *
 * @returns false if it is not in Postgres any more
 */
export function markMoved(db: Kysely<DB>, key: string): Promise<boolean> {
  return leavePostgres(db, key, null);
}

/** Deletes our bytes of a file that no row refers to, and has the sweep come back for what a move put in the bucket. */
export async function sweepInBucket(db: Kysely<DB>, key: string, sweepAfter: Date): Promise<void> {
  await leavePostgres(db, key, sweepAfter);
}

function leavePostgres(db: Kysely<DB>, key: string, sweepAfter: Date | null): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('stored_file')
      .set({ store: 's3', ...(sweepAfter && { sweep_after: sweepAfter }) })
      .where('key', '=', key)
      .where('store', '=', 'postgres')
      .$if(sweepAfter !== null, (unused) => unused.where('sweep_after', 'is not', null))
      .executeTakeFirst();
    if (done.numUpdatedRows === 0n) return false;
    await trx.deleteFrom('stored_bytes').where('key', '=', key).execute();
    return true;
  });
}
