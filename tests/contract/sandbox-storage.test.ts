import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { createS3Storage } from '../../app/platforms/storage/s3.server';
import { signatureOf } from '../../sandbox/storage/signature';
import { at, openShop } from './sandbox-shop';
import type { Shop } from './sandbox-shop';

/** The example of the documentation of Signature Version 4 for S3. */
const EXAMPLE = {
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  at: '20130524T000000Z',
  scope: { day: '20130524', region: 'us-east-1' },
  host: 'examplebucket.s3.amazonaws.com',
};

describe('signatures', () => {
  const { secret, host, scope } = EXAMPLE;

  it('are those of S3’s documentation: in the header', () => {
    const empty = createHash('sha256').update('').digest('hex');
    const headers = {
      host,
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': EXAMPLE.at,
    };
    const request = { method: 'GET', path: '/test.txt', query: '', headers };
    const signedHeaders = Object.keys(headers);
    expect(
      signatureOf(request, secret, {
        scope: { ...scope, signedHeaders },
        at: EXAMPLE.at,
        payload: empty,
      }),
    ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
  });

  it('are those of S3’s documentation: in the address', () => {
    const query = [
      'X-Amz-Algorithm=AWS4-HMAC-SHA256',
      'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
      `X-Amz-Date=${EXAMPLE.at}`,
      'X-Amz-Expires=86400',
      'X-Amz-SignedHeaders=host',
      'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ].join('&');
    const request = { method: 'GET', path: '/test.txt', query, headers: { host } };
    const how = { at: EXAMPLE.at, payload: 'UNSIGNED-PAYLOAD' };
    expect(
      signatureOf(request, secret, { ...how, scope: { ...scope, signedHeaders: ['host'] } }),
    ).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  });
});

/** The status, and S3's code in the body. */
const codeOf = async (answer: Response | Promise<Response>) => {
  const { status, headers } = await answer;
  const text = await (await answer).text();
  expect(headers.get('content-type')).toBe('application/xml');
  return [status, /<Code>(\w+)</.exec(text)?.[1]];
};

describe('the bucket', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.control('POST', 'reset'));
  afterAll(() => shop.discard());

  const KEYS = {
    accessKeyId: 'sandbox-storage-access-key',
    secretAccessKey: 'sandbox-storage-secret-key',
  };
  const client = (given: object = {}) =>
    new AwsClient({ ...KEYS, service: 's3', region: 'us-east-1', retries: 0, ...given });
  const urlOf = (key: string, bucket = 'sandbox-uploads') => `${shop.url}/${bucket}/${key}`;
  const own = (env: Record<string, string> = {}) => {
    const { bucket } = parseConfig({
      STORAGE_ENDPOINT: shop.url,
      STORAGE_BUCKET: 'sandbox-uploads',
      STORAGE_ACCESS_KEY: KEYS.accessKeyId,
      STORAGE_SECRET_KEY: KEYS.secretAccessKey,
      ...env,
    });
    if (!bucket) throw new Error('no bucket');
    return createS3Storage(bucket, { timeoutMs: 2_000 });
  };
  const put = (key: string, body: string, headers: Record<string, string> = {}) =>
    client().fetch(urlOf(key), {
      method: 'PUT',
      body,
      headers: { 'Content-Type': 'text/plain', ...headers },
    });

  it('keeps, hands out, describes and removes an object', async () => {
    const kept = await put('a/b c.txt', 'hello');
    expect(kept.status).toBe(200);
    const found = await client().fetch(urlOf('a/b c.txt'));
    expect([found.status, found.headers.get('content-type'), await found.text()]).toEqual([
      200,
      'text/plain',
      'hello',
    ]);
    expect(found.headers.get('etag')).toBe(kept.headers.get('etag'));
    const head = await client().fetch(urlOf('a/b c.txt'), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5']);
    expect((await client().fetch(urlOf('a/b c.txt'), { method: 'DELETE' })).status).toBe(204);
    expect((await client().fetch(urlOf('a/b c.txt'), { method: 'DELETE' })).status).toBe(204);
    expect(await codeOf(client().fetch(urlOf('a/b c.txt')))).toEqual([404, 'NoSuchKey']);
    expect(await codeOf(client().fetch(urlOf('x', 'another')))).toEqual([404, 'NoSuchBucket']);
    expect(await codeOf(client().fetch(urlOf('x'), { method: 'POST' }))).toEqual([
      405,
      'MethodNotAllowed',
    ]);
  });

  it('opens for nobody without a signature of its key', async () => {
    await put('private', 'hello');
    expect(await codeOf(fetch(urlOf('private')))).toEqual([403, 'AccessDenied']);
    const forged = client({ secretAccessKey: 'another' }).fetch(urlOf('private'));
    expect(await codeOf(forged)).toEqual([403, 'SignatureDoesNotMatch']);
    const unknown = client({ accessKeyId: 'another' }).fetch(urlOf('private'));
    expect(await codeOf(unknown)).toEqual([403, 'InvalidAccessKeyId']);
    const elsewhere = client({ region: 'eu-west-1' }).fetch(urlOf('private'));
    expect(await codeOf(elsewhere)).toEqual([400, 'AuthorizationHeaderMalformed']);
    const old = { datetime: '20200101T000000Z' };
    expect(await codeOf(client().fetch(urlOf('private'), { aws: old }))).toEqual([
      403,
      'RequestTimeTooSkewed',
    ]);
  });

  it('takes only the body and the headers that were signed', async () => {
    const hash = { 'X-Amz-Content-Sha256': createHash('sha256').update('hello').digest('hex') };
    expect((await put('signed', 'hello', hash)).status).toBe(200);
    expect(await codeOf(put('signed', 'hullo', hash))).toEqual([400, 'XAmzContentSHA256Mismatch']);
    const request = await client().sign(urlOf('signed'), { method: 'GET' });
    request.headers.set('x-amz-meta-more', '1');
    expect(await codeOf(fetch(request))).toEqual([403, 'AccessDenied']);
    const other = await client().sign(urlOf('signed'), { method: 'GET' });
    expect(await codeOf(fetch(urlOf('other'), { headers: other.headers }))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
  });

  it('honors a presigned address as it was signed, until it expires', async () => {
    const storage = own();
    const key = randomUUID();
    const bytes = randomBytes(3_000);
    await storage.put(key, bytes, 'image/png');
    const disposition = `attachment; filename="a b.png"; filename*=UTF-8''%C3%A9+b.png`;
    const url = await storage.presign(key, { type: 'application/pdf', disposition });
    if (url === null) throw new Error('no address');
    const found = await fetch(url);
    expect(found.headers.get('content-type')).toBe('application/pdf');
    expect(found.headers.get('content-disposition')).toBe(disposition);
    expect(Buffer.from(await found.arrayBuffer())).toEqual(bytes);
    const { searchParams } = new URL(url);
    expect(Number(searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    expect(await codeOf(fetch(url, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await codeOf(fetch(url.replace(key, randomUUID())))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    const inline = url.replace('attachment', 'inline');
    expect(await codeOf(fetch(inline))).toEqual([403, 'SignatureDoesNotMatch']);
    await shop.control('POST', 'clock', { advanceMs: 61_000 });
    expect(await codeOf(fetch(url))).toEqual([403, 'AccessDenied']);
    const proxy = own({ STORAGE_DOWNLOADS: 'proxy' });
    expect(await proxy.presign(key, { type: 'image/png', disposition })).toBeNull();
  });

  it('the store’s client: keeps the same again, finds nothing, repeats what failed once', async () => {
    const storage = own();
    const key = randomUUID();
    const bytes = randomBytes(100_000);
    await storage.put(key, bytes, 'image/png');
    await storage.put(key, bytes, 'image/png');
    const { body } = await shop.control('GET', 'state');
    expect(at(body, 'storage.objects')).toMatchObject([{ key, type: 'image/png', size: 100_000 }]);
    expect(await storage.get(key)).toEqual(bytes);
    expect(await storage.get(randomUUID())).toBeNull();
    for (const effect of ['error', 'rate-limit', 'lost-response']) {
      await shop.control('POST', 'faults', { company: 'storage', operation: 'GetObject', effect });
      expect(await storage.get(key)).toEqual(bytes);
    }
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });

  it('the store’s client: says whether it was refused, or got no answer', async () => {
    const refused = own({ STORAGE_SECRET_KEY: 'another-secret-key' });
    await expect(refused.get(randomUUID())).rejects.toMatchObject({
      name: 'PlatformFailure',
      platform: 'storage',
      kind: 'refused',
    });
    await expect(own({ STORAGE_BUCKET: 'another' }).get(randomUUID())).rejects.toMatchObject({
      kind: 'refused',
    });
    await shop.control('POST', 'faults', {
      company: 'storage',
      operation: '*',
      effect: 'error',
      times: -1,
    });
    await expect(own().get(randomUUID())).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
