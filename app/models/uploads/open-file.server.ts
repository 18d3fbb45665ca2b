import type { Kysely } from 'kysely';
import type { HandedOver, Storage, StoreName } from '~/domain/core/files/storage';
import type { DB } from '../../../db/schema';
import { postgresStorage } from './postgres-storage.server';
import { findFile } from './stored-file.server';

type Context = { db: Kysely<DB>; uploads: { bucket: Storage | null } };

/** Returns the storage that a file was put into. @throws if that is a bucket, and none is set any more */
export function storageOf({ db, uploads }: Context, store: StoreName): Storage {
  if (store === 'postgres') return postgresStorage(db);
  if (uploads.bucket) return uploads.bucket;
  throw new Error('A file is kept in a bucket, and no STORAGE_BUCKET is set.');
}

/** Reads a file, with its media type; null if it is gone. */
export async function readFile(
  context: Context,
  key: string,
): Promise<{ bytes: Buffer; type: string } | null> {
  const found = await findFile(context.db, key);
  const bytes = found && (await bytesOf(context, key, found.store));
  return found && bytes && { bytes, type: found.type };
}

async function bytesOf(context: Context, key: string, store: StoreName): Promise<Buffer | null> {
  const bytes = await storageOf(context, store).get(key);
  if (bytes || store !== 'postgres') return bytes;
  // It may have been moved in between, which happens to a file once.
  const moved = await findFile(context.db, key);
  return moved?.store === 's3' ? storageOf(context, 's3').get(key) : null;
}

/**
 * Opens a file for somebody whose right to it was checked: an address in the bucket for a download, where browsers reach
 * the bucket, otherwise the bytes. Null if it is gone.
 *
 * @param download how the bucket is to send it; null for what our pages show, which comes from our own address
 */
export async function openFile(
  context: Context,
  key: string,
  download: HandedOver | null,
): Promise<{ url: string } | { bytes: Buffer } | null> {
  const found = await findFile(context.db, key);
  if (!found) return null;
  const url = download && (await storageOf(context, found.store).presign(key, download));
  if (url !== null) return { url };
  const bytes = await bytesOf(context, key, found.store);
  return bytes && { bytes };
}
