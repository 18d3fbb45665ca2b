import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CAMPUS_LIST } from '../../app/domain/ambassadors/campus';
import { listCampuses, listStates } from '../../app/models/ambassadors/campus-list.server';
import type { DB } from '../../db/schema';
import { onPostgres } from '../support/database';
import { gidOf, isMirrored, sells, participates } from './board-fixture';

const MONTH = '2026-11';

onPostgres((_kind, open) => {
  let db: Kysely<DB>;
  const list = (fields: Record<string, string> = {}, asker = '2') =>
    listCampuses(db, {
      query: CAMPUS_LIST.parse((name) => fields[name] ?? null).query,
      customerGid: gidOf(asker),
      month: MONTH,
    });
  const names = async (fields: Record<string, string> = {}) =>
    (await list(fields)).campuses.map(({ name }) => name);

  beforeAll(async () => {
    ({ db } = await open());
    const hill = { college: 'Hill College', state: 'OH' };
    await participates(db, '2', 'initials');
    await participates(db, '3', 'hidden');
    await participates(db, '6');
    await isMirrored(db, '2', { ...hill, shownName: 'Amara O.', joinedAt: '2026-02-01' });
    await isMirrored(db, '3', { ...hill, shownName: 'Bruno K.', joinedAt: '2026-01-01' });
    await isMirrored(db, '4', {
      ...hill,
      college: 'hill college',
      state: 'TX',
      joinedAt: '2026-03-01',
    });
    await isMirrored(db, '5', { college: 'Lake College', shownName: '' });
    await isMirrored(db, '6', { state: 'TX' });
    const [november, march] = ['2026-11-10T12:00:00Z', '2026-03-10T12:00:00Z'];
    const campus = 'hill college';
    await sells(db, { order: 'o1', person: '2', at: november, cents: 500, campus });
    await sells(db, { order: 'o2', person: '3', at: march, cents: 200, campus });
    await sells(db, { order: 'o3', person: '6', at: march, cents: 900 });
    // An ambassador without a campus at that time.
    await sells(db, { order: 'o4', person: '2', at: november, cents: 100 });
  });

  describe('campuses', () => {
    it('have their people, their sales and a contact who is shown by name', async () => {
      expect((await list()).campuses).toEqual([
        {
          name: 'Hill College',
          state: 'OH',
          people: 3,
          contact: 'A. O.',
          isOwn: true,
          monthCents: 500,
          salesCents: 700,
          orders: 2,
        },
        {
          name: 'Lake College',
          state: null,
          people: 1,
          contact: null,
          isOwn: false,
          monthCents: 0,
          salesCents: 0,
          orders: 0,
        },
      ]);
    });

    it('are found by name and state, and sorted', async () => {
      expect(await names({ search: 'LAKE' })).toEqual(['Lake College']);
      expect(await names({ search: 'e c', sort: 'name' })).toEqual(['Lake College']);
      expect(await names({ search: '%' })).toEqual([]);
      expect(await names({ state: 'OH' })).toEqual(['Hill College']);
      expect(await names({ state: 'TX' })).toEqual([]);
      await isMirrored(db, '9', { college: 'Arbor College', state: 'TX' });
      expect(await names()).toEqual(['Arbor College', 'Hill College', 'Lake College']);
      for (const sort of ['people', 'month', 'sales']) {
        expect((await names({ sort }))[0]).toBe('Hill College');
      }
      expect((await list()).states).toEqual(['OH', 'TX']);
    });

    it('stand on pages, one’s own is known on each of them', async () => {
      for (let nth = 0; nth < 30; nth += 1) {
        await isMirrored(db, String(100 + nth), { college: `Zed College ${100 + nth}` });
      }
      const [first, last] = [await list(), await list({ page: '9' })];
      expect([first.count, first.pageCount, first.campuses.length]).toEqual([33, 2, 25]);
      expect([last.page, last.campuses.length]).toEqual([2, 8]);
      expect(last.own).toMatchObject({ name: 'Hill College', people: 3, isOwn: true });
      const none = await list({ search: 'nowhere' });
      expect([none.campuses, none.count, none.own?.name]).toEqual([[], 0, 'Hill College']);
      expect((await list({}, '6')).own).toBeNull();
    });
  });

  it('who names no campus is counted by state, with what was sold without one', async () => {
    expect(await listStates(db, MONTH)).toEqual([
      { state: 'OH', people: 0, monthCents: 100, salesCents: 100, orders: 1 },
      { state: 'TX', people: 1, monthCents: 0, salesCents: 900, orders: 1 },
    ]);
  });
});
