import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../app/models/core/database.server';
import { enqueueJob } from '../../app/models/core/job.server';
import { freshEmail } from '../support/people-with-cards';
import type { RunningShop } from '../support/running-shop';
import { eventually, sandboxControl } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';
import { LOGO, logo, sendRequest as send } from './custom-order-form';

const DAY_MS = 25 * 60 * 60_000;

type Stored = { storage: { objects: { key: string; type: string }[] } };

/** A shop of its own, with the sandbox's bucket: its process is killed in the middle of an upload. */
let shop: RunningShop;
let bucket: Record<string, string>;
let owner: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  shop = await startServerShop();
  bucket = {
    STORAGE_ENDPOINT: shop.sandboxUrl,
    STORAGE_BUCKET: 'sandbox-uploads',
    STORAGE_ACCESS_KEY: 'sandbox-storage-access-key',
    STORAGE_SECRET_KEY: 'sandbox-storage-secret-key',
  };
  [owner, stranger] = [new Visitor(shop.url), new Visitor(shop.url)];
  for (const visitor of [owner, stranger]) await signIn(visitor, freshEmail());
});
afterAll(() => shop.stop());

const control = () => sandboxControl(shop.sandboxUrl);
const objects = async () =>
  ((await control().state('storage')) as unknown as Stored).storage.objects;

it('a process killed between the bytes and their row loses nothing, and what it left is swept', async () => {
  await shop.restart('SIGKILL', { ...bucket, FAILPOINT: 'upload_kept' });
  await expect(send(owner, logo)).rejects.toThrow();
  const left = (await objects()).map(({ key }) => key);
  expect(left).toHaveLength(2);

  await shop.restart('SIGKILL', bucket);
  const sent = await send(owner, logo);
  expect(sent.status).toBe(303);
  const page = await (await owner.get(sent.headers.get('Location') ?? '')).text();
  const [, id] = /custom-orders\/artwork\/([0-9a-f-]{36})/.exec(page) ?? [];
  const file = `/dashboard/manage/custom-orders/artwork/${id}/file`;
  expect((await stranger.get(file)).status).toBe(404);
  const answer = await owner.get(file);
  expect(answer.status).toBe(302);
  const address = new URL(answer.headers.get('Location') ?? '');
  const found = await fetch(address);
  expect(Buffer.from(await found.arrayBuffer())).toEqual(LOGO);
  expect(found.headers.get('Content-Disposition')).toMatch(/^attachment; filename="artwork\.svg"/);
  expect((await fetch(`${address.origin}${address.pathname}`)).status).toBe(403);
  expect(page).not.toContain(address.pathname);
  const drawing = await owner.get(file.replace(/file$/, 'drawing'));
  expect([drawing.status, drawing.headers.get('Content-Type')]).toEqual([200, 'image/png']);

  await control().advanceClock(DAY_MS);
  await shop.restart('SIGKILL', { ...bucket, CLOCK_OFFSET_MS: String(DAY_MS) });
  // It has run within this hour.
  const database = await openDatabase({
    databaseUrl: shop.databaseUrl,
    dataDir: shop.dataDir,
    log: () => undefined,
  });
  await enqueueJob(database.db, 'sweep-uploads', {});
  await database.close();
  await eventually(async () => {
    const keys = (await objects()).map(({ key }) => key);
    return keys.length === 2 && !keys.some((key) => left.includes(key));
  }, 60_000);
}, 400_000);
