import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { countWords } from '../../app/content/core/lists';
import { eachInList, type ListSql, loadList } from '../../app/models/core/list.server';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';

const NOUNS = ['row', 'rows'] as const;

/** The numbers up to `all`, highest first, thirty a page. */
function numbers(all: number, page: number): ListSql<{ n: number }, number> {
  return {
    from: sql`(select n from generate_series(1, ${all}::int) n) numbers`,
    where: [],
    id: 'numbers.n',
    order: { by: 'numbers.n', tie: 'numbers.n', direction: 'desc' },
    columns: sql`numbers.n`,
    item: ({ n }) => n,
    page,
    perPage: 30,
  };
}

eachDatabase((_, open) => {
  let db: Kysely<DB>;
  beforeAll(async () => {
    ({ db } = await open());
  });

  it('counts as many as are on 334 pages exactly', async () => {
    const last = await loadList(db, numbers(10_020, 334));
    expect(last).toMatchObject({ count: 10_020, isMore: false, page: 334, pageCount: 334 });
    expect([last.rows.at(0), last.rows.at(-1)]).toEqual([30, 1]);
    expect(countWords(last, NOUNS, false)).toBe('10,020 rows');
  });

  it('counts no more of a longer list, and says so', async () => {
    const first = await loadList(db, numbers(25_000, 1));
    expect(first).toMatchObject({ count: 10_000, isMore: true, page: 1, pageCount: 335 });
    expect([first.rows.at(0), first.rows.at(-1)]).toEqual([25_000, 24_971]);
    expect(countWords(first, NOUNS, true)).toBe('10,000+ rows match');
  });

  it('goes on page by page to the last one, whose count is exact', async () => {
    const next = await loadList(db, numbers(25_000, 335));
    expect(next).toMatchObject({ count: 10_050, isMore: true, page: 335, pageCount: 336 });
    expect(next.rows.at(0)).toBe(25_000 - 334 * 30);
    const last = await loadList(db, numbers(25_000, 834));
    expect(last).toMatchObject({ count: 25_000, isMore: false, page: 834, pageCount: 834 });
    expect(last.rows).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const beyond = await loadList(db, numbers(25_000, 9_999));
    expect(beyond).toMatchObject({ page: 834, pageCount: 834, rows: last.rows });
  });

  it('writes a file of all of them', async () => {
    let rows = 0;
    for await (const some of eachInList(db, numbers(25_000, 1))) rows += some.length;
    expect(rows).toBe(25_000);
  });
});
