import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardQuery } from '../../app/domain/ambassadors/leaderboard';
import { boardPage } from '../../app/http/ambassadors/new-ambassadors.server';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';
import { changes, gidOf, isMirrored, sells, participates } from './board-fixture';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const RHO = { kind: 'fraternity', name: 'Rho Rho' };

eachDatabase((_kind, open) => {
  let db: Kysely<DB>;
  let order = 0;
  const next = () => `gid://shopify/Order/${(order += 1)}`;
  const page = (query: Partial<BoardQuery> = {}, asker = '2') =>
    boardPage(
      { mayBeOld: db },
      {
        query: { board: 'people', period: '2026-11', page: 1, ...query },
        customerGid: gidOf(asker),
        now: NOW,
      },
    );
  const shown = async (query: Partial<BoardQuery> = {}) =>
    (await page(query)).rows.map(({ rank, name, salesCents }) => [rank, name, salesCents]);

  beforeAll(async () => {
    ({ db } = await open());
    await participates(db, '2');
    await participates(db, '3', 'initials');
    await participates(db, '4', 'hidden');
    await participates(db, '5');
    await participates(db, '6');
    const hill = { college: 'Hill College', state: 'OH' };
    await isMirrored(db, '2', { ...hill, shownName: 'Amara O.', chapter: RHO });
    await isMirrored(db, '3', { ...hill, shownName: 'Bruno K.', chapter: RHO });
    await isMirrored(db, '4', { ...hill, shownName: 'Cleo M.', college: 'HILL College' });
    await isMirrored(db, '5', { shownName: '', state: 'TX' });
    const at = '2026-11-10T12:00:00Z';
    const campus = 'hill college';
    const chapter = { kind: 'fraternity', key: 'rho rho' };
    await sells(db, { order: next(), person: '2', at, cents: 500, campus, chapter });
    await sells(db, { order: next(), person: '3', at, cents: 900, campus, chapter });
    await sells(db, { order: next(), person: '4', at, cents: 900, campus });
    await sells(db, { order: next(), person: '5', at: '2026-09-10T12:00:00Z', cents: 100 });
    await sells(db, { order: next(), person: '6', at: '2026-09-10T12:00:00Z', cents: 100 });
  });

  describe('a leaderboard', () => {
    it('of three shows three, by the names that they chose; equals share a rank', async () => {
      expect(await shown()).toEqual([
        [1, 'B. K.', 900],
        [1, null, 900],
        [3, 'Amara O.', 500],
      ]);
      const { count, pageCount, own, rows } = await page();
      expect([count, pageCount]).toEqual([3, 1]);
      expect(own).toEqual({ kind: 'ranked', rank: 3, page: 1, salesCents: 500, orders: 1 });
      expect(rows.map(({ isOwn }) => isOwn)).toEqual([false, false, true]);
    });

    it('names neither who gave no name nor who is no ambassador any more', async () => {
      expect(await shown({ period: '2026-09' })).toEqual([
        [1, null, 100],
        [1, null, 100],
      ]);
    });

    it('gives nobody’s id away', async () => {
      for (const board of ['people', 'campuses', 'chapters'] as const) {
        const listed = JSON.stringify(await page({ board, period: 'all' }));
        expect(listed).not.toMatch(/gid:|hill college|"2"/);
      }
    });

    it('of a term is the sum of its months, and past ones can be chosen', async () => {
      expect(await shown({ period: '2026-fall' })).toEqual([
        [1, 'B. K.', 900],
        [1, null, 900],
        [3, 'Amara O.', 500],
        [4, null, 100],
        [4, null, 100],
      ]);
      expect((await page()).periods).toEqual({
        months: ['2026-11', '2026-10', '2026-09'],
        terms: ['2026-fall'],
      });
    });

    it('of campuses calls them as most do, of chapters with their campus', async () => {
      const campuses = await page({ board: 'campuses' });
      expect(campuses.rows).toEqual([
        {
          rank: 1,
          name: 'Hill College',
          place: 'OH',
          kind: null,
          isOwn: true,
          salesCents: 2_300,
          orders: 3,
        },
      ]);
      const chapters = await page({ board: 'chapters' });
      expect(chapters.rows).toEqual([
        {
          rank: 1,
          name: 'Rho Rho',
          place: 'Hill College',
          kind: 'fraternity',
          isOwn: true,
          salesCents: 1_400,
          orders: 2,
        },
      ]);
    });

    it('says why one is not on it', async () => {
      expect((await page({}, '5')).own).toEqual({ kind: 'unsold' });
      for (const board of ['campuses', 'chapters'] as const) {
        expect((await page({ board }, '5')).own).toEqual({ kind: 'nowhere' });
      }
      const empty = await page({ period: '2026-10' });
      expect([empty.rows, empty.count, empty.own.kind]).toEqual([[], 0, 'unsold']);
    });

    it('loses what comes back, in the month that it was sold in', async () => {
      const [sold, at] = [next(), '2026-07-01T12:00:00Z'];
      await sells(db, { order: sold, person: '2', at, cents: 300 });
      expect(await shown({ period: '2026-summer' })).toEqual([[1, 'Amara O.', 300]]);
      await changes(db, { order: sold, cents: -300, at: '2026-11-20T12:00:00Z' });
      expect(await shown({ period: '2026-summer' })).toEqual([]);
      expect((await shown())[2]).toEqual([3, 'Amara O.', 500]);
    });
  });

  describe('pages', () => {
    it('go on with the ranks in the middle of a tie, and know where one stands', async () => {
      // Ten of 3,000, twenty of 2,000, ten of 1,000.
      await sql`
        insert into board_total (board, period, subject, sales_cents, orders)
        select 'people', '2025-03', ${gidOf('')} || 100 + n, 1000 * (3 - (n + 9) / 20), 1
        from generate_series(1, 40) n`.execute(db);
      const asker = '131';
      const [first, second, beyond] = await Promise.all(
        [1, 2, 9].map((number) => page({ period: '2025-03', page: number }, asker)),
      );
      const ranks = [first, second].flatMap((each) => each?.rows.map(({ rank }) => rank));
      expect(ranks).toEqual([
        ...Array.from({ length: 10 }, () => 1),
        ...Array.from({ length: 20 }, () => 11),
        ...Array.from({ length: 10 }, () => 31),
      ]);
      expect(beyond?.query.page).toBe(2);
      expect(beyond?.rows).toEqual(second?.rows);
      expect(first?.own).toMatchObject({ kind: 'ranked', rank: 31, page: 2, salesCents: 1_000 });
      expect(second?.rows.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    });
  });
});
