import type { Config } from '../app/config/config.server';
import { createScan } from '../app/platforms/scanner/clamd.server';
import { createS3Storage } from '../app/platforms/storage/s3.server';
import type { Uploads } from '../app/services/context';
import type { createLog } from './log';

/** Returns where this process keeps uploads, and what scans them before. */
export function createUploads(
  { bucket, scanner }: Pick<Config, 'bucket' | 'scanner'>,
  now: () => number,
  log: ReturnType<typeof createLog>,
): Uploads {
  const tell = (reason: string) => log.warn({ reason }, 'an upload was not clean');
  return {
    bucket: bucket && createS3Storage(bucket, { now }),
    scan: scanner && createScan(scanner, { tell }),
    tell: (err) => log.warn({ err }, 'an upload could not be kept'),
  };
}
