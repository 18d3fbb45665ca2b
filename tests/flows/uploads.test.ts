import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import type { Storage } from '../../app/domain/core/files/storage';
import type { Failpoint } from '../../app/domain/core/retries/failpoint';
import { findArtworkKeys } from '../../app/models/core/artwork.server';
import type { Database } from '../../app/models/core/database.server';
import { redactReturns } from '../../app/models/privacy/redact-returns.server';
import { findPhotoFile } from '../../app/models/returns/return-photo.server';
import { createS3Storage } from '../../app/platforms/storage/s3.server';
import { storeArtwork } from '../../app/services/custom-orders/request-custom-order.server';
import { storePhoto } from '../../app/services/returns/request-return.server';
import { type KeepContext, keepFiles } from '../../app/services/uploads/keep-file.server';
import { moveFiles } from '../../app/services/uploads/move-files.server';
import { openFile } from '../../app/models/uploads/open-file.server';
import { sweepFiles } from '../../app/services/uploads/sweep-files.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { eachDatabase } from '../support/database';
import { signal } from '../support/signal';
import { uploadsInPostgres } from '../support/uploads';
import { Killed } from './payment-process';

const DAY_MS = 24 * 60 * 60_000;
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="5" cy="5"/>';
const LOGO = Buffer.from(`${SVG}</svg>`);
const DOWNLOAD = { type: 'image/svg+xml', disposition: 'attachment; filename="mark.svg"' };

type StoredObject = { key: string; sha256: string };

const later = (needs: KeepContext) => ({ ...needs, now: () => Date.now() + DAY_MS + 1_000 });

const customerGid = () => `gid://shopify/Customer/${randomUUID().replace(/\D/g, '')}`;

