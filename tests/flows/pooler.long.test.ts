import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../app/models/core/database.server';
import { enqueueJob } from '../../app/models/core/job.server';
import { DatabaseBusyError } from '../../db/database-busy';
import { configureRole } from '../../db/session-settings';
import { STATEMENT_MS } from '../../db/timeouts';
import { poolerProgram, startPooler, throughPooler, type Pooler } from '../support/pooler';
import { prepareDatabase } from '../support/prepare-database';
import { createDatabase, onServer, type ServerDatabase } from '../support/server-database';

/** Two server connections behind the pooler, eight of ours before it: nearly every statement gets another one. */
const SIZE = 2;
const OURS = 8;

const isThere = poolerProgram() !== undefined;
if (!isThere) process.stderr.write('pooler.long.test.ts is skipped: PgBouncer is not installed.\n');

describe.skipIf(!isThere)('a pooler in transaction mode', () => {
  let pooler: Pooler;
  let store: ServerDatabase;
  let database: Database;
  const open = () =>
    openDatabase({
      databaseUrl: throughPooler(pooler, store.url),
      directUrl: store.url,
      poolMax: OURS,
      dataDir: tmpdir(),
      log: () => undefined,
    });
  beforeAll(async () => {
    pooler = await startPooler(inject('postgresUrl'), { size: SIZE });
    store = await createDatabase(inject('postgresUrl'));
    database = await open();
    await prepareDatabase(database);
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
    await store?.drop();
  });

  it('gives every connection the role’s settings, whoever had it before', async () => {
    const settings = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { rows } = await sql<{ all: string }>`
          select concat_ws(' ', current_setting('timezone'), current_setting('statement_timeout'),
            current_setting('idle_in_transaction_session_timeout'), current_setting('jit'),
            current_setting('intervalstyle'), current_setting('datestyle'), pg_sleep(0.01)) as all`.execute(
          database.db,
        );
        return rows[0]?.all.trim();
      }),
    );
    expect(new Set(settings)).toEqual(new Set(['UTC 5s 5s off postgres ISO, MDY']));
  });

  it('runs the same statements over and over on connections that never prepared them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, each) =>
        sql<{ sum: number }>`select ${each}::int + 1 as sum`.execute(database.db),
      ),
    );
    expect(answers.map(({ rows }) => rows[0]?.sum)).toEqual(answers.map((_, each) => each + 1));
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pg_prepared_statements where name like 'store%'`.execute(database.db);
    expect(rows[0]?.count).toBe(0n);
  });

  it('keeps transactions whole, also those that fail, among many at once', async () => {
    await sql`create table counter (id int primary key, n int not null)`.execute(database.db);
    await sql`insert into counter values (1, 0)`.execute(database.db);
    const ends = await Promise.allSettled(
      Array.from({ length: 60 }, (_, each) =>
        database.db.transaction().execute(async (trx) => {
          await sql`update counter set n = n + 1 where id = 1`.execute(trx);
          if (each % 3 === 0) await sql`select 1 / 0`.execute(trx);
          await enqueueJob(trx, 'housekeeping', {});
        }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const { rows } = await sql<{ n: number; jobs: bigint }>`
      select n, (select count(*) from pgboss.job) as jobs from counter`.execute(database.db);
    expect(rows).toEqual([{ n: 40, jobs: 40n }]);
  });

  it('keeps the limit of a statement, and says so when no connection is free', async () => {
    const sleep = () => sql`select pg_sleep(${STATEMENT_MS / 1000 + 3})`.execute(database.db);
    const late = Array.from({ length: SIZE }, sleep).map((each) => each.catch(String));
    const error: unknown = await sleep().catch((each: unknown) => each);
    expect(error).toBeInstanceOf(DatabaseBusyError);
    for (const each of await Promise.all(late)) {
      expect(each).toContain('canceling statement due to statement timeout');
    }
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it('refuses connections from before the settings, and another database', async () => {
    const pooled = throughPooler(pooler, store.url);
    const name = `"${store.name}"`;
    const direct = (statement: string) => onServer(store.url, statement);
    await configureRole(pooled, store.url);
    // The pooler goes on with the connections that it has.
    await direct(`alter role current_user in database ${name} set intervalstyle to 'iso_8601'`);
    await database.close();
    await pooler.stop();
    pooler = await startPooler(inject('postgresUrl'), { size: 1 });
    await onServer(throughPooler(pooler, store.url), 'select 1');
    await expect(configureRole(throughPooler(pooler, store.url), store.url)).rejects.toThrow(
      'the pooler’s connections are from before the role’s settings (intervalstyle). Say RECONNECT',
    );
    await expect(configureRole(pooler.url, store.url)).rejects.toThrow('have to lead to the same');
    await expect(configureRole(pooler.url, 'postgres://127.0.0.1:1/x')).rejects.toThrow(
      'DATABASE_DIRECT_URL: the database can’t be used: nothing answers there',
    );
  });
});
