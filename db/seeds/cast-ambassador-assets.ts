import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Transaction } from 'kysely';
import { insertAsset } from '../../app/models/ambassadors/ambassador-asset-change.server';
import { ambassadorAssets } from '../../seed/ambassador-assets';
import type { DB } from '../schema';

/** The same path from here and from the built server: both are two folders below the project. */
const FILES = new URL('../../seed/assets/files/', import.meta.url);

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
      bytes,
      preview: { webp, ...preview },
      addedBy: 'seed',
      addedAt: new Date('2026-01-01T00:00:00Z'),
    });
  }
}
