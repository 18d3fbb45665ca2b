import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { type StoredFile, storedFileResponse } from '../../app/http/uploads/stored-file.server';
import type { Database } from '../../app/models/core/database.server';
import { createS3Storage, PRESIGNED_SECONDS } from '../../app/platforms/storage/s3.server';
import type { Uploads } from '../../app/services/context';
import { keepFiles } from '../../app/services/uploads/keep-file.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';
import { signal } from '../support/signal';
import { uploadsInPostgres } from '../support/uploads';

const FILE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
const NAME = 'Nora’s “mark”.svg';

/** What a download is called, by browsers old and new. */
const DISPOSITION = `attachment; filename="artwork.svg"; filename*=UTF-8''${encodeURIComponent(NAME).replaceAll("'", '%27')}`;

/** The status that an answer was thrown with; null if it was none. */
const thrown = (answer: Promise<Response>) =>
  answer.then(
    () => null,
    (error: { init?: { status?: number } }) => error.init?.status,
  );

onPostgres((_kind, open) => {
  let database: Database;
  let shop: Shop;
  beforeAll(async () => {
    [database, shop] = await Promise.all([open(), openShop()]);
  });
  afterEach(() => shop.control('POST', 'reset'));
  afterAll(() => Promise.all([database.close(), shop.discard()]));

  const logged: string[] = [];
  const note = (_fields: object, text: string) => void logged.push(text);
  const inBucket = () => {
    const { bucket } = parseConfig({
      STORAGE_ENDPOINT: shop.url,
      STORAGE_BUCKET: 'sandbox-uploads',
      STORAGE_ACCESS_KEY: 'sandbox-storage-access-key',
      STORAGE_SECRET_KEY: 'sandbox-storage-secret-key',
    });
    return { bucket: bucket && createS3Storage(bucket) };
  };
  const context = (uploads: Partial<Uploads> = {}) => ({
    ...uploadsInPostgres,
    db: database.db,
    now: Date.now,
    uploads: { ...uploadsInPostgres.uploads, ...uploads } as Uploads,
    log: { warn: note, error: note } as never,
  });
  const ask = (
    needs: ReturnType<typeof context>,
    file: Partial<StoredFile> & { key: string },
    headers: Record<string, string> = {},
  ) =>
    storedFileResponse(needs, new Request('http://store.invalid/file', { headers }), {
      type: 'image/svg+xml',
      sha256: 'a'.repeat(64),
      part: 'file',
      download: { fileName: NAME, plain: 'artwork.svg' },
      ...file,
    });
  const kept = async (needs: ReturnType<typeof context>) => {
    const files = await keepFiles(needs, {
      file: { bytes: FILE, type: 'image/svg+xml' },
      drawing: null,
    });
    if (!files.ok) throw new Error(files.code);
    return files.keys.file;
  };
  it('sends bytes of the database so that no browser opens them here', async () => {
    const key = await kept(context());
    const answer = await ask(context(), { key });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': DISPOSITION,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await ask(context(), { key }, { 'If-None-Match': etag })).status).toBe(304);
  });

  it('sends who may download to the bucket, for a minute, and what pages show itself', async () => {
    const needs = context(inBucket());
    const key = await kept(needs);
    const answer = await ask(needs, { key });
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'Cookie',
    });
    const url = new URL(answer.headers.get('location') ?? '');
    expect(url.origin).toBe(shop.url);
    expect(url.searchParams.get('X-Amz-Expires')).toBe(String(PRESIGNED_SECONDS));
    const found = await fetch(url);
    expect(Buffer.from(await found.arrayBuffer())).toEqual(FILE);
    expect(found.headers.get('content-disposition')).toBe(DISPOSITION);
    const shown = await ask(needs, { key, download: null, part: 'drawing.png', type: 'image/png' });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="drawing.png"');
  });

  it('sends a file that is moved to the bucket just when it is looked for', async () => {
    const key = await kept(context());
    const needs = context(inBucket());
    await needs.uploads.bucket?.put(key, FILE, 'image/svg+xml');
    const locked = signal();
    const moved = database.db.transaction().execute(async (trx) => {
      await sql`lock table stored_bytes in access exclusive mode`.execute(trx);
      locked.give();
      const waiting = sql`select from pg_locks
        where relation = 'stored_bytes'::regclass and not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1);
      await trx.updateTable('stored_file').set({ store: 's3' }).where('key', '=', key).execute();
      await trx.deleteFrom('stored_bytes').where('key', '=', key).execute();
    });
    await locked.given;
    const shown = { key, download: null, part: 'drawing.png' };
    const [answer] = await Promise.all([ask(needs, shown), moved]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(FILE);
  });

  it('answers 404 for a file whose bytes are gone, and 503 while the bucket does not answer', async () => {
    const needs = context(inBucket());
    expect(await thrown(ask(needs, { key: randomUUID() }))).toBe(404);
    const key = await kept(needs);
    await needs.uploads.bucket?.remove(key);
    expect(await thrown(ask(needs, { key, download: null }))).toBe(404);
    expect(logged.filter((text) => text === 'the bytes of a file are gone')).toHaveLength(2);
    const fault = { company: 'storage', operation: '*', effect: 'error', times: -1 };
    await shop.control('POST', 'faults', fault);
    expect(await thrown(ask(needs, { key, download: null }))).toBe(503);
  });
});
