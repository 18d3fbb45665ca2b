import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AmbassadorPlace,
  type AmbassadorQuery,
  countedWeeks,
  type ListedAmbassador,
  type FetchedAmbassador,
} from '../../app/domain/ambassadors/ambassador';
import {
  countAmbassadorsByWeek,
  countNewAmbassadors,
  eachNewAmbassador,
  listNewAmbassadors,
} from '../../app/models/ambassadors/ambassador-list.server';
import { findAmbassadorPlace } from '../../app/models/ambassadors/ambassador-figures.server';
import { upsertAmbassador } from '../../app/models/ambassadors/ambassador-mirror.server';
import type { Database } from '../../app/models/core/database.server';
import { onPostgres } from '../support/database';
import { ambassador } from './ambassador-fixture';

const HILL: AmbassadorPlace = {
  campus: { key: 'hill college', name: 'Hill College' },
  region: 'OH',
};
const FETCHED_AT = new Date('2027-02-01T00:00:00Z');

/** Returns a query about the four weeks before a moment, with changes. */
const question = (now: string, changes: Partial<AmbassadorQuery> = {}, place = HILL) => ({
  place,
  now: Date.parse(now),
  query: {
    by: 'campus' as const,
    weeks: 4 as const,
    week: null,
    sort: 'newest' as const,
    page: 1,
    ...changes,
  },
});

