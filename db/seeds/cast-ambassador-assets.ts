import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { insertAsset } from '../../app/models/ambassadors/ambassador-asset-change.server';
import { postgresStorage } from '../../app/models/uploads/postgres-storage.server';
import { recordFile } from '../../app/models/uploads/stored-file.server';
import { ambassadorAssets } from '../../seed/ambassador-assets';
import type { DB } from '../schema';

/** The same path from here and from the built server: both are two folders below the project. */
const FILES = new URL('../../seed/assets/files/', import.meta.url);

const TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

const ADDED_AT = new Date('2026-01-01T00:00:00Z');

/** Inserts files to download, so that the ambassadors' page is not empty before staff have added any. */
export async function sowAmbassadorAssets(transaction: Transaction<DB>): Promise<void> {
  for (const { file, preview, ...asset } of ambassadorAssets) {
    // Synchronous: a transaction that waits for anything but the database blocks others.
    const bytes = readFileSync(new URL(file, FILES));
    const webp = readFileSync(new URL(`${file}.webp`, FILES));
    await insertAsset(transaction, {
      ...asset,
      id: randomUUID(),
      formToken: randomUUID(),
      fileName: file,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      sizeBytes: bytes.length,
      keys: {
        file: await kept(transaction, bytes, TYPES[asset.format]),
        drawing: await kept(transaction, webp, 'image/webp'),
      },
      ...preview,
      addedBy: 'seed',
      addedAt: ADDED_AT,
    });
  }
}

/** A seed is in the database also where there is a bucket; `npm run move-uploads` moves it. */
async function kept(transaction: Transaction<DB>, bytes: Buffer, type: string): Promise<string> {
  const key = randomUUID();
  await recordFile(transaction, { key, store: 'postgres', type, bytes, at: ADDED_AT });
  await postgresStorage(transaction).put(key, bytes, type);
  return key;
}
