import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BoardQuery, BOARDS } from '../../app/domain/ambassadors/leaderboard';
import {
  findBoardNames,
  findFirstMonth,
  findPosition,
  listRanked,
} from '../../app/models/ambassadors/leaderboard.server';
import type { DB } from '../../db/schema';
import { addUp, seedBoards } from '../../scripts/bench/board-volume';
import { onPostgres } from '../support/database';
import { planOf } from './query-plan';

/** A small part of what `scripts/bench/boards.ts` measures: enough for the same query plans. */
const VOLUME = { people: 600, entries: 1_500, end: '2026-11-21T12:00:00Z' };
const ME = 'gid://shopify/Customer/42';

onPostgres((_kind, open) => {
  let db: Kysely<DB>;
  beforeAll(async () => {
    ({ db } = await open());
    await seedBoards(db, VOLUME);
    await sql`analyze commission, commission_entry`.execute(db);
    await addUp.execute(db);
    await sql`vacuum analyze board_total`.execute(db);
    await sql`vacuum analyze ambassador_mirror`.execute(db);
  }, 240_000);

  describe.each(BOARDS)('a page of %s', (board) => {
    const query: BoardQuery = { board, period: 'all', page: 3 };

    it('comes out of its index, without a look at all totals', async () => {
      const plan = await planOf(db, (explained) => listRanked({ mayBeOld: explained }, query));
      expect(plan).toContain('board_total_ranked');
      expect(plan).not.toContain('Seq Scan');
      const { ranked, count } = await listRanked({ mayBeOld: db }, query);
      expect(ranked).toHaveLength(25);
      expect(count).toBeGreaterThan(75);
    });

    it('knows where one stands by two indexes', async () => {
      const plan = await planOf(db, (explained) =>
        findPosition({ mayBeOld: explained }, query, ME),
      );
      expect(plan).toContain('board_total_pkey');
      expect(plan).toContain('board_total_ranked');
      expect(plan).not.toContain('Seq Scan');
    });

    it('names those on it without a look at all ambassadors', async () => {
      const { ranked } = await listRanked({ mayBeOld: db }, query);
      const subjects = ranked.map(({ subject }) => subject);
      const plan = await planOf(db, (explained) =>
        findBoardNames({ mayBeOld: explained }, board, subjects),
      );
      if (board !== 'people') expect(plan).not.toContain('Seq Scan on ambassador_mirror');
      const names = await findBoardNames({ mayBeOld: db }, board, subjects);
      expect(names.size).toBe(25);
    });
  });

  it('knows the first month without a look at all totals', async () => {
    expect(await planOf(db, (explained) => findFirstMonth({ mayBeOld: explained }))).not.toContain(
      'Seq Scan',
    );
    expect(await findFirstMonth({ mayBeOld: db })).toBe('2024-11');
  });
});
