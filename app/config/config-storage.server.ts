import { z } from 'zod';
import { address } from './config-companies.server';
import { ConfigError } from './config-error';

/** Environment variables of uploads: where they are kept and what scans them; only `parseConfig` reads them. */
export const storageVariables = {
  STORAGE_ENDPOINT: address.optional(),
  STORAGE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'has to be the name of a bucket')
    .optional(),
  STORAGE_REGION: z.string().min(1).default('us-east-1'),
  STORAGE_ACCESS_KEY: z.string().min(1).optional(),
  STORAGE_SECRET_KEY: z.string().min(1).optional(),
  STORAGE_DOWNLOADS: z.enum(['redirect', 'proxy']).default('redirect'),
  CLAMD_HOST: z.string().min(1).optional(),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65_535).default(3310),
};

export type BucketConfig = {
  /** Without a slash at the end; the bucket's name is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** Whether browsers download from the bucket, by an address that is valid for a minute. */
  isReachable: boolean;
};

export type ScannerConfig = { host: string; port: number };

type Variables = z.infer<z.ZodObject<typeof storageVariables>>;

/**
 * Returns the bucket that uploads are kept in; null: they are kept in the database.
 *
 * @throws ConfigError if only a part of it is named, or if a browser could not download from it
 */
export function parseStorage(env: Variables, origin: string): BucketConfig | null {
  const named = {
    STORAGE_ENDPOINT: env.STORAGE_ENDPOINT,
    STORAGE_BUCKET: env.STORAGE_BUCKET,
    STORAGE_ACCESS_KEY: env.STORAGE_ACCESS_KEY,
    STORAGE_SECRET_KEY: env.STORAGE_SECRET_KEY,
  };
  const lacking = Object.entries(named).flatMap(([name, value]) => (value ? [] : [name]));
  if (lacking.length === Object.keys(named).length) return null;
  if (lacking.length > 0) {
    throw new ConfigError(`To keep uploads in a bucket, these are needed: ${lacking.join(', ')}.`);
  }
  const endpoint = env.STORAGE_ENDPOINT ?? '';
  const isReachable = env.STORAGE_DOWNLOADS === 'redirect';
  if (isReachable && origin.startsWith('https:') && !endpoint.startsWith('https:')) {
    throw new ConfigError(
      'STORAGE_ENDPOINT has to begin with https://, because browsers download from it. With STORAGE_DOWNLOADS=proxy they don’t.',
    );
  }
  return {
    endpoint,
    bucket: env.STORAGE_BUCKET ?? '',
    region: env.STORAGE_REGION,
    accessKey: env.STORAGE_ACCESS_KEY ?? '',
    secretKey: env.STORAGE_SECRET_KEY ?? '',
    isReachable,
  };
}

/** Returns where clamd listens; null: nothing is scanned. */
export function parseScanner(env: Variables): ScannerConfig | null {
  return env.CLAMD_HOST === undefined ? null : { host: env.CLAMD_HOST, port: env.CLAMD_PORT };
}
