import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { ERP_DRAFT_LIST } from '../../app/domain/draft-orders/staff-draft';
import type { Database } from '../../app/models/core/database.server';
import {
  allErpDrafts,
  countErpDraftStates,
  listErpDraftIds,
  listErpDrafts,
  listErpDraftsOf,
} from '../../app/models/draft-orders/erp-draft-list.server';
import { onPostgres } from '../support/database';

const COUNT = 1_260;
const END = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const gid = (n: number) => `gid://shopify/DraftOrder/${n}`;
const totalOf = (n: number) => 1_000 + ((n * 104_729) % 90_000);
const changedAt = (n: number) => END - (COUNT - n) * HOUR_MS;

const byTotal = (n: number, m: number) => totalOf(n) - totalOf(m) || n - m;

const queryOf = (fields: Record<string, string> = {}) =>
  ERP_DRAFT_LIST.parse((name) => fields[name] ?? null).query;

/** Returns the expected result of a query, latest changed first. */
const expected = (isMeant: (number: number) => boolean) =>
  Array.from({ length: COUNT }, (_, nth) => COUNT - nth).filter(isMeant);

const questions: [Record<string, string>, (n: number) => boolean][] = [
  [{}, () => true],
  [{ status: 'COMPLETED' }, (n) => n % 3 === 0],
  [{ search: 'li' }, (n) => n % 2 === 0],
  [{ search: 'lid', status: 'COMPLETED' }, (n) => n % 6 === 0],
  [{ search: '&&&' }, () => false],
  [{ search: "'); drop table draft_mirror; --" }, () => false],
  [{ tag: 'wholesale' }, (n) => n % 5 === 0],
  [{ tag: 'WHOLESALE' }, () => false],
  [
    { tag: 'wholesale', status: 'OPEN', search: 'd10' },
    (n) => n % 5 === 0 && n % 3 > 0 && String(n).startsWith('10'),
  ],
  [{ least: '850', most: '900.00' }, (n) => totalOf(n) >= 85_000 && totalOf(n) <= 90_000],
  [{ from: '2026-11-21' }, (n) => changedAt(n) >= Date.parse('2026-11-21T08:00:00Z')],
  [
    { from: '2026-11-19', to: '2026-11-19', status: 'OPEN' },
    (n) =>
      n % 3 > 0 &&
      changedAt(n) >= Date.parse('2026-11-19T08:00:00Z') &&
      changedAt(n) < Date.parse('2026-11-20T08:00:00Z'),
  ],
];

onPostgres((_, open) => {
  let db: Database['db'];
  beforeAll(async () => {
    ({ db } = await open());
    await sql`
      insert into draft_mirror (draft_gid, number, name, status, email, total_cents, tags, updated_at,
        fetched_at, words, body, order_gid)
      select 'gid://shopify/DraftOrder/' || n, n, '#D' || n,
        case when n % 3 = 0 then 'COMPLETED' else 'OPEN' end, 'buyer@example.com',
        1000 + (n::bigint * 104729 % 90000),
        case when n % 5 = 0 then array['rev-1', 'wholesale'] else '{}'::text[] end,
        ${new Date(END)}::timestamptz - (${COUNT}::int - n) * interval '1 hour', now(),
        array_to_tsvector(array['d' || n, case when n % 2 = 0 then 'lid' else 'cup' end]),
        json_build_object('createdAt', '2026-01-31T10:00:00Z',
          'lines', json_build_array(json_build_object('title', 'Cup', 'quantity', 2)),
          'shippingAddress', json_build_object('firstName', 'Robin', 'lastName', 'Smith'),
          'order', case when n % 3 = 0 then json_build_object('name', '#' || n) end),
        case when n % 3 = 0 then 'gid://shopify/Order/' || n end
      from generate_series(1, ${COUNT}::int) n`.execute(db);
    await sql`update draft_mirror set gone_at = now() where number = 7`.execute(db);
  });

  it.each(questions)(
    '%j: list, count, file and what is chosen are the same',
    async (fields, isMeant) => {
      const query = queryOf(fields);
      const numbers = expected((n) => n !== 7 && isMeant(n));
      const listed = await listErpDrafts(db, query);
      expect(listed.count).toBe(numbers.length);
      expect(listed.rows.map(({ number }) => Number(number))).toEqual(numbers.slice(0, 25));
      expect(await listErpDraftIds(db, query)).toEqual(numbers.map(gid));
      const written: number[] = [];
      for await (const drafts of allErpDrafts({ mayBeOld: db }, query)) {
        expect(drafts.length).toBeLessThanOrEqual(1_000);
        written.push(...drafts.map(({ number }) => Number(number)));
      }
      expect(written).toEqual(numbers);
      expect(queryOf(ERP_DRAFT_LIST.params(query))).toEqual(query);
    },
  );

  it('is in the order asked for, and a page beyond the last is the last', async () => {
    const cheapest = expected((n) => n !== 7).toSorted(byTotal);
    const numbersOf = async (sort: string) =>
      (await listErpDraftIds(db, queryOf({ sort }))).map((one) => Number(one.split('/').at(-1)));
    expect(await numbersOf('lowest')).toEqual(cheapest);
    expect(await numbersOf('highest')).toEqual(cheapest.toReversed());
    expect((await numbersOf('oldest'))[0]).toBe(1);
    const last = await listErpDrafts(db, queryOf({ page: '999' }));
    expect([last.page, last.pageCount, last.rows.length]).toEqual([51, 51, 9]);
  });

  it('tells what a row shows, without the tags that say nothing to a person', async () => {
    const [draft, ...others] = await listErpDraftsOf(db, [gid(1_200), gid(7)]);
    expect(others).toEqual([]);
    expect(draft).toEqual({
      number: '1200',
      name: '#D1200',
      status: 'COMPLETED',
      customerName: 'Robin Smith',
      email: 'buyer@example.com',
      items: [{ title: 'Cup', quantity: 2 }],
      totalCents: totalOf(1_200),
      tags: ['wholesale'],
      createdAt: '2026-01-31T10:00:00Z',
      updatedAt: new Date(changedAt(1_200)).toISOString(),
      order: { number: '1200', name: '#1200' },
    });
    expect(await countErpDraftStates(db)).toEqual([
      { state: 'COMPLETED', count: 420, isMore: false },
      { state: 'OPEN', count: 839, isMore: false },
    ]);
  });
});
