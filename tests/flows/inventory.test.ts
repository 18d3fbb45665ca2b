import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformFailure } from '../../app/domain/core/retries/failure';
import { INVENTORY_LIST, type InventoryItem } from '../../app/domain/inventory/inventory';
import { loadList } from '../../app/models/core/list.server';
import { listWaiting } from '../../app/models/back-office/waiting.server';
import {
  inventoryLevels,
  listStockLocations,
} from '../../app/models/inventory/inventory-list.server';
import { listArrivals, nextArrivals } from '../../app/models/inventory/stock-arrival.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import type { Admin } from '../../app/platforms/shopify/admin.server';
import { findInventoryItem } from '../../app/platforms/shopify/inventory/inventory.server';
import {
  adjustStock,
  receiveArrival,
  resumeAdjustments,
  workAdjustment,
} from '../../app/services/inventory/adjust-inventory.server';
import {
  changeExpected,
  changeLowAt,
  expectArrival,
} from '../../app/services/inventory/change-arrivals.server';
import { eachDatabase } from '../support/database';
import { openMirrorFixture } from './order-mirror-fixture';

function lost(): never {
  throw new PlatformFailure('shopify', 'unavailable', 'AdjustInventory');
}

const STELLA = { staffId: 'stella', requestId: null };

eachDatabase((_kind, open) => {
  let fixture: Awaited<ReturnType<typeof openMirrorFixture>>;
  let gid = '';
  beforeAll(async () => {
    fixture = await openMirrorFixture(await open());
    await fixture.sync('inventory');
    gid = `gid://shopify/InventoryItem/${(await list('search=kraft cup')).rows[0]?.item}`;
  });
  afterAll(() => fixture.shop.close());

  const list = (query = '') => {
    const params = new URLSearchParams(query);
    const parsed = INVENTORY_LIST.parse((name) => params.get(name));
    return loadList(fixture.db, inventoryLevels(parsed.query));
  };
  const context = (admin: Admin = fixture.watched()) => ({
    ...fixture.needs(admin),
    log: fixture.needs().log as never,
  });
  async function item(): Promise<InventoryItem & { at: InventoryItem['levels'][number] }> {
    const found = await findInventoryItem(fixture.watched(), gid);
    const [at] = found?.levels ?? [];
    if (!found || !at) throw new Error('the cup is gone');
    return { ...found, at };
  }
  async function change(quantity: number, was: number, formToken: string = randomUUID()) {
    const { at } = await item();
    return {
      itemGid: gid,
      locationGid: at.locationGid,
      name: 'damaged',
      mode: 'change' as const,
      quantity,
      was,
      formToken,
    };
  }
  const activity = async () => {
    const subject = { kind: 'inventory-item', id: gid.split('/').at(-1) ?? '' } as const;
    const actions = await listActionsOf(fixture.db, subject);
    return actions.map(({ step, outcome }) => `${step} ${outcome}`);
  };

  it('mirrors each item with its levels, what is committed to open orders, and forgets what is gone', async () => {
    const all = await list();
    expect(all.count).toBeGreaterThan(50);
    for (const row of all.rows) expect(row.onHand).toBe(row.available + row.committed);
    expect((await list('sort=most')).rows[0]?.available).toBeGreaterThan(0);
    expect(await listStockLocations(fixture.db)).toEqual([
      { number: expect.any(String) as string, name: 'Earth Brands Warehouse' },
    ]);
    await fixture.db
      .insertInto('inventory_item')
      .values({
        item_gid: 'gid://shopify/InventoryItem/1',
        variant_gid: '1',
        product_gid: '1',
        handle: 'gone',
        product_title: 'Gone',
        variant_title: '',
        sku: null,
        found_by: 'gone',
        is_tracked: true,
        is_for_sale: false,
        available: 0,
        fetched_at: new Date(0),
      })
      .execute();
    await fixture.sync('inventory', new Date(fixture.now() + 1));
    await fixture.syncDue();
    const gone = fixture.db.selectFrom('inventory_item').where('handle', '=', 'gone');
    expect(await gone.select('handle').execute()).toEqual([]);
  });

  it('a webhook about a level has its item read again; a second place is listed by itself', async () => {
    const { handle, variantGid } = await item();
    const level = { handle, variantId: variantGid, location: 'showroom', available: 7 };
    await fixture.shop.control('POST', 'shopify', { action: 'inventory-level', ...level });
    const body = { inventory_item_id: Number(gid.split('/').at(-1)), location_id: 1, available: 7 };
    await fixture.hear('inventory_levels/update', body);
    await fixture.syncDue();
    const locations = await listStockLocations(fixture.db);
    const showroom = locations.find(({ name }) => name === 'Earth Brands Showroom');
    const found = await list(`location=${showroom?.number}`);
    expect(found.rows.map(({ available }) => available)).toEqual([7]);
    const back = { ...level, available: 0 };
    await fixture.shop.control('POST', 'shopify', { action: 'inventory-level', ...back });
  });

  it('an adjustment is made once, however often its form is sent, and is in the activity', async () => {
    const { at } = await item();
    const desired = await change(-2, at.available);
    const outcomes = await Promise.all([
      adjustStock(context(), STELLA, desired),
      adjustStock(context(), STELLA, desired),
    ]);
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await adjustStock(context(), STELLA, desired)).state).toBe('done');
    expect((await item()).at.available).toBe(at.available - 2);
    expect((await activity()).slice(0, 2)).toEqual(['adjust done', 'adjust asked']);
    // The same form with other contents is another one.
    const other = { ...desired, quantity: -3 };
    expect((await adjustStock(context(), STELLA, other)).state).toBe('used');
  });

  it('what has sold since is not overwritten', async () => {
    const { at } = await item();
    const desired = await change(-2, at.available + 5);
    expect((await adjustStock(context(), STELLA, desired)).state).toBe('stale');
    const counted = { ...(await change(9, at.available + 5)), mode: 'set' as const };
    expect((await adjustStock(context(), STELLA, counted)).state).toBe('stale');
    expect((await item()).at.available).toBe(at.available);
    expect((await activity())[0]).toBe('adjust refused');
  });

  it.each(['before', 'after'] as const)(
    'a process that dies %s Shopify has made it leaves it to the job, which makes it once',
    async (moment) => {
      const { at } = await item();
      const dying = fixture.watched({ operation: 'AdjustInventory', [moment]: lost });
      const desired = await change(-1, at.available);
      expect((await adjustStock(context(dying), STELLA, desired)).state).toBe('pending');
      const { id } = await fixture.db
        .selectFrom('inventory_adjustment')
        .select('id')
        .where('form_token', '=', desired.formToken)
        .executeTakeFirstOrThrow();
      await expect(workAdjustment(context(dying), id)).rejects.toThrow('unavailable');
      expect((await workAdjustment(context(), id)).state).toBe('done');
      expect((await workAdjustment(context(), id)).state).toBe('done');
      expect((await item()).at.available).toBe(at.available - 1);
    },
  );

  it('what Shopify has not answered for most of a day is not sent again', async () => {
    const { at } = await item();
    const dying = fixture.watched({ operation: 'AdjustInventory', before: lost });
    const desired = await change(-1, at.available);
    await adjustStock(context(dying), STELLA, desired);
    fixture.pass(21 * 3_600_000);
    await resumeAdjustments(fixture.needs());
    const row = fixture.db.selectFrom('inventory_adjustment').select('id');
    const { id } = await row.where('form_token', '=', desired.formToken).executeTakeFirstOrThrow();
    expect((await workAdjustment(context(), id)).state).toBe('unsure');
    expect((await item()).at.available).toBe(at.available);
    expect((await activity())[0]).toBe('adjust unknown');
  });

  it('an arrival says when a product is back; received once, its units are added', async () => {
    const { at, productGid, variantGid } = await item();
    const { locationGid, locationName } = at;
    const form = { itemGid: gid, locationGid, locationName, units: 40 };
    const arrival = { ...form, dueOn: '2099-05-01', formToken: randomUUID() };
    await expectArrival(fixture.needs(), STELLA, arrival);
    await expectArrival(fixture.needs(), STELLA, arrival);
    const [expected, ...others] = await listArrivals(fixture.db, gid);
    expect([others, expected?.units]).toEqual([[], 40]);
    const version = { id: expected?.id ?? '', itemGid: gid, version: 1 };
    expect(await nextArrivals(fixture.db, productGid, '2099-05-01')).toEqual({
      [variantGid]: '2099-05-01',
    });
    expect(await nextArrivals(fixture.db, productGid, '2099-05-02')).toEqual({});
    expect((await list('state=incoming')).rows.map(({ dueOn }) => dueOn)).toEqual(['2099-05-01']);

    const moved = { kind: 'changed', units: 30, dueOn: '2099-06-01' } as const;
    expect(await changeExpected(fixture.needs(), STELLA, version, moved)).toBe(true);
    expect(await changeExpected(fixture.needs(), STELLA, version, moved)).toBe(false);
    const receipt = { arrival: { ...version, version: 2 }, units: 31, formToken: randomUUID() };
    const states = await Promise.all([
      receiveArrival(context(), STELLA, receipt),
      receiveArrival(context(), STELLA, receipt),
      receiveArrival(context(), STELLA, { ...receipt, formToken: randomUUID() }),
    ]);
    expect(states.map(({ state }) => state).sort()).toEqual(['changed', 'done', 'done']);
    expect((await item()).at.available).toBe(at.available + 31);
    expect(await listArrivals(fixture.db, gid)).toEqual([]);
  });

  it('an arrival whose receipt Shopify rejects is expected again', async () => {
    const { at } = await item();
    const { locationGid, locationName } = at;
    const form = { itemGid: gid, locationGid: `${locationGid}0`, locationName, units: 5 };
    const arrival = { ...form, dueOn: '2099-05-01', formToken: randomUUID() };
    await expectArrival(fixture.needs(), STELLA, arrival);
    const [expected] = await listArrivals(fixture.db, gid);
    const receipt = {
      arrival: { id: expected?.id ?? '', itemGid: gid, version: 1 },
      units: 5,
      formToken: randomUUID(),
    };
    expect((await receiveArrival(context(), STELLA, receipt)).state).toBe('refused');
    const [again] = await listArrivals(fixture.db, gid);
    expect(again).toMatchObject({ id: expected?.id, version: 3 });
    const canceled = { ...receipt.arrival, version: 3 };
    const cancel = { kind: 'canceled' } as const;
    expect(await changeExpected(fixture.needs(), STELLA, canceled, cancel)).toBe(true);
  });

  it('a variant at its product’s threshold waits for staff until it has more', async () => {
    const { at, productGid } = await item();
    const reader = { id: 'stella', isAdmin: false };
    const low = async () =>
      (await listWaiting(fixture.db, { reader, now: fixture.now() } as never)).find(
        ({ kind }) => kind === 'low-stock',
      )?.count ?? 0;
    const set = (was: number | null, lowAt: number | null) =>
      changeLowAt(fixture.needs(), STELLA, { productGid, was, lowAt });
    expect([await low(), await set(null, at.available)]).toEqual([0, true]);
    const before = await low();
    expect(before).toBeGreaterThan(0);
    expect(await set(null, 3)).toBe(false);
    expect((await list('state=low')).rows.every(({ isLow }) => isLow)).toBe(true);
    await adjustStock(context(), STELLA, await change(1, at.available));
    await fixture.syncDue();
    expect(await low()).toBe(before - 1);
    expect([await set(at.available, null), await low()]).toEqual([true, 0]);
  });
});
