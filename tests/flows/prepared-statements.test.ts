import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../app/models/core/database.server';
import type { DB } from '../../db/schema';
import { eachDatabase } from '../support/database';
import { isPooled } from '../support/pooler';

/** More often than Postgres plans for each value (five times) before it may use one generic plan. */
const OFTEN = 8;

const cupsOn = (on: Kysely<DB>, name: string) =>
  sql<{ cups: number }>`select cups from shelf where name = ${name}`.execute(on);
const loadedOn = (on: Kysely<DB>, name: string) =>
  sql<object>`select * from shelf where name = ${name}`.execute(on);

eachDatabase((kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table shelf (name text primary key, cups int4 not null)`.execute(database.db);
    await sql`insert into shelf values ('top', 3), ('bottom', 5)`.execute(database.db);
  });

  it.skipIf(isPooled)(
    'prepares once what is asked again and again, and answers for each value',
    async () => {
      await database.db.connection().execute(async (one) => {
        for (let requested = 0; requested < OFTEN; requested += 1) {
          expect((await cupsOn(one, 'top')).rows).toEqual([{ cups: 3 }]);
          expect((await cupsOn(one, 'bottom')).rows).toEqual([{ cups: 5 }]);
        }
        const { rows } = await sql<{ calls: bigint }>`
        select generic_plans + custom_plans as calls from pg_prepared_statements
        where statement = 'select cups from shelf where name = $1'`.execute(one);
        expect(rows).toHaveLength(1);
        expect(Number(rows[0]?.calls)).toBeGreaterThanOrEqual(OFTEN);
      });
    },
  );

  it('goes on after a prepared statement has failed', async () => {
    const put = (name: string) =>
      sql`insert into shelf values (${name}, ${1})`.execute(database.db);
    for (const name of ['a', 'b', 'c', 'd']) await put(name);
    await expect(put('a')).rejects.toMatchObject({ code: '23505' });
    await put('e');
    expect((await cupsOn(database.db, 'e')).rows).toEqual([{ cups: 1 }]);
  });

  it('finds a partial index by its condition, however often it is asked', async () => {
    const { db } = database;
    await sql`create table ask (of_whom text, state text)`.execute(db);
    await sql`create unique index on ask (of_whom) where state = 'open'`.execute(db);
    const put = (name: string) =>
      sql`insert into ask values (${name}, 'open')
        on conflict (of_whom) where state = ${'open'} do nothing`.execute(db);
    for (let requested = 0; requested < 10 * OFTEN; requested += 1)
      await put(`person ${requested}`);
    expect((await put('person 1')).numAffectedRows).toBe(0n);
  });

  it('prepares nothing of what has the long limits: migrations change it under their own hands', async () => {
    await database.withPatience(async (patient) => {
      const countOn = (name: string) =>
        sql`select cups as held from shelf where name = ${name}`.execute(patient);
      for (let requested = 0; requested < OFTEN; requested += 1) await countOn('top');
      const { rows } = await sql`
        select from pg_prepared_statements where statement like 'select cups as held%'`.execute(
        patient,
      );
      expect(rows).toEqual([]);
    });
  });

  if (kind === 'postgres') {
    it('reads all columns, also one that a migration has added meanwhile', async () => {
      await database.db.connection().execute(async (one) => {
        for (let requested = 0; requested < OFTEN; requested += 1) await loadedOn(one, 'top');
        await sql`alter table shelf add column lids int4`.execute(one);
        expect((await loadedOn(one, 'top')).rows).toEqual([{ name: 'top', cups: 3, lids: null }]);
      });
    });

    it.skipIf(isPooled)(
      'lets go of a connection that has prepared what a migration has changed',
      async () => {
        const { db } = database;
        for (let requested = 0; requested < OFTEN; requested += 1) await cupsOn(db, 'top');
        await sql`alter table shelf alter column cups type text`.execute(db);
        await expect(cupsOn(db, 'top')).rejects.toMatchObject({ code: '0A000' });
        expect((await cupsOn(db, 'top')).rows).toEqual([{ cups: '3' }]);
      },
    );
  }
});
