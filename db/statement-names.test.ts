import { describe, expect, it } from 'vitest';
import { createStatementNames, type NameStatement } from './statement-names';

/** Returns the name of a statement after it was run this many times. */
function nameAfter(times: number, named: NameStatement, text: string, values: unknown[] = [1]) {
  let name: string | undefined;
  for (let count = 0; count < times; count += 1) name = named(text, values).name;
  return name;
}

describe('createStatementNames', () => {
  it('names a statement that comes again and again, always the same', () => {
    const named = createStatementNames();
    const text = 'select 1 where 1 = $1';
    expect(nameAfter(2, named, text)).toBeUndefined();
    const name = named(text, [1]).name;
    expect(name).toMatch(/^store_\d+$/);
    expect(named(text, [2])).toEqual({ name, text, values: [2] });
  });

  it('gives no two statements one name', () => {
    const named = createStatementNames();
    const names = ['select $1', 'select $1, 2', 'with a as (select $1) select 1'].map((text) =>
      nameAfter(3, named, text),
    );
    expect(new Set(names).size).toBe(3);
    expect(names).not.toContain(undefined);
  });

  it.each([
    ['all columns', 'select * from deposit where id = $1'],
    ['all columns of one table', 'select d.*, 1 from deposit d where id = $1'],
    ['all columns of what was changed', 'update "deposit" set "state" = $1 returning *'],
    [
      'a conflict by a partial index',
      'insert into "ask" ("id") values ($1) on conflict ("id", "of") where "state" = $2 do nothing',
    ],
    ['a definition', 'create table a (b int default $1)'],
    ['the end of a transaction', 'commit'],
  ])('names nothing of %s', (_what, text) => {
    expect(nameAfter(5, createStatementNames(), text)).toBeUndefined();
  });

  it('names what only counts', () => {
    const text = 'select count(*) from deposit where id = $1';
    expect(nameAfter(3, createStatementNames(), text)).toBeDefined();
  });

  it('names all columns where no other process changes the tables', () => {
    const named = createStatementNames({ allColumns: true });
    expect(nameAfter(3, named, 'select * from deposit where id = $1')).toBeDefined();
  });

  it('names nothing without values', () => {
    expect(nameAfter(5, createStatementNames(), 'select 1', [])).toBeUndefined();
  });

  it('gives no more names than it may', () => {
    const named = createStatementNames({ most: 2 });
    const names = [1, 2, 3].map((number) => nameAfter(3, named, `select ${number} where $1`));
    expect(names.map((name) => name !== undefined)).toEqual([true, true, false]);
    expect(named('select 1 where $1', [1]).name).toBe(names[0]);
  });
});
