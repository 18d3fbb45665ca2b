import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ProductChange, StaffProduct } from '../../app/domain/catalogue/staff-product';
import type { Database } from '../../app/models/core/database.server';
import { listActionsOf } from '../../app/models/staff/staff-action.server';
import { findStaffProduct } from '../../app/platforms/shopify/catalogue/staff-products.server';
import { changeProduct } from '../../app/services/catalogue/change-product.server';
import { onPostgres } from '../support/database';
import { openDraftFixture, type DraftFixture } from './draft-fixture';

let fixture: DraftFixture;
let cup = '';
beforeAll(async () => {
  fixture = await openDraftFixture();
  const answer = await fixture.shop.storefront('{ product(handle: "kraft-cup") { id } }');
  const { id } = (answer.body['data'] as { product: { id: string } }).product;
  cup = id.slice(id.lastIndexOf('/') + 1);
});
afterAll(() => fixture.shop.close());

async function read(): Promise<StaffProduct> {
  const product = await findStaffProduct(fixture.admin, cup);
  if (!product) throw new Error('the cup is gone');
  return product;
}

async function firstOf() {
  const product = await read();
  const [variant] = product.variants;
  const level = variant?.levels[0];
  if (!variant || !level) throw new Error('the cup has no variant');
  return { product, variant, level };
}

onPostgres((_kind, open) => {
  let database: Database;
  let changed: string[] = [];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    changed = [];
    await fixture.clearFaults();
  });

  const change = (desired: ProductChange, number = cup) =>
    changeProduct(
      {
        db: database.db,
        admin: fixture.admin,
        staffCatalogue: { productChanged: (gid) => changed.push(gid) },
        now: Date.now,
        requestId: null,
      },
      'stella',
      number,
      desired,
    );
  const activities = async () =>
    (await listActionsOf(database.db, { kind: 'product', id: cup })).map(
      ({ step, outcome }) => `${step} ${outcome}`,
    );

  it('a price is written once, with its activity entry, and the list reads the product again', async () => {
    const { variant } = await firstOf();
    const was = variant.priceCents;
    const desired = { kind: 'price', variant: variant.number, was, cents: was + 125 } as const;
    expect(await change(desired)).toEqual({ ok: true });
    expect((await firstOf()).variant.priceCents).toBe(was + 125);
    expect(changed).toEqual([`gid://shopify/Product/${cup}`]);
    expect((await activities()).slice(0, 2)).toEqual(['price done', 'price asked']);
    // A repeated post finds it done.
    const before = (await activities()).length;
    expect(await change(desired)).toEqual({ ok: true });
    expect(await activities()).toHaveLength(before);
  });

  it('whoever is second is told what it is now, and nothing is written over', async () => {
    const { variant } = await firstOf();
    const was = variant.priceCents - 1;
    const stale = { kind: 'price', variant: variant.number, was, cents: 1 } as const;
    expect(await change(stale)).toEqual({
      ok: false,
      why: 'changed',
      now: (variant.priceCents / 100).toFixed(2),
    });
    expect((await firstOf()).variant.priceCents).toBe(variant.priceCents);
  });

  it('of two who set the stock at once the platform lets one through', async () => {
    const { variant, level } = await firstOf();
    const at = { kind: 'stock', variant: variant.number, place: level.locationNumber } as const;
    const set = (units: number) =>
      change({ ...at, was: level.available, units, key: randomUUID() });
    const both = await Promise.all([set(level.available + 5), set(level.available + 9)]);
    const now = (await firstOf()).level.available;
    expect(both.filter(({ ok }) => ok).length).toBe(1);
    expect(both).toContainEqual({ ok: false, why: 'changed', now: String(now) });
    expect([5, 9]).toContain(now - level.available);
  });

  it('a lost answer is noted as unknown; the same form again does it once', async () => {
    const { variant, level } = await firstOf();
    const desired = {
      kind: 'stock',
      variant: variant.number,
      place: level.locationNumber,
      was: level.available,
      units: level.available + 3,
      key: randomUUID(),
    } as const;
    await fixture.fault('SetStock', 'lost-response');
    await expect(change(desired)).rejects.toMatchObject({ name: 'PlatformFailure' });
    expect((await activities())[0]).toBe('stock unknown');
    expect(await change(desired)).toEqual({ ok: true });
    expect((await firstOf()).level.available).toBe(level.available + 3);
  });

  it('the limit of a cart is set, held to what it was, and taken away', async () => {
    const { variant } = await firstOf();
    const about = { kind: 'limit', variant: variant.number } as const;
    const set = (was: number | null, limit: number | null) => change({ ...about, was, limit });
    expect(await set(variant.limit, 40)).toEqual({ ok: true });
    expect(await set(variant.limit, 50)).toEqual({ ok: false, why: 'changed', now: '40' });
    const both = await Promise.all([set(40, 60), set(40, 70)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const now = (await firstOf()).variant.limit;
    expect(await set(now, null)).toEqual({ ok: true });
    expect((await firstOf()).variant.limit).toBeNull();
    expect(await set(null, 30)).toEqual({ ok: true });
    // One removes it while another changes it: the second is told.
    const [away, other] = await Promise.all([set(30, null), set(30, 80)]);
    expect([away.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect((await firstOf()).variant.limit).toBe(away.ok ? null : 80);
    expect(away.ok ? other : away).toMatchObject({ why: 'changed', now: away.ok ? '' : '80' });
  });

  it('hides from shoppers and shows again, by the tag alone', async () => {
    const before = (await read()).tags;
    expect(await change({ kind: 'public', isShown: false })).toEqual({ ok: true });
    expect((await read()).tags).toEqual(before.filter((tag) => tag !== 'Public'));
    expect(await change({ kind: 'public', isShown: true })).toEqual({ ok: true });
    expect((await read()).tags.toSorted()).toEqual(before.toSorted());
    expect((await activities()).slice(0, 4)).toEqual([
      'show done',
      'show asked',
      'hide done',
      'hide asked',
    ]);
  });

  it('tags change by what is added and taken away; the tag of shoppers stays', async () => {
    const was = (await read()).tags.filter((tag) => tag !== 'Public');
    const tags = [...was.slice(1), 'Autumn'];
    expect(await change({ kind: 'tags', was, tags })).toEqual({ ok: true });
    const now = (await read()).tags;
    expect(now).toContain('Public');
    expect(now).toContain('Autumn');
    if (was[0]) expect(now).not.toContain(was[0]);
    const rejected = await change({ kind: 'tags', was, tags: ['Other'] });
    expect(rejected).toMatchObject({ ok: false, why: 'changed' });
    expect((await read()).tags).toEqual(now);
    expect(await change({ kind: 'tags', was: tags, tags: was })).toEqual({ ok: true });
  });

  it('what is not there is gone, and a rejection is told and noted', async () => {
    expect(await change({ kind: 'public', isShown: true }, '1')).toEqual({
      ok: false,
      why: 'gone',
    });
    const price = { kind: 'price', variant: '1', was: 1, cents: 2 } as const;
    expect(await change(price)).toEqual({ ok: false, why: 'gone' });
    expect(await findStaffProduct(fixture.admin, '1; drop')).toBeNull();
    const long = ['x'.repeat(300)];
    const was = (await read()).tags.filter((tag) => tag !== 'Public');
    const refused = await change({ kind: 'tags', was, tags: [...was, ...long] });
    expect(refused).toMatchObject({ ok: false, why: 'refused' });
    expect((await activities())[0]).toBe('tags refused');
  });
});
