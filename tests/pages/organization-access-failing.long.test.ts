import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerShop } from '../support/server-shop';
import type { RunningShop } from '../support/running-shop';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';

/**
 * The sentinels of spec section 8 while the lookup of `organization_users` fails. This shop has a database
 * of its own, which lacks a column that only the lookup reads; signing in works as usual.
 */
const PATH = '/api/organization-access';
const OTTO = '7100000000005';
const IVY = '7100000000001';

let client: Client;
let shop: RunningShop;
let otto: Visitor;
let ivy: Visitor;

async function startWithDatabase(): Promise<void> {
  shop = await startServerShop();
  client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
}

beforeAll(async () => {
  await startWithDatabase();
  otto = new Visitor(shop.url);
  ivy = new Visitor(shop.url);
  await signIn(otto, 'otto@example.com');
  await signIn(ivy, 'ivy@example.com');
}, 180_000);
afterAll(async () => {
  await client?.end();
  await shop?.stop();
});

async function call(visitor: Visitor, query = '') {
  const answer = await visitor.get(`${PATH}${query}`);
  const type = answer.headers.get('Content-Type') ?? '';
  return [answer.status, type.includes('json') ? await answer.json() : type] as const;
}

const rename = (from: string, to: string) =>
  client.query(`alter table organization_users rename column ${from} to ${to}`);

describe('the lookup of an organization that fails', () => {
  it('is said in the words of the spec, to who is in one and who is in none; then it is back', async () => {
    const record = await call(otto, `?user_id=${OTTO}`);
    expect(record).toEqual([200, { data: expect.objectContaining({ is_admin: true }) }]);
    expect(await call(ivy, `?user_id=${IVY}`)).toEqual([200, { data: null }]);

    await rename('joined_at', 'joined_before');
    const failed = [503, { data: 'does not work' }];
    expect(await call(otto, `?user_id=${OTTO}`)).toEqual(failed);
    expect(await call(ivy, `?user_id=${IVY}`)).toEqual(failed);
    // Invalid requests and those about other customers are refused before the lookup.
    expect(await call(otto)).toEqual([400, { data: -1 }]);
    expect((await call(otto, `?user_id=${IVY}`))[0]).toBe(404);
    expect((await call(new Visitor(shop.url), `?user_id=${OTTO}`))[0]).toBe(401);

    await rename('joined_before', 'joined_at');
    expect(await call(otto, `?user_id=${OTTO}`)).toEqual(record);
    expect(await call(ivy, `?user_id=${IVY}`)).toEqual([200, { data: null }]);
    const log = await readFile(path.join(shop.dataDir, 'app.log'), 'utf8');
    expect(log).toContain('the lookup of an organization failed');
    expect(log).not.toContain('otto@example.com');
  }, 240_000);
});
