import { sql } from 'kysely';
import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseOn, moneyTransaction, type Database } from '../../app/models/core/database.server';
import { postgresConnections } from '../../db/postgres-connections';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';

/** The statements' time limit, which ends no commit's wait for another node: Postgres has stopped counting by then. */
const STATEMENT_MS = 300;

let server: TestPostgres;
let admin: Client;
let database: Database;

/** From here on, each commit waits for a replica that never comes. */
async function replica(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await admin.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: name }]);
}

const notes = async () =>
  (await admin.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id);

const log = () => undefined;

beforeAll(async () => {
  server = await startTestPostgres();
  admin = new Client({ connectionString: server.url, options: '-c synchronous_commit=local' });
  await admin.connect();
  await admin.query('create table note (id int primary key)');
  await admin.query('alter database postgres set synchronous_commit = on');
  const connections = postgresConnections(server.url, log, { statementMs: STATEMENT_MS });
  database = await databaseOn(connections, 'postgres', undefined, log);
});
afterAll(async () => {
  await database?.close();
  await admin?.end();
  await server?.stop();
});

it('a commit that waits for another node too long is not acknowledged, and nobody sees it', async () => {
  await replica('nobody');
  const insert = database.db
    .transaction()
    .execute((trx) => sql`insert into note values (1)`.execute(trx));
  const outcome = insert.then(
    () => 'acknowledged',
    (error: Error) => error.name,
  );
  await wait(STATEMENT_MS * 2);
  expect(await notes()).toEqual([]);
  expect(await outcome).toBe('UnknownCommitError');
  // Nobody sees it, and nobody is told that it is there, before the other node has it.
  const again = moneyTransaction(database.db, (trx) =>
    sql`insert into note values (1) on conflict do nothing`.execute(trx),
  );
  await expect(again).rejects.toMatchObject({ code: '57014' });
  expect(await notes()).toEqual([]);
  await replica('');
  await expect.poll(notes).toEqual([1]);
});
