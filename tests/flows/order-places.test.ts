import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order, OrderAddress } from '../../app/domain/orders/order';
import { ORDER_LIST } from '../../app/domain/orders/order-query';
import type { Database } from '../../app/models/core/database.server';
import { countList, loadList } from '../../app/models/core/list.server';
import { ordersOf } from '../../app/models/orders/order-mirror-list.server';
import {
  countOrdersByAddress,
  findOrderPlace,
  listOrderPlaces,
} from '../../app/models/locations/order-places.server';
import { redactMirrors } from '../../app/models/privacy/redact-mirrors.server';
import { onPostgres } from '../support/database';
import { openMirrorFixture, orderGid, type MirrorFixture } from './order-mirror-fixture';

const MINE = 'gid://shopify/Customer/61';
const OTHER = 'gid://shopify/Customer/62';
const FORGOTTEN = 'gid://shopify/Customer/63';

const BAKERY: OrderAddress = {
  firstName: 'Robin',
  lastName: 'Shopper',
  name: 'Robin Shopper',
  company: null,
  address1: '231 E. Granary Street',
  address2: 'Suite #200',
  city: 'Milwaukee',
  province: 'Wisconsin',
  zip: '53202',
  country: 'United States',
  phone: null,
};
const SHOP: OrderAddress = { ...BAKERY, address1: '77 Willow Lane', address2: null, zip: '53703' };

const saved = (key: string, { address1, address2, city, zip }: OrderAddress) => ({
  key,
  address1,
  address2,
  city,
  zip,
});

onPostgres((_kind, open) => {
  let database: Database;
  let fixture: MirrorFixture;
  let known: Order;
  let nth = 0;

  beforeAll(async () => {
    database = await open();
    fixture = await openMirrorFixture(database);
    ({ order: known } = await fixture.read(orderGid(988)));
  });
  afterAll(() => fixture.close());

  /** Adds an order that went there, a day later than the previous one. */
  async function ordered(to: OrderAddress | null, gid: string | null = MINE): Promise<string> {
    nth += 1;
    const at = new Date(Date.UTC(2026, 0, nth)).toISOString();
    const id = `gid://shopify/Order/${900_000 + nth}`;
    const order = { ...known, id, name: `#${nth}`, createdAt: at, updatedAt: at };
    await fixture.save({ ...order, shippingAddress: to }, gid, new Date());
    return order.name;
  }

  const counts = async (gid: string, ...addresses: ReturnType<typeof saved>[]) =>
    Object.fromEntries(
      [...(await countOrdersByAddress(database.db, gid, addresses))].map(([key, { count }]) => [
        key,
        count,
      ]),
    );

  it('counts orders by where they went, however that was written', async () => {
    await ordered(BAKERY);
    await ordered({ ...BAKERY, lastName: 'Quinn', phone: '+14145550102' });
    await ordered({ ...BAKERY, address1: ' 231 E GRANARY STREET, Suite 200 ', address2: '' });
    await ordered({ ...BAKERY, zip: '53202-1234', city: 'milwaukee' });
    await ordered(SHOP);
    await ordered(null);
    await ordered(BAKERY, OTHER);
    await ordered(BAKERY, null);

    const requested = [
      saved('1', BAKERY),
      saved('2', SHOP),
      saved('3', { ...SHOP, address1: '78 W' }),
    ];
    expect(await counts(MINE, ...requested)).toEqual({ '1': 4, '2': 1, '3': 0 });
    expect(await counts(OTHER, ...requested)).toEqual({ '1': 1, '2': 0, '3': 0 });
    expect(await counts('gid://shopify/Customer/6', ...requested)).toEqual({
      '1': 0,
      '2': 0,
      '3': 0,
    });
    expect(await counts(MINE)).toEqual({});
  });

  it('another unit, street, city or ZIP code is another place', async () => {
    const others = [
      { ...BAKERY, address2: 'Suite 201' },
      { ...BAKERY, address1: '23 E Granary Street' },
      { ...BAKERY, city: 'Madison' },
      { ...BAKERY, zip: '53203' },
      { ...BAKERY, address1: '', address2: '' },
    ];
    const requested = others.map((address, at) => saved(String(at), address));
    expect(Object.values(await counts(MINE, ...requested))).toEqual([0, 0, 0, 0, 0]);
  });

  it('leads to the very orders that were counted', async () => {
    const found = await countOrdersByAddress(database.db, MINE, [saved('1', BAKERY)]);
    const { place, lastAt } = found.get('1') ?? { place: null, lastAt: null };
    expect(lastAt).toBe('2026-01-04T00:00:00.000Z');
    const { query } = ORDER_LIST.parse((name) => (name === 'place' ? place : null));
    expect(query.place).toBe(place);
    const { rows, count } = await loadList(database.db, ordersOf(MINE, query));
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(['#4', '#3', '#2', '#1']);
    expect(count).toBe(4);
    expect(await countList(database.db, ordersOf(OTHER, query))).toBe(1);
  });

  it('knows places without the platform: most orders first, written as the newest order has it', async () => {
    const places = await listOrderPlaces(database.db, MINE);
    expect(places.map(({ count, address }) => [count, address?.zip])).toEqual([
      [4, '53202-1234'],
      [1, '53703'],
    ]);
    const place = places[0]?.place ?? '';
    expect(await findOrderPlace(database.db, MINE, place)).toMatchObject({ city: 'milwaukee' });
    expect(await findOrderPlace(database.db, 'gid://shopify/Customer/6', place)).toBeNull();
  });

  it('of who asks to be forgotten, no place is left', async () => {
    await ordered(BAKERY, FORGOTTEN);
    await redactMirrors(database.db, FORGOTTEN, new Date());
    await ordered(BAKERY, FORGOTTEN);
    expect(await counts(FORGOTTEN, saved('1', BAKERY))).toEqual({ '1': 0 });
    const rows = await database.db
      .selectFrom('order_mirror')
      .select('place')
      .where('redacted_at', 'is not', null)
      .execute();
    expect(rows).toEqual([{ place: null }, { place: null }]);
  });
});