onPostgres((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await sql`truncate ambassador_mirror, ambassador_joined`.execute(database.db);
  });
  afterAll(async () => {
    await sql`truncate ambassador_mirror, ambassador_joined`.execute(database.db);
  });

  let number = 0;
  /** Adds an ambassador who joined at this moment. */
  async function joined(at: string, changes: Partial<FetchedAmbassador> = {}): Promise<string> {
    number += 1;
    const one = ambassador(number, { createdAt: new Date(at), ...changes });
    await upsertAmbassador(database.db, one, FETCHED_AT);
    return one.gid;
  }
  async function everyone(requested: ReturnType<typeof question>): Promise<ListedAmbassador[]> {
    const all: ListedAmbassador[] = [];
    for await (const some of eachNewAmbassador(database.db, requested)) all.push(...some);
    return all;
  }
  /** Returns how many joined, by the Mondays of their weeks, and checks that list, count and file agree. */
  async function weeksOf(requested: ReturnType<typeof question>) {
    const weeks = countedWeeks(requested.query, requested.now);
    const counts = await countAmbassadorsByWeek(database.db, requested, weeks);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const all = { ...requested, query: { ...requested.query, week: null } };
    expect(await countNewAmbassadors(database.db, all)).toBe(total);
    expect(await everyone(all)).toHaveLength(total);
    for (const [nth, { monday }] of weeks.entries()) {
      const one = { ...requested, query: { ...requested.query, week: monday } };
      expect(await countNewAmbassadors(database.db, one)).toBe(counts[nth]);
    }
    return Object.fromEntries(weeks.map(({ monday }, nth) => [monday, counts[nth]]));
  }

  describe('weeks', () => {
    it('go over New Year without a gap', async () => {
      await joined('2026-12-28T07:59:59Z');
      await joined('2026-12-28T08:00:00Z');
      await joined('2027-01-01T07:59:00Z');
      await joined('2027-01-01T08:01:00Z');
      await joined('2027-01-04T07:59:59.999Z');
      await joined('2027-01-04T08:00:00Z');
      expect(await weeksOf(question('2027-01-06T12:00:00Z'))).toEqual({
        '2026-12-14': 0,
        '2026-12-21': 1,
        '2026-12-28': 4,
        '2027-01-04': 1,
      });
    });

    it('are an hour longer and shorter where the clocks change', async () => {
      // Clocks go back on November 1, 2026: that week ends at 08:00 UTC, and it began at 07:00 UTC.
      await joined('2026-10-26T06:59:59Z');
      await joined('2026-10-26T07:00:00Z');
      await joined('2026-11-02T07:59:59Z');
      await joined('2026-11-02T08:00:00Z');
      expect(await weeksOf(question('2026-11-04T12:00:00Z'))).toEqual({
        '2026-10-12': 0,
        '2026-10-19': 1,
        '2026-10-26': 2,
        '2026-11-02': 1,
      });
      // Clocks go forward on March 8, 2026.
      await joined('2026-03-02T07:59:59Z');
      await joined('2026-03-02T08:00:00Z');
      await joined('2026-03-09T06:59:59Z');
      await joined('2026-03-09T07:00:00Z');
      expect(await weeksOf(question('2026-03-10T12:00:00Z'))).toMatchObject({
        '2026-02-23': 1,
        '2026-03-02': 2,
        '2026-03-09': 1,
      });
    });

    it('count nobody from before the first or after the last', async () => {
      await joined('2026-10-26T06:59:59Z');
      await joined('2026-11-23T08:00:00Z');
      const none = await weeksOf(question('2026-11-21T12:00:00Z'));
      expect(Object.values(none)).toEqual([0, 0, 0, 0]);
    });
  });

  describe('a campus', () => {
    it('is the same however its name is written, and is called what most call it', async () => {
      await joined('2026-11-20T12:00:00Z', { college: 'Hill College' });
      await joined('2026-11-20T12:00:00Z', { college: 'Hill College' });
      await joined('2026-11-20T12:00:00Z', { college: ' HILL   college' });
      const gid = await joined('2026-11-20T12:00:00Z', { college: 'hill college' });
      await joined('2026-11-20T12:00:00Z', { college: 'Hill Colleges' });
      expect(await countNewAmbassadors(database.db, question('2026-11-21T12:00:00Z'))).toBe(4);
      expect((await findAmbassadorPlace(database.db, gid))?.campus).toEqual(HILL.campus);
    });

    it('with nobody new is empty, and so is one that is nobody’s', async () => {
      await joined('2026-11-20T12:00:00Z', { college: 'Elsewhere' });
      await joined('2026-11-20T12:00:00Z', { college: null });
      const now = '2026-11-21T12:00:00Z';
      expect(Object.values(await weeksOf(question(now)))).toEqual([0, 0, 0, 0]);
      expect(await listNewAmbassadors(database.db, question(now))).toEqual([]);
      const nowhere = { campus: null, region: null };
      expect(await countNewAmbassadors(database.db, question(now, {}, nowhere))).toBe(0);
      const region = question(now, { by: 'region' }, nowhere);
      expect(await countNewAmbassadors(database.db, region)).toBe(0);
    });

    it('has lost who lost the tag', async () => {
      const gid = await joined('2026-11-20T12:00:00Z');
      const later = new Date(FETCHED_AT.getTime() + 1);
      const one = ambassador(number, { isTagged: false, updatedAt: later });
      await upsertAmbassador(database.db, one, later);
      expect(await countNewAmbassadors(database.db, question('2026-11-21T12:00:00Z'))).toBe(0);
      expect(await findAmbassadorPlace(database.db, gid)).toBeNull();
    });
  });

  describe('a region', () => {
    const at = '2026-11-20T12:00:00Z';
    const inOhio = question('2026-11-21T12:00:00Z', { by: 'region' });

    it('is the campus’ state, else that of one’s own address', async () => {
      await joined(at, { state: 'OH' });
      await joined(at, { state: 'OH' });
      // An ambassador whose home is in another state, or who has no address, counts where the campus is.
      const away = await joined(at, { state: 'CA' });
      const without = await joined(at);
      await joined(at, { college: null, state: 'OH' });
      await joined(at, { college: null });
      await joined(at, { college: 'Far College', state: 'MN' });
      expect(await countNewAmbassadors(database.db, inOhio)).toBe(5);
      for (const gid of [away, without]) {
        expect(await findAmbassadorPlace(database.db, gid)).toEqual(HILL);
      }
      expect((await listNewAmbassadors(database.db, inOhio)).map(({ state }) => state)).toEqual(
        Array.from({ length: 5 }, () => 'OH'),
      );
    });

    it('of a campus whose people are of two states in equal numbers is the first by name', async () => {
      await joined(at, { state: 'PA' });
      const gid = await joined(at, { state: 'OH' });
      expect((await findAmbassadorPlace(database.db, gid))?.region).toBe('OH');
      expect(await countNewAmbassadors(database.db, inOhio)).toBe(2);
    });
  });

  describe('the list', () => {
    const now = '2026-11-21T12:00:00Z';
    const names = async (changes: Partial<AmbassadorQuery>) =>
      (await listNewAmbassadors(database.db, question(now, changes))).map((one) => one.shownName);

    it('puts those of one moment, and of one name, in the same order on every page', async () => {
      const moment = '2026-11-20T12:00:00Z';
      const begin = number;
      for (let nth = 0; nth < 60; nth += 1) await joined(moment, { shownName: 'Sam S.' });
      for (const sort of ['newest', 'oldest', 'name'] as const) {
        const ids: string[] = [];
        for (const page of [1, 2, 3, 4]) {
          const found = await listNewAmbassadors(database.db, question(now, { sort, page }));
          ids.push(...found.map(({ id }) => id));
        }
        const upward = Array.from({ length: 60 }, (_, nth) => String(begin + nth + 1));
        expect(ids).toEqual(sort === 'oldest' ? upward : upward.toReversed());
      }
    });

    it('is sorted as asked, whatever the case of the names', async () => {
      await joined('2026-11-18T12:00:00Z', { shownName: 'bo A.' });
      await joined('2026-11-20T12:00:00Z', { shownName: 'Cy B.' });
      await joined('2026-11-19T12:00:00Z', { shownName: 'Al C.' });
      expect(await names({})).toEqual(['Cy B.', 'Al C.', 'bo A.']);
      expect(await names({ sort: 'oldest' })).toEqual(['bo A.', 'Al C.', 'Cy B.']);
      expect(await names({ sort: 'name' })).toEqual(['Al C.', 'bo A.', 'Cy B.']);
    });
  });
});
