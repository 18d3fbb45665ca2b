import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { addressKey } from '../../app/domain/customers/addresses/address-card';
import type { Database } from '../../app/models/core/database.server';
import { listLocationNames } from '../../app/models/customers/address-change.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { listAddresses } from '../../app/platforms/shopify/customers/customer-addresses.server';
import { nameLocation } from '../../app/services/customers/save-address.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';

const owner = (number: number) => ({ gid: `gid://shopify/Customer/${number}`, id: String(number) });
const IVY = owner(7_100_000_000_001);
const NORA = owner(7_100_000_000_008);

onPostgres((_kind, open) => {
  let database: Database;
  let shop: Shop;
  let admin: Admin;
  let key: string;

  beforeAll(async () => {
    database = await open();
    shop = await openShop();
    admin = createAdmin(parseConfig({ SANDBOX_URL: shop.url }).shopify);
    key = addressKey((await listAddresses(admin, IVY.gid))[0]?.id ?? '');
  });
  beforeEach(async () => {
    await database.executeSql('delete from location_names');
    await database.executeSql('delete from address_change');
  });
  afterEach(() => shop.control('DELETE', 'faults'));
  afterAll(() => shop.discard());

  const call = (name: string | null, was: string | null, of = IVY) =>
    nameLocation({ admin, db: database.db }, of, { key, name, was });
  const current = async () => (await listLocationNames(database.db, IVY.id)).get(key) ?? null;
  const silence = () =>
    shop.control('POST', 'faults', {
      company: 'shopify',
      operation: 'CustomerAddresses',
      effect: 'error',
      times: -1,
    });

  it('names an address, renames it, and takes the name away', async () => {
    expect(await call('Dock 4', null)).toEqual({ ok: true });
    expect(await current()).toBe('Dock 4');
    expect(await call('Dock 5 🌱', 'Dock 4')).toEqual({ ok: true });
    expect(await current()).toBe('Dock 5 🌱');
    expect(await call(null, 'Dock 5 🌱')).toEqual({ ok: true });
    expect(await current()).toBeNull();
  });

  it('does the same form once, however often it comes', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('Dock 4', null)));
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await current()).toBe('Dock 4');
    const gone = await Promise.all([1, 2].map(() => call(null, 'Dock 4')));
    expect(gone).toEqual([{ ok: true }, { ok: true }]);
    expect(await current()).toBeNull();
  });

  it('of two tabs the second is told what the first has written', async () => {
    await call('Dock 4', null);
    const answers = await Promise.all([call('One', 'Dock 4'), call('Two', 'Dock 4')]);
    const first = await current();
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed', name: first });
    // A member who has seen the current name may overwrite it.
    expect(await call('Three', first)).toEqual({ ok: true });
    await call(null, 'Three');
    expect(await call('Four', 'Three')).toEqual({ ok: false, reason: 'changed', name: null });
    expect(await current()).toBeNull();
  });

  it('of somebody else’s address is as of one that does not exist', async () => {
    await call('Dock 4', null);
    for (const name of ['Mine now', null]) {
      expect(await call(name, null, NORA)).toEqual({ ok: false, reason: 'not-found' });
      expect(await call(name, 'Dock 4', NORA)).toEqual({ ok: false, reason: 'not-found' });
    }
    expect(await current()).toBe('Dock 4');
    expect(await listLocationNames(database.db, NORA.id)).toEqual(new Map());
  });

  it('can be changed while Shopify is silent; a first name waits for it', async () => {
    await call('Dock 4', null);
    await silence();
    expect(await call('Dock 6', 'Dock 4')).toEqual({ ok: true });
    expect(await call(null, 'Dock 6')).toEqual({ ok: true });
    await expect(call('Dock 7', null)).rejects.toMatchObject({ name: 'PlatformFailure' });
    expect(await current()).toBeNull();
  });
});
