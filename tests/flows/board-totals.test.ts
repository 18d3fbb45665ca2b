import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';
import { changes, gidOf, sells, participates, totalsOf } from './board-fixture';

eachDatabase((_kind, open) => {
  let db: Kysely<DB>;
  let order = 0;
  const next = () => `gid://shopify/Order/${(order += 1)}`;

  beforeAll(async () => {
    ({ db } = await open());
    for (const person of ['2', '3', '4']) await participates(db, person);
  });

  it('an order counts in its month, its term and for all time, by the store’s calendar', async () => {
    const sale = { person: '2', campus: 'hill college', cents: 1_000 };
    // The first and the last moments of months, in the store's time.
    await sells(db, { ...sale, order: next(), at: '2026-09-01T06:59:59Z' });
    await sells(db, { ...sale, order: next(), at: '2026-09-01T07:00:00Z' });
    await sells(db, { ...sale, order: next(), at: '2026-12-01T07:59:59Z' });
    await sells(db, { ...sale, order: next(), at: '2027-01-01T07:59:59Z' });
    await sells(db, { ...sale, order: next(), at: '2027-01-01T08:00:00Z' });
    const periods = ['2026-08', '2026-09', '2026-11', '2026-12', '2027-01', '2026-summer'];
    for (const period of [...periods, '2027-spring']) {
      expect(await totalsOf(db, 'people', period)).toEqual({ [gidOf('2')]: [1_000, 1] });
    }
    expect(await totalsOf(db, 'campuses', '2026-fall')).toEqual({ 'hill college': [3_000, 3] });
    expect(await totalsOf(db, 'campuses', 'all')).toEqual({ 'hill college': [5_000, 5] });
  });

  it('what comes back leaves the month that it was sold in, and the board when all of it does', async () => {
    const [whole, part] = [next(), next()];
    const chapter = { kind: 'sorority', key: 'alpha | beta' };
    const sale = { person: '3', campus: 'lake college', chapter, at: '2025-03-10T12:00:00Z' };
    await sells(db, { ...sale, order: whole, cents: 700 });
    await sells(db, { ...sale, order: part, cents: 900 });
    await changes(db, { order: part, cents: -400, at: '2025-07-01T12:00:00Z' });
    await changes(db, { order: whole, cents: -700, at: '2025-07-01T12:00:00Z' });
    const left = { [gidOf('3')]: [500, 1] };
    for (const period of ['2025-03', '2025-spring', 'all']) {
      expect(await totalsOf(db, 'people', period)).toMatchObject(left);
    }
    expect(await totalsOf(db, 'people', '2025-07')).toEqual({});
    // A dispute was won.
    await changes(db, { order: whole, cents: 700, at: '2025-08-01T12:00:00Z' });
    const subject = '["sorority", "alpha | beta", "lake college"]';
    expect(await totalsOf(db, 'chapters', '2025-03')).toEqual({ [subject]: [1_200, 2] });
    await changes(db, { order: whole, cents: -700, at: '2025-09-01T12:00:00Z' });
    await changes(db, { order: part, cents: -500, at: '2025-09-01T12:00:00Z' });
    expect(await totalsOf(db, 'people', '2025-03')).toEqual({});
    expect(await totalsOf(db, 'chapters', 'all')).toEqual({});
  });

  it('one chapter’s name at two campuses is two chapters; without a campus it is a place', async () => {
    const sale = { person: '4', chapter: { kind: 'fraternity', key: 'rho' }, cents: 300 };
    const at = '2024-02-01T12:00:00Z';
    await sells(db, { ...sale, at, order: next(), campus: 'hill college' });
    await sells(db, { ...sale, at, order: next(), campus: 'lake college' });
    await sells(db, { ...sale, at, order: next() });
    expect(await totalsOf(db, 'chapters', '2024-02')).toEqual({
      '["fraternity", "rho", "hill college"]': [300, 1],
      '["fraternity", "rho", "lake college"]': [300, 1],
      '["fraternity", "rho", null]': [300, 1],
    });
    expect(await totalsOf(db, 'places', '2024-02')).toEqual({ [gidOf('4')]: [300, 1] });
    expect(await totalsOf(db, 'people', '2024-02')).toEqual({ [gidOf('4')]: [900, 3] });
  });

  it('sales of one campus at once come to their sum, and wait for each other without a circle', async () => {
    const at = '2023-10-05T12:00:00Z';
    await Promise.all(
      ['2', '3', '4'].flatMap((person) =>
        Array.from({ length: 8 }, () => {
          const chapter = { kind: 'student-organization', key: `club ${order % 3}` };
          const campus = order % 2 === 0 ? 'hill college' : 'lake college';
          return sells(db, { order: next(), person, at, cents: 100, campus, chapter });
        }),
      ),
    );
    const campuses = await totalsOf(db, 'campuses', '2023-fall');
    expect(campuses).toEqual({ 'hill college': [1_200, 12], 'lake college': [1_200, 12] });
  });

  it('the totals are what the entries come to, and a difference would be seen', async () => {
    const differences = async () => (await sql`select * from audit_board`.execute(db)).rows;
    expect(await differences()).toEqual([]);
    await sql`update board_total set orders = orders + 1
      where board = 'campuses' and period = '2023-fall' and subject = 'hill college'`.execute(db);
    expect(await differences()).toMatchObject([{ stored_orders: 13, entries_orders: 12 }]);
  });
});
