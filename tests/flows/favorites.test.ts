import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { favoriteNumbers } from '../../app/domain/catalogue/favorites';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { addTags } from '../../app/platforms/shopify/customers/customer-tags.server';
import { getCustomer } from '../../app/platforms/shopify/customers/customer.server';
import { changeFavorites } from '../../app/services/catalogue/change-favorites.server';
import { mergeFavorites } from '../../app/services/privacy/finish-account-merge.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';

const NORA = { gid: 'gid://shopify/Customer/7100000000008', tags: [] as string[] };
const NOBODY = { gid: 'gid://shopify/Customer/404', tags: [] as string[] };

onPostgres((_kind, open) => {
  let database: Database;
  let shop: Shop;
  let admin: Admin;

  beforeAll(async () => {
    database = await open();
    shop = await openShop();
  });
  beforeEach(async () => {
    await shop.control('POST', 'reset');
    admin = createAdmin(parseConfig({ SANDBOX_URL: shop.url }).shopify);
  });
  afterEach(() => shop.control('DELETE', 'faults'));
  afterAll(() => shop.discard());

  const needs = () => ({ admin, db: database.db });
  const tags = async (gid = NORA.gid) => (await getCustomer(admin, gid))?.tags ?? [];
  const held = async () => favoriteNumbers(await tags());
  const change = (add: string[], remove: string[] = [], customer = NORA) =>
    changeFavorites(needs(), customer, { add, remove });
  const fault = (operation: string, effect: string, times = 1) =>
    shop.control('POST', 'faults', { company: 'shopify', operation, effect, times });

  it('adds and removes tags with the prefix, and touches no other', async () => {
    await addTags(admin, NORA.gid, ['VIP']);
    expect(await change(['11', '12'])).toEqual({ ok: true });
    expect((await tags()).toSorted()).toEqual(['FAVE-11', 'FAVE-12', 'VIP']);
    expect(await change(['13'], ['11'])).toEqual({ ok: true });
    expect((await tags()).toSorted()).toEqual(['FAVE-12', 'FAVE-13', 'VIP']);
  });

  it('changes nothing when the same is said again, or at once', async () => {
    const answers = await Promise.all([change(['11']), change(['11']), change(['12'])]);
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await change(['11'])).toEqual({ ok: true });
    expect((await held()).toSorted()).toEqual(['11', '12']);
    expect(await change([], ['11'])).toEqual({ ok: true });
    expect(await change([], ['11'])).toEqual({ ok: true });
    expect(await held()).toEqual(['12']);
  });

  it('writes no tag that is not a favorite’s', async () => {
    expect(await change(['1,ECA2024', 'a b', ''])).toEqual({ ok: true });
    expect(await tags()).toEqual([]);
  });

  it('gives the platform’s first words when it refuses', async () => {
    const answer = await change(['11'], [], NOBODY);
    expect(answer).toMatchObject({ ok: false, side: 'add', isUnavailable: false });
    expect(answer.ok ? '' : answer.message).not.toBe('');
  });

  it.each([
    ['AddTags', ['12'], [], 'Error adding tag'],
    ['RemoveTags', [], ['11'], 'Error removing tag'],
  ] as const)('says the spec’s words when %s fails', async (operation, add, remove, message) => {
    await change(['11']);
    await fault(operation, 'error');
    const answer = await change([...add], [...remove]);
    expect(answer).toMatchObject({ ok: false, message, isUnavailable: true });
    expect(await held()).toEqual(['11']);
  });

  it('finds out by reading what became of a lost answer', async () => {
    await fault('AddTags', 'lost-response');
    expect(await change(['11'])).toEqual({ ok: true });
    expect(await held()).toEqual(['11']);
  });

  it('keeps no more than there is room for', async () => {
    const full = Array.from({ length: 200 }, (_, place) => `FAVE-${place}`);
    const answer = await change(['999'], [], { gid: NORA.gid, tags: full });
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining('200 favorites') });
    expect(await held()).toEqual([]);
  });

  it('keeps to the limit also when many come at once, whatever the session remembers', async () => {
    for (const start of [0, 95]) {
      const most = Array.from({ length: 95 }, (_, place) => `FAVE-${start + place}`);
      await addTags(admin, NORA.gid, most);
    }
    const changes = Array.from({ length: 16 }, (_, place) => change([`${1000 + place}`]));
    const merge = mergeFavorites(needs(), NORA.gid, ['2000', '2001']);
    const answers = await Promise.all(changes);
    expect(await merge).toBe('merged');
    expect(await held()).toHaveLength(200);
    const refused = answers.filter((answer) => !answer.ok);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    for (const answer of refused) {
      expect(answer).toMatchObject({ message: expect.stringContaining('200 favorites') });
    }
    expect(await change([], ['1', '2'])).toEqual({ ok: true });
    expect(await change(['3000'])).toEqual({ ok: true });
    expect(await held()).toHaveLength(199);
  });

  it('says that it cannot add while nobody can say how many there are', async () => {
    await fault('CustomerProfile', 'error');
    expect(await change(['11'])).toMatchObject({
      message: 'Error adding tag',
      isUnavailable: true,
    });
    expect(await held()).toEqual([]);
  });

  it('merges what a browser has kept, again and again to the same end', async () => {
    await change(['11']);
    expect(await mergeFavorites(needs(), NORA.gid, ['11', '12'])).toBe('merged');
    const twice = [1, 2].map(() => mergeFavorites(needs(), NORA.gid, ['12', '13']));
    expect(await Promise.all(twice)).toEqual(['merged', 'merged']);
    expect((await held()).toSorted()).toEqual(['11', '12', '13']);
  });

  it.each(['CustomerProfile', 'AddTags'])('merges nothing while %s fails', async (operation) => {
    await fault(operation, 'error');
    expect(await mergeFavorites(needs(), NORA.gid, ['12'])).toBe('failed');
    expect(await mergeFavorites(needs(), NORA.gid, ['12'])).toBe('merged');
    expect(await held()).toEqual(['12']);
  });

  it('does not merge into nobody', async () => {
    expect(await mergeFavorites(needs(), NOBODY.gid, ['12'])).toBe('failed');
    expect(await mergeFavorites(needs(), NOBODY.gid, [])).toBe('merged');
  });
});