eachDatabase((_kind, open) => {
  let database: Database;
  let shop: Shop;
  let photo: Buffer;
  beforeAll(async () => {
    [database, shop] = await Promise.all([open(), openShop()]);
    photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  afterEach(async () => {
    await shop.control('POST', 'reset');
    for (const table of ['artwork', 'return_photo', 'stored_file']) {
      await sql.raw(`delete from ${table}`).execute(database.db);
    }
  });
  afterAll(() => Promise.all([database.close(), shop.discard()]));

  const bucket = (downloads = 'redirect') => {
    const config = parseConfig({
      STORAGE_ENDPOINT: shop.url,
      STORAGE_BUCKET: 'sandbox-uploads',
      STORAGE_ACCESS_KEY: 'sandbox-storage-access-key',
      STORAGE_SECRET_KEY: 'sandbox-storage-secret-key',
      STORAGE_DOWNLOADS: downloads,
    });
    if (!config.bucket) throw new Error('no bucket');
    return createS3Storage(config.bucket, { timeoutMs: 5_000 });
  };
  const erase = () => database.db.deleteFrom('artwork').execute();
  const context = (
    uploads: Partial<KeepContext['uploads']> = {},
    dieAt?: Failpoint,
  ): KeepContext => ({
    db: database.db,
    now: Date.now,
    uploads: { ...uploadsInPostgres.uploads, ...uploads },
    failpoint: (name) => {
      if (name === dieAt) throw new Killed(name);
    },
  });
  const artwork = async (needs: KeepContext) => {
    const owner = { customerGid: customerGid() };
    const stored = await storeArtwork(needs, owner, { name: 'mark.svg', bytes: LOGO });
    if (!stored.ok) return stored;
    const keys = await findArtworkKeys(database.db, stored.artwork.id);
    if (!keys?.drawing) throw new Error('no files');
    return { ok: true as const, id: stored.artwork.id, file: keys.file, drawing: keys.drawing };
  };
  const kept = async (needs: KeepContext) => {
    const stored = await artwork(needs);
    if (!stored.ok) throw new Error(stored.code);
    return stored;
  };
  const objects = async () => {
    const { body } = await shop.control('GET', 'state');
    return (body['storage'] as unknown as { objects: StoredObject[] }).objects;
  };
  const count = async (table: 'stored_file' | 'stored_bytes' | 'artwork') => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(table)}`.execute(database.db);
    return rows[0]?.n;
  };

  describe('in the database', () => {
    it('artwork is kept, opened, and swept once its row is gone', async () => {
      const needs = context();
      const { id, file } = await kept(needs);
      expect(await openFile(needs, file, DOWNLOAD)).toMatchObject({ bytes: LOGO });
      expect(await sweepFiles(later(needs))).toEqual({ removed: 0, isDone: true });
      await database.db.deleteFrom('artwork').where('id', '=', id).execute();
      let times = 0;
      const first = await sweepFiles(needs, () => (times += 1) <= 1);
      expect(first).toEqual({ removed: 1, isDone: false });
      expect(await sweepFiles(needs)).toEqual({ removed: 1, isDone: true });
      expect([await count('stored_file'), await count('stored_bytes')]).toEqual([0, 0]);
      expect(await openFile(needs, file, DOWNLOAD)).toBeNull();
    });

    it('a file belongs to one row, and to none that is not there', async () => {
      const { file } = await kept(context());
      const { id } = await kept(context());
      const change = (key: string) =>
        sql`update artwork set original_key = ${key} where id = ${id}`.execute(database.db);
      await expect(change(file)).rejects.toThrow('is refused');
      await expect(
        sql`delete from stored_file where key = ${file}`.execute(database.db),
      ).rejects.toThrow('foreign key');
    });
  });

  describe('in a bucket', () => {
    it('artwork is there and nowhere else, downloaded from it and shown by us', async () => {
      const needs = context({ bucket: bucket() });
      const { file, drawing } = await kept(needs);
      const sha256 = createHash('sha256').update(LOGO).digest('hex');
      expect(await objects()).toContainEqual(expect.objectContaining({ key: file, sha256 }));
      expect(await count('stored_bytes')).toBe(0);
      const opened = await openFile(needs, file, DOWNLOAD);
      if (!opened || !('url' in opened)) throw new Error('no address');
      const answer = await fetch(opened.url);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(LOGO);
      expect(answer.headers.get('content-disposition')).toBe(DOWNLOAD.disposition);
      expect((await fetch(opened.url.split('?')[0] ?? '')).status).toBe(403);
      expect(await openFile(needs, drawing, null)).toHaveProperty('bytes');
      const inside = { ...needs, uploads: { ...needs.uploads, bucket: bucket('proxy') } };
      expect(await openFile(inside, file, DOWNLOAD)).toMatchObject({ bytes: LOGO });
    });

    it('a process killed before the row is written leaves a file that is swept after a day, and no other', async () => {
      const needs = context({ bucket: bucket() });
      const { file, drawing } = await kept(needs);
      await expect(artwork(context({ bucket: bucket() }, 'upload_kept'))).rejects.toThrow(Killed);
      expect([await count('artwork'), (await objects()).length]).toEqual([1, 4]);
      expect(await sweepFiles(needs)).toEqual({ removed: 0, isDone: true });
      expect(await sweepFiles(later(needs))).toEqual({ removed: 2, isDone: true });
      const left = (await objects()).map(({ key }) => key);
      expect(left.toSorted()).toEqual([file, drawing].toSorted());
    });

    it('a bucket that does not answer loses nothing: no row, a sentence, and removal is repeated', async () => {
      const needs = context({ bucket: bucket() });
      const { id } = await kept(needs);
      const fault = { company: 'storage', operation: '*', effect: 'error', times: -1 };
      await shop.control('POST', 'faults', fault);
      const told: string[] = [];
      const tell = (error: Error) => void told.push(error.message);
      const refused = await artwork(context({ bucket: bucket(), tell }));
      expect(refused).toEqual({ ok: false, code: 'upload_not_kept' });
      expect(told).toEqual(['storage unavailable: PutObject']);
      await database.db.deleteFrom('artwork').where('id', '=', id).execute();
      await expect(sweepFiles(context({ bucket: bucket() }))).rejects.toThrow('unavailable');
      await shop.control('DELETE', 'faults');
      expect(await sweepFiles(context({ bucket: bucket() }))).toEqual({ removed: 2, isDone: true });
      expect(await objects()).toEqual([]);
    });

    it('a photo goes with its customer', async () => {
      const needs = context({ bucket: bucket() });
      const gid = customerGid();
      const of = { customerGid: gid, orderGid: 'gid://shopify/Order/1', returnId: null };
      expect(await storePhoto(needs, of, { name: 'a.jpg', bytes: photo })).toEqual({ ok: true });
      expect(await objects()).toHaveLength(1);
      const [row] = await database.db.selectFrom('return_photo').select('id').execute();
      expect(await findPhotoFile(database.db, row?.id ?? '', gid)).not.toBeNull();
      await database.db.transaction().execute((trx) => redactReturns(trx, gid, new Date()));
      await sweepFiles(needs);
      expect(await objects()).toEqual([]);
    });
  });

  describe('moved', () => {
    it('to a bucket, each read where it is, gone on with after a stop, with what is damaged left', async () => {
      const old = [await kept(context()), await kept(context()), await kept(context())];
      const needs = context({ bucket: bucket() });
      let times = 0;
      const first = await moveFiles(needs, () => (times += 1) <= 2);
      expect(first).toEqual({ moved: 2, damaged: [], left: 4 });
      for (const { file } of old) {
        expect(
          await openFile(
            { ...needs, uploads: { ...needs.uploads, bucket: bucket('proxy') } },
            file,
            null,
          ),
        ).toMatchObject({ bytes: LOGO });
      }
      const { rows } = await sql<{ key: string }>`
        update stored_bytes set bytes = '\\x00' where key = (select min(key::text)::uuid from stored_bytes)
        returning key`.execute(database.db);
      const damaged = rows.map(({ key }) => key);
      expect(await moveFiles(needs)).toEqual({ moved: 3, damaged, left: 1 });
      expect(await moveFiles(needs)).toEqual({ moved: 0, damaged, left: 1 });
      expect([(await objects()).length, await count('stored_bytes')]).toEqual([5, 1]);
    });

    it.each([
      'swept before it is put',
      'swept before it is put, by a process without the bucket',
      'killed after it was put',
      'moved after the sweep has listed it',
    ] as const)('leaves nothing of an erased file that was %s', async (when) => {
      const real = bucket();
      const needs = context({ bucket: real });
      const movedWith = (own: Partial<Storage>) =>
        moveFiles(context({ bucket: { ...real, ...own } }));
      const sweptBy = (sweeper: KeepContext) => () =>
        movedWith({
          put: async (...file) => {
            await erase();
            await sweepFiles(sweeper);
            await real.put(...file);
          },
        });
      const moves = {
        'swept before it is put': sweptBy(needs),
        'swept before it is put, by a process without the bucket': sweptBy(context()),
        'killed after it was put': async () => {
          const killed = movedWith({ get: () => Promise.reject(new Killed('after put')) });
          await expect(killed).rejects.toThrow(Killed);
          await erase();
        },
        'moved after the sweep has listed it': async () => {
          // The sweep is held at this one, which it lists first.
          await keepFiles(needs, { file: { bytes: LOGO, type: 'image/svg+xml' }, drawing: null });
          await sql`update stored_file set sweep_after = '1960-01-01'
            where sweep_after is not null`.execute(database.db);
          const [listed, moved] = [signal(), signal()];
          const remove = async (key: string) => {
            listed.give();
            await moved.given;
            await real.remove(key);
          };
          let sweep: ReturnType<typeof sweepFiles> | null = null;
          const get = async (key: string) => {
            await erase();
            sweep ??= sweepFiles(context({ bucket: { ...real, remove } }));
            await listed.given;
            return real.get(key);
          };
          expect(await movedWith({ get })).toMatchObject({ moved: 1, damaged: [] });
          moved.give();
          await sweep;
        },
      };
      await kept(context());
      await moves[when]();
      await sweepFiles(needs);
      await sweepFiles(later(needs));
      expect(await objects()).toEqual([]);
      expect([await count('stored_file'), await count('stored_bytes')]).toEqual([0, 0]);
    });

    it('keeps what a bucket does not hand back as it was', async () => {
      await kept(context());
      const lossy = { ...bucket(), get: () => Promise.resolve(Buffer.from('other')) };
      expect(await moveFiles(context({ bucket: lossy }))).toMatchObject({ moved: 0, left: 2 });
      expect(await count('stored_bytes')).toBe(2);
    });
  });
});
