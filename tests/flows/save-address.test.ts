import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { parseConfig } from '../../app/config/config.server';
import { addressKey } from '../../app/domain/customers/addresses/address-card';
import { addressSchema } from '../../app/domain/customers/addresses/address.schema.server';
import {
  findRemoving,
  withAddressLock,
  insertLocationName,
  listLocationNames,
  markRemoving,
} from '../../app/models/customers/address-change.server';
import type { Database } from '../../app/models/core/database.server';
import { createAdmin, type Admin } from '../../app/platforms/shopify/admin.server';
import { listAddresses } from '../../app/platforms/shopify/customers/customer-addresses.server';
import {
  makeDefaultAddress,
  removeAddress,
  saveAddress,
} from '../../app/services/customers/save-address.server';
import { openShop, type Shop } from '../contract/sandbox-shop';
import { onPostgres } from '../support/database';

const owner = (number: number) => ({
  gid: `gid://shopify/Customer/${number}`,
  id: String(number),
});
const NORA = owner(7_100_000_000_008);
const IVY = owner(7_100_000_000_001);

const form = (changes: Record<string, string> = {}) =>
  addressSchema.parse({
    locationName: 'Main office',
    lastName: 'Quinn',
    address1: '1 Orchard Street',
    city: 'Portland',
    provinceCode: 'OR',
    zip: '97205',
    phone: '503 555 0188',
    ...changes,
  });

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
    await database.executeSql('delete from location_names');
    await database.executeSql('delete from address_change');
    admin = createAdmin(parseConfig({ SANDBOX_URL: shop.url }).shopify);
  });
  afterEach(() => shop.control('DELETE', 'faults'));
  afterAll(() => shop.discard());

  const needs = () => ({ admin, db: database.db });
  const names = async (of = NORA) => [...(await listLocationNames(database.db, of.id)).values()];
  const addresses = (of = NORA) => listAddresses(admin, of.gid);
  const keys = async (of = NORA) => (await addresses(of)).map(({ id }) => addressKey(id));
  const keyOf = async (of = NORA) => (await keys(of))[0] ?? '';
  const fault = (operation: string, effect: string) =>
    shop.control('POST', 'faults', { company: 'shopify', operation, effect, times: 1 });

  it('keeps an address and its name, changes both, takes both away', async () => {
    expect(await saveAddress(needs(), NORA, null, form())).toEqual({ ok: true });
    const [stored] = await addresses();
    expect(stored).toMatchObject({ address1: '1 Orchard Street', isDefault: true, zip: '97205' });
    expect(await names()).toEqual(['Main office']);

    const key = await keyOf();
    const changed = form({ locationName: 'مكتب 🌱', city: 'PORTLAND' });
    expect(await saveAddress(needs(), NORA, key, changed)).toEqual({ ok: true });
    expect((await addresses())[0]?.city).toBe('PORTLAND');
    expect(await names()).toEqual(['مكتب 🌱']);
    expect(await saveAddress(needs(), NORA, key, form({ locationName: '' }))).toEqual({ ok: true });
    expect(await names()).toEqual([]);

    await saveAddress(needs(), NORA, key, form());
    expect(await removeAddress(needs(), NORA, key)).toEqual({ ok: true });
    expect([await keys(), await names()]).toEqual([[], []]);
  });

  it('makes one address of one form, posted twice at once or again', async () => {
    const posts = [1, 2, 3].map(() => saveAddress(needs(), NORA, null, form()));
    expect(await Promise.all(posts)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await saveAddress(needs(), NORA, null, form())).toEqual({ ok: true });
    expect(await addresses()).toHaveLength(1);
    expect(await names()).toEqual(['Main office']);
  });

  it('finishes what broke between Shopify and us, without a second address', async () => {
    await fault('AddCustomerAddress', 'lost-response');
    await expect(saveAddress(needs(), NORA, null, form())).rejects.toThrow('unavailable');
    expect([(await keys()).length, await names()]).toEqual([1, []]);
    expect(await saveAddress(needs(), NORA, null, form({ zip: '97205 ' }))).toEqual({ ok: true });
    expect([(await keys()).length, await names()]).toEqual([1, ['Main office']]);
  });

  it('gives no second name to an address that is there', async () => {
    await saveAddress(needs(), NORA, null, form());
    const again = await saveAddress(needs(), NORA, null, form({ locationName: 'Warehouse' }));
    expect(again).toEqual({ ok: false, reason: 'known', name: 'Main office' });
    expect([(await keys()).length, await names()]).toEqual([1, ['Main office']]);
  });

  it('knows nobody else’s address: neither to change nor to remove nor to make default', async () => {
    const foreign = await keyOf(IVY);
    await insertLocationName(database.db, IVY.id, foreign, 'Home');
    const before = await addresses(IVY);
    const gone = { ok: false, reason: 'not-found' };
    for (const key of [foreign, '1', '../x', `%${foreign}`]) {
      expect(await saveAddress(needs(), NORA, key, form())).toEqual(gone);
      expect(await removeAddress(needs(), NORA, key)).toEqual(gone);
      expect(await makeDefaultAddress(admin, NORA.gid, key)).toEqual(gone);
    }
    expect(await addresses(IVY)).toEqual(before);
    expect(await names(IVY)).toEqual(['Home']);
  });

  it('removes once, however often and whatever answer was lost', async () => {
    await saveAddress(needs(), NORA, null, form());
    const key = await keyOf();
    await fault('RemoveCustomerAddress', 'lost-response');
    await expect(removeAddress(needs(), NORA, key)).rejects.toThrow('unavailable');
    expect(await removeAddress(needs(), NORA, key)).toEqual({ ok: true });
    expect(await removeAddress(needs(), NORA, key)).toEqual({ ok: true });
    expect([await keys(), await names()]).toEqual([[], []]);
  });

  it('clears the names of addresses that went elsewhere', async () => {
    await insertLocationName(database.db, NORA.id, '4711', 'Gone');
    await insertLocationName(database.db, IVY.id, '4712', 'Hers');
    await saveAddress(needs(), NORA, null, form());
    expect(await names()).toEqual(['Main office']);
    expect(await names(IVY)).toEqual(['Hers']);
  });

  it('makes another address the default, and a new one at once', async () => {
    await saveAddress(needs(), NORA, null, form());
    await saveAddress(needs(), NORA, null, form({ address1: '2 Elm', locationName: 'Two' }));
    const other = (await addresses()).find(({ isDefault }) => !isDefault);
    const key = addressKey(other?.id ?? '');
    expect(await makeDefaultAddress(admin, NORA.gid, key)).toMatchObject({ ok: true });
    expect(await keyOf()).toBe(key);
    await saveAddress(needs(), NORA, null, form({ address1: '3 Fir', asDefault: 'yes' }));
    expect((await addresses())[0]?.address1).toBe('3 Fir');
  });

  it('hands on what Shopify refuses, and adds no fifty-first address', async () => {
    const refused = await saveAddress(needs(), NORA, null, form({ city: 'www.example.com' }));
    expect(refused).toMatchObject({
      reason: 'refused',
      userErrors: [{ field: ['address', 'city'] }],
    });
    for (let number = 1; number <= 50; number += 1) {
      await saveAddress(needs(), NORA, null, form({ address1: `${number} Elm`, locationName: '' }));
    }
    const last = await saveAddress(needs(), NORA, null, form({ address1: '51 Elm' }));
    expect(last).toEqual({ ok: false, reason: 'limit' });
    expect(await addresses()).toHaveLength(50);
  });

  it('takes turns, and remembers what was being removed', async () => {
    const order: string[] = [];
    const signals: (() => void)[] = [];
    const begun = new Promise<void>((resolve) => signals.push(resolve));
    const first = withAddressLock(database.db, NORA.gid, async ({ removing }) => {
      order.push(`first ${removing}`);
      await markRemoving(database.db, NORA.gid, '9');
      signals[0]?.();
      await findRemoving(database.db, NORA.gid);
      order.push('first ends');
    });
    await begun;
    await withAddressLock(database.db, NORA.gid, async ({ removing }) => {
      order.push(`second ${removing}`);
    });
    await first;
    await withAddressLock(database.db, IVY.gid, async ({ removing }) => {
      order.push(`another ${removing}`);
    });
    expect(order).toEqual(['first null', 'first ends', 'second 9', 'another null']);
  });

  it('lets go of a lease whose work has failed', async () => {
    const failing = withAddressLock(database.db, NORA.gid, () =>
      Promise.reject(new Error('broke')),
    );
    await expect(failing).rejects.toThrow('broke');
    expect(await withAddressLock(database.db, NORA.gid, () => Promise.resolve('mine'))).toBe(
      'mine',
    );
  });
});
