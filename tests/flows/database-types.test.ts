import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import { bothDatabases } from '../support/database';

bothDatabases((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  async function value(expression: string, ...values: unknown[]): Promise<unknown> {
    const { rows } = await database.executeSql(`select ${expression} as value`, values);
    return rows[0]?.['value'];
  }

  it.each([
    ['9007199254740993::int8', 9007199254740993n],
    ['count(*) from generate_series(1, 3)', 3n],
    ['sum(n) from generate_series(1, 3) n', 6n],
    ["'{1,null,9007199254740993}'::int8[]", [1n, null, 9007199254740993n]],
    [
      "'{{1,2},{3,4}}'::int8[]",
      [
        [1n, 2n],
        [3n, 4n],
      ],
    ],
    ['7::int4', 7],
    ['1.50::numeric', '1.50'],
    ["'{1.5,2}'::numeric[]", [1.5, 2]],
    ['1.5::float8', 1.5],
    ['true', true],
    ["'2026-03-29'::date", '2026-03-29'],
    ["'{2026-03-29}'::date[]", ['2026-03-29']],
    ["timestamptz '2026-03-29 01:30:00.123+00'", new Date('2026-03-29T01:30:00.123Z')],
    ['\'{"a":[1,"x"]}\'::jsonb', { a: [1, 'x'] }],
    ['\'{a,"b c"}\'::text[]', ['a', 'b c']],
    ["'\\x00ff'::bytea", Buffer.from([0, 255])],
    ['null::text', null],
    ["current_setting('TimeZone')", 'UTC'],
  ])('reads %s', async (expression, expected) => {
    const found = await value(
      expression.includes(' from ') ? `(select ${expression})` : expression,
    );
    expect(found).toEqual(expected);
    expect(typeof found).toBe(typeof expected);
  });

  it('reads an interval as parts', async () => {
    expect(await value("interval '1 day 2 hours'")).toMatchObject({ days: 1, hours: 2 });
  });

  it.each([
    ['$1::int8', 9007199254740993n, 9007199254740993n],
    ['$1::jsonb', { a: 1 }, { a: 1 }],
    ['$1::jsonb', JSON.stringify([1, 2]), [1, 2]],
    ['$1::bytea', Buffer.from('abc'), Buffer.from('abc')],
    ['$1::text[]', ['a', 'b'], ['a', 'b']],
    ['$1::timestamptz', new Date(0), new Date(0)],
    ['$1::text', 'é 漢 \u{1F33F}', 'é 漢 \u{1F33F}'],
    ['$1::text', undefined, null],
  ])('writes a value as %s', async (expression, written, expected) => {
    expect(await value(expression, written)).toEqual(expected);
  });

  it('refuses a bare array for json, which would be an array of Postgres', async () => {
    await expect(value('$1::jsonb', [1, 2])).rejects.toMatchObject({ code: '22P02' });
  });

  it('passes megabytes both ways', async () => {
    const text = 'x'.repeat(3_000_000);
    expect(await value('$1::text', text)).toBe(text);
  });

  it('tells errors with code, constraint and detail', async () => {
    await sql`create table twin (id int constraint twin_key primary key)`.execute(database.db);
    await sql`insert into twin values (1)`.execute(database.db);
    const error = await sql`insert into twin values (1)`
      .execute(database.db)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({
      code: '23505',
      constraint: 'twin_key',
      table: 'twin',
      detail: 'Key (id)=(1) already exists.',
    });
  });

  it('runs several statements at once when there are no values', async () => {
    await database.executeSql('create table several (id int); insert into several values (1), (2)');
    expect(await value('(select count(*) from several)')).toBe(2n);
  });

  it('leaves no caller inside the transaction of failed statements', async () => {
    await expect(database.executeSql('begin; select 1 / 0; commit')).rejects.toMatchObject({
      code: '22012',
    });
    expect(await value("current_setting('transaction_isolation')")).toBe('read committed');
    const next = await Promise.all(Array.from({ length: 12 }, () => value('1')));
    expect(next).toEqual(Array.from({ length: 12 }, () => 1));
  });
});
