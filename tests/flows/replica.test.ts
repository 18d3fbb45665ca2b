import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../app/models/core/database.server';
import { MOST_LAG_MS } from '../../db/replica-connections';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';
import { onServer, createDatabase, type ServerDatabase } from '../support/server-database';
import { type Replica, replicaPrograms, startReplica } from '../support/replica';

/** Generous: the machine may do much else, and a standby that is late is rightly not read. */
const PATIENCE = { timeout: 60_000, interval: 100 };

const programs = await replicaPrograms();
if (programs === undefined) {
  process.stderr.write('replica.test.ts is skipped: the system has no Postgres.\n');
}

describe.skipIf(programs === undefined)('a replica that streams', () => {
  let server: TestPostgres;
  let store: ServerDatabase;
  let replica: Replica;
  let database: Database;
  const lines: string[] = [];
  beforeAll(async () => {
    server = await startTestPostgres();
    store = await createDatabase(server.url);
    replica = await startReplica(store.url, programs ?? '');
    database = await openDatabase({
      databaseUrl: store.url,
      replicaUrl: replica.url,
      dataDir: tmpdir(),
      log: (line) => lines.push(line.msg),
    });
    await sql`create table note (n integer not null)`.execute(database.db);
    await sql`insert into note values (0)`.execute(database.db);
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await replica?.discard();
    await store?.drop();
    await server?.stop();
  }, 60_000);

  /** The number as a read that may be old has it, and whether the standby has answered. */
  async function read(): Promise<{ n: number; isOld: boolean }> {
    const { rows } = await sql<{ n: number; isOld: boolean }>`
      select n, pg_is_in_recovery() as "isOld" from note`.execute(database.reads.mayBeOld);
    if (!rows[0]) throw new Error('no note');
    return rows[0];
  }
  const write = (n: number) => sql`update note set n = ${n}`.execute(database.db);
  const isRead = () => vi.waitFor(async () => expect((await read()).isOld).toBe(true), PATIENCE);

  it('is read once it is known how far it is, with the same time limits', async () => {
    await isRead();
    await write(1);
    await vi.waitFor(async () => expect((await read()).n).toBe(1), PATIENCE);
    await isRead();
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, pg_is_in_recovery()`.execute(
      database.reads.mayBeOld,
    );
    expect(rows).toEqual([{ limit: '5s', pg_is_in_recovery: true }]);
  });

  it('is not read when it is behind, and again when it has caught up', async () => {
    await isRead();
    await onServer(replica.url, 'select pg_wal_replay_pause()');
    await write(2);
    const since = performance.now();
    const seen = await vi.waitFor(async () => {
      const found = await read();
      expect(found.n).toBe(2);
      return found;
    }, PATIENCE);
    expect(seen.isOld).toBe(false);
    // It takes as long as what is read may be old, and one check.
    expect(performance.now() - since).toBeGreaterThan(MOST_LAG_MS / 3);
    expect(lines.at(-1)).toBe('the replica is behind or gone: the primary is read');
    await onServer(replica.url, 'select pg_wal_replay_resume()');
    await isRead();
    expect((await read()).n).toBe(2);
    expect(lines.at(-1)).toBe('the replica is read');
  });

  it('is lost without a failed read, and read again when it is back', async () => {
    await isRead();
    let failed = 0;
    let done = 0;
    const stop = new AbortController();
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!stop.signal.aborted) {
          await read().then(
            () => (done += 1),
            () => (failed += 1),
          );
        }
      }),
    );
    await replica.stop();
    await write(3);
    await vi.waitFor(async () => expect(await read()).toEqual({ n: 3, isOld: false }), PATIENCE);
    stop.abort();
    await reading;
    expect(failed).toBe(0);
    expect(done).toBeGreaterThan(0);
    await replica.start();
    await isRead();
    await vi.waitFor(async () => expect((await read()).n).toBe(3), PATIENCE);
  });

  it('makes a read anew that it has to cancel for what it replays', async () => {
    await isRead();
    await onServer(replica.url, `alter system set max_standby_streaming_delay = '100ms'`);
    await onServer(replica.url, 'select pg_reload_conf()');
    const slow = sql<{ n: number }>`select n, pg_sleep(3) from note`.execute(
      database.reads.mayBeOld,
    );
    await vi.waitFor(
      async () =>
        expect(await countOn(replica.url, `query like 'select n, pg_sleep%'`)).toBeGreaterThan(0),
      PATIENCE,
    );
    await sql`alter table note add column m integer`.execute(database.db);
    expect((await slow).rows[0]?.n).toBe(3);
  });

  it('takes neither writes nor transactions, as no read that may be old does', async () => {
    const { mayBeOld } = database.reads;
    const rejected = /may be a little old/;
    await expect(sql`update note set n = 9`.execute(mayBeOld)).rejects.toThrow(rejected);
    await expect(mayBeOld.transaction().execute(() => Promise.resolve())).rejects.toThrow(rejected);
  });
});

/** Counts the server's sessions of which this is so. */
async function countOn(url: string, condition: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from pg_stat_activity where pid <> pg_backend_pid() and ${condition}`,
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}
