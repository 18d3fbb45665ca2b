import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AMBASSADOR_SORTS,
  type AmbassadorQuery,
  type AmbassadorScope,
  countedWeeks,
} from '../../app/domain/ambassadors/ambassador';
import {
  countAmbassadorsByWeek,
  countNewAmbassadors,
  eachNewAmbassador,
  listNewAmbassadors,
} from '../../app/models/ambassadors/ambassador-list.server';
import { findAmbassadorPlace } from '../../app/models/ambassadors/ambassador-figures.server';
import { FILE_BATCH } from '../../app/models/core/list.server';
import type { DB } from '../../db/schema';
import { onPostgres } from '../support/database';
import { planOf } from './query-plan';

const COUNT = 30_000;
/** So many campuses, ten in each state; every tenth ambassador names none. */
const CAMPUSES = 300;
/** One more campus, with more ambassadors than the file once read in one batch. */
const LARGE = { key: 'large college', people: 2 * FILE_BATCH + 500 };
const STATES = sql`array['AL','AZ','AR','CA','CO','CT','DE','FL','GA','ID','IL','IN','IA','KS','KY',
  'LA','ME','MD','MA','MI','MN','MS','MO','MT','NE','NV','NH','NJ','NM','NY']`;
const NOW = Date.parse('2026-11-21T12:00:00Z');

async function seed(db: Kysely<DB>): Promise<void> {
  for (let done = 0; done < COUNT; done += 5_000) {
    await sql`
      insert into ambassador_mirror (customer_gid, number, shown_name, college, college_key, state,
        joined_at, updated_at, fetched_at)
      select 'gid://shopify/Customer/' || n, n, 'Robin ' || n % 97,
        case when n % 10 = 0 then null else 'College ' || campus end,
        case when n % 10 = 0 then null else 'college ' || campus end,
        case when n % 7 = 0 then null else (${STATES})[1 + campus / 10] end,
        ${new Date(NOW)}::timestamptz - n * interval '19 minutes', now(), now()
      from (select n, n % ${CAMPUSES}::int as campus
        from generate_series(${done + 1}::int, ${done + 5_000}::int) as n) seeded`.execute(db);
  }
  // Many who joined at the same moment (finer than a Date), with few names, in upper and lower case.
  await sql`
    insert into ambassador_mirror (customer_gid, number, shown_name, college, college_key, state,
      joined_at, updated_at, fetched_at)
    select 'gid://shopify/Customer/' || n, n, case when n % 2 = 0 then 'Sam ' else 'sam ' end || n % 5,
      'Large College', ${LARGE.key}, 'OH',
      ${new Date(NOW - 60_000)}::timestamptz + (n % 700) * interval '1 microsecond', now(), now()
    from generate_series(${COUNT + 1}::int, ${COUNT + LARGE.people}::int) as n`.execute(db);
  await sql`vacuum analyze ambassador_mirror`.execute(db);
}

const large = { campus: { key: LARGE.key, name: 'Large College' }, region: 'OH' };
const requested = (changes: Partial<AmbassadorQuery> = {}, place = large) => ({
  place,
  now: NOW,
  query: {
    by: 'campus' as AmbassadorScope,
    weeks: 12 as const,
    week: null,
    sort: 'newest' as const,
    page: 1,
    ...changes,
  },
});

onPostgres((_kind, open) => {
  let db: Kysely<DB>;
  beforeAll(async () => {
    ({ db } = await open());
    await seed(db);
  }, 240_000);
  afterAll(() => sql`truncate ambassador_mirror`.execute(db));

  async function inFile(question: ReturnType<typeof requested>, between = async () => {}) {
    const ids: string[] = [];
    for await (const some of eachNewAmbassador(db, question)) {
      expect(some.length).toBeLessThanOrEqual(FILE_BATCH);
      ids.push(...some.map(({ id }) => id));
      await between();
    }
    return ids;
  }

  describe('the file', () => {
    const SORTED = {
      newest: sql`joined_at desc, number desc`,
      oldest: sql`joined_at, number`,
      name: sql`lower(shown_name), joined_at desc, number desc`,
    };

    it.each(AMBASSADOR_SORTS)('has everybody once to the end, by %s', async (sort) => {
      const { rows } = await sql<{ number: bigint }>`
        select number from ambassador_mirror where college_key = ${LARGE.key}
        order by ${SORTED[sort]}`.execute(db);
      const ids = await inFile(requested({ sort }));
      expect(ids).toEqual(rows.map(({ number }) => String(number)));
      expect(ids).toHaveLength(LARGE.people);
    });

    it('does not end where the last of a read loses the tag meanwhile', async () => {
      const ids = await inFile(requested());
      const last = ids[FILE_BATCH - 1] ?? '';
      let reads = 0;
      const after = await inFile(requested(), async () => {
        reads += 1;
        if (reads !== 1) return;
        await sql`update ambassador_mirror set gone_at = now(), shown_name = '', college = null,
          college_key = null, state = null where number = ${last}`.execute(db);
      });
      await sql`update ambassador_mirror set gone_at = null, shown_name = 'Sam 1',
        college = 'Large College', college_key = ${LARGE.key}, state = 'OH'
        where number = ${last}`.execute(db);
      expect(after).toEqual(ids);
    });
  });

  describe.each(['campus', 'region'] as const)('those of a %s', (by) => {
    const small = { campus: { key: 'college 42', name: 'College 42' }, region: 'CO' };
    const question = requested({ by }, small);

    it.each([
      ['listed', (explained: Kysely<DB>) => listNewAmbassadors(explained, question)],
      ['counted', (explained: Kysely<DB>) => countNewAmbassadors(explained, question)],
      [
        'counted by week',
        (explained: Kysely<DB>) =>
          countAmbassadorsByWeek(explained, question, countedWeeks(question.query, NOW)),
      ],
    ])('are %s along the index of it, without a look at all others', async (_what, call) => {
      const plan = await planOf(db, call);
      expect(plan).toContain('ambassador_mirror_campus');
      if (by === 'region') expect(plan).toContain('ambassador_mirror_state');
      expect(plan).not.toContain('Seq Scan on ambassador_mirror');
    });
  });

  it('where somebody is, is found without a look at all others', async () => {
    const plan = await planOf(db, (explained) =>
      findAmbassadorPlace(explained, 'gid://shopify/Customer/42'),
    );
    expect(plan).toContain('ambassador_mirror_pkey');
    expect(plan).toContain('ambassador_mirror_campus');
    expect(plan).not.toContain('Seq Scan');
  });
});
