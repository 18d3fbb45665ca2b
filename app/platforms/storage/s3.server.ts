import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '~/config/config-storage.server';
import type { Storage } from '~/domain/core/files/storage';
import { createBreaker } from '~/domain/core/retries/breaker';
import { isPlatformFailure, PlatformFailure } from '~/domain/core/retries/failure';

/** A file of 16 MB at 2 MB/s; a bucket in the same network takes a tenth of that. */
const TIMEOUT_MS = 8_000;
const RETRIES = 2;
const RETRY_MS = 100;

/** How long an address that hands out a file is valid: a browser follows it at once. */
export const PRESIGNED_SECONDS = 60;

type Call = { method: 'PUT' | 'GET' | 'DELETE'; body?: Buffer; type?: string };

/**
 * Keeps uploads in a bucket that speaks S3, addressed by path, with Signature Version 4. A call that did not arrive is
 * repeated, which changes nothing: a key has one content. Every body is signed with its hash.
 *
 * @param now UTC milliseconds; signatures bear it
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function createS3Storage(
  config: BucketConfig,
  { now = Date.now, timeoutMs = TIMEOUT_MS } = {},
): Storage {
  const signer = new AwsClient({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    service: 's3',
  });
  const breaker = createBreaker({ service: 'storage', now });
  const addressOf = (key: string) => `${config.endpoint}/${config.bucket}/${key}`;
  const datetime = () => new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, '');

  async function send(key: string, { method, body, type }: Call): Promise<Response> {
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(type !== undefined && { 'Content-Type': type }),
    };
    const request = await signer.sign(addressOf(key), {
      method,
      headers,
      ...(body && { body: new Uint8Array(body) }),
      aws: { datetime: datetime() },
    });
    return fetch(request, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  }

  /** @returns the body; null if there is no such object */
  async function call(operation: string, key: string, what: Call): Promise<Buffer | null> {
    const failure = (kind: 'unavailable' | 'refused', cause: unknown) =>
      new PlatformFailure('storage', kind, operation, cause);
    for (let retry = 0; ; retry += 1) {
      if (!breaker.allows()) throw failure('unavailable', 'the breaker is open');
      let cause: unknown;
      try {
        const response = await send(key, what);
        const bytes = Buffer.from(await response.arrayBuffer());
        if (response.ok) {
          breaker.succeeded();
          return bytes;
        }
        const code = /<Code>(\w+)<\/Code>/.exec(bytes.toString('utf8', 0, 2_000))?.[1] ?? '';
        cause = new Error(`HTTP ${response.status} ${code}`);
        if (response.status < 500 && response.status !== 429) {
          breaker.succeeded();
          if (response.status === 404 && code !== 'NoSuchBucket' && what.method !== 'PUT')
            return null;
          throw failure('refused', cause);
        }
      } catch (error) {
        if (isPlatformFailure(error)) throw error;
        cause = error;
      }
      breaker.failed();
      if (retry === RETRIES) throw failure('unavailable', cause);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * 2 ** retry));
    }
  }

  return {
    name: 's3',
    put: async (key, bytes, type) => {
      await call('PutObject', key, { method: 'PUT', body: bytes, type });
    },
    get: (key) => call('GetObject', key, { method: 'GET' }),
    remove: async (key) => {
      await call('DeleteObject', key, { method: 'DELETE' });
    },
    presign: async (key, { type, disposition }) => {
      if (!config.isReachable) return null;
      const url = new URL(addressOf(key));
      url.searchParams.set('X-Amz-Expires', String(PRESIGNED_SECONDS));
      url.searchParams.set('response-content-type', type);
      url.searchParams.set('response-content-disposition', disposition);
      url.searchParams.set('response-cache-control', 'no-store');
      const aws = { signQuery: true, datetime: datetime() };
      const signed = await signer.sign(url.href, { method: 'GET', aws });
      // Here a plus is a space; a bucket takes it for a plus.
      return signed.url.replaceAll('+', '%20');
    },
  };
}
