import { randomBytes, randomUUID } from 'node:crypto';
import { UPLOAD_OUTCOMES } from '~/content/setup/upload-outcomes';
import { isPlatformFailure } from '~/domain/core/retries/failure';
import { countFiles } from '~/models/uploads/stored-file.server';
import { ok, type SetupCheck, wrong } from './setup-context';

const { bucket, scanner } = UPLOAD_OUTCOMES;

const TIMEOUT_MS = 8_000;

/** Whether anybody can fetch what is at an address; null if that could not be found out. */
async function isPublic(url: string): Promise<boolean | null> {
  try {
    const { ok: isRead, status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status >= 500 || status === 429 ? null : isRead;
  } catch {
    return null;
  }
}

/** Where uploads are kept, and what scans them. The bucket is tried with a file of its own, which is removed again. */
export const UPLOADS: readonly SetupCheck[] = [
  {
    id: 'store-bucket',
    after: ['database-migrations'],
    async run({ config, db, uploads: { bucket: storage } }) {
      if (!storage || !config.bucket) return ok(bucket.none);
      const key = randomUUID();
      const bytes = randomBytes(1_000);
      try {
        let found: Buffer | null;
        let isOpen: boolean | null;
        try {
          await storage.put(key, bytes, 'application/octet-stream');
          found = await storage.get(key);
          isOpen = await isPublic(`${config.bucket.endpoint}/${config.bucket.bucket}/${key}`);
        } finally {
          await storage.remove(key);
        }
        if (isOpen) return wrong(bucket.open);
        if (isOpen === null) return wrong(bucket.untried);
        if (!found?.equals(bytes) || (await storage.get(key)) !== null) return wrong(bucket.other);
      } catch (error) {
        if (!isPlatformFailure(error)) throw error;
        const cause = error.cause instanceof Error ? error.cause.message : 'no answer';
        return wrong(error.kind === 'refused' ? bucket.refused(cause) : bucket.unreachable);
      }
      const left = await countFiles(db, 'postgres');
      return ok(bucket.found(config.bucket.bucket, left));
    },
  },
  {
    id: 'store-scanner',
    async run({ uploads: { scan } }) {
      if (!scan) return ok(scanner.none);
      return (await scan(Buffer.from('setup'))) === 'clean'
        ? ok(scanner.found)
        : wrong(scanner.silent);
    },
  },
];
