import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '../../app/domain/core/money';
import { creditLines } from '../../app/domain/ledger/ledger';
import { databaseOn, moneyTransaction, type Database } from '../../app/models/core/database.server';
import { lockCustomerAccount } from '../../app/models/ledger/customer-account.server';
import { ledgerBalances, postTransaction } from '../../app/models/ledger/ledger.server';
import type { LogLine } from '../../db/log';
import { postgresConnections } from '../../db/postgres-connections';
import { onPostgres } from '../support/database';
import { ledgerFixture } from './ledger-fixture';

const POSTS = 200;
const LANES = 20;
const AT = new Date('2026-11-28T12:00:00Z');
/** Of connections that serve; the one that ends them has another name. */
const OURS = `datname = current_database() and application_name = 'earth-brands-store'`;

const lines: LogLine[] = [];
const log = (line: LogLine) => void lines.push(line);

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5);
}

onPostgres((_kind, open) => {
  let database: Database;
  let killer: Client;
  beforeAll(async () => {
    const { db } = await open();
    const { rows } = await sql<{ name: string; port: string }>`
      select current_database() as name, current_setting('port') as port`.execute(db);
    const url = `postgres://postgres@127.0.0.1:${rows[0]?.port}/${rows[0]?.name}`;
    database = await databaseOn(postgresConnections(url, log), 'postgres', undefined, log);
    killer = new Client({ connectionString: url });
    await killer.connect();
  });
  afterAll(async () => {
    await killer.end();
    await database.close();
  });

  it('200 ledger posts, twenty at once, while connections are killed: each is acknowledged, each is there once', async () => {
    const { db } = database;
    const fixture = ledgerFixture(db);
    const gids = await Promise.all(Array.from({ length: 20 }, () => fixture.customer()));
    const over = new AbortController();
    let acknowledged = 0;
    const killing = (async () => {
      let killed = 0;
      // By what was done, not by time: a slow machine does not kill the same transaction time and again.
      while (!over.signal.aborted) {
        const { rowCount } = await killer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${OURS} order by random() limit 1`,
        );
        killed += rowCount ?? 0;
        const next = acknowledged + 5;
        await until(() => over.signal.aborted || acknowledged >= next);
      }
      return killed;
    })();
    const keys = Array.from({ length: POSTS }, () => `adjust:${randomUUID()}`);
    const post = async (nth: number) => {
      await moneyTransaction(db, async (trx) => {
        const gid = gids[Math.floor((nth * gids.length) / POSTS)] ?? '';
        await lockCustomerAccount(trx, gid);
        const lines = creditLines(gid, cents(1_000));
        return postTransaction(trx, {
          dedupeKey: keys[nth] ?? '',
          kind: 'adjustment',
          at: AT,
          lines,
        });
      });
      acknowledged += 1;
    };
    // No more at once than a slow machine serves before the pool gives up on those that wait.
    const ends = await Promise.allSettled(
      Array.from({ length: LANES }, async (_, lane) => {
        for (let nth = lane; nth < POSTS; nth += LANES) await post(nth);
      }),
    );
    over.abort();
    expect(await killing).toBeGreaterThan(5);
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    const { rows } = await sql<{ key: string; entries: number }>`
      select dedupe_key as key, count(*)::int as entries from ledger_tx
      join ledger_entry on tx_id = ledger_tx.id where dedupe_key = any(${keys}) group by 1`.execute(
      db,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    expect(new Set(rows.map(({ entries }) => entries)).size).toBe(1);
    for (const gid of gids) {
      const { paidCents } = await ledgerBalances(db, gid);
      expect(paidCents).toBe((POSTS / gids.length) * 1_000);
    }
    expect(lines.filter(({ msg }) => msg === 'a transaction is repeated').length).toBeGreaterThan(
      0,
    );
  });

  it('a server that has become a standby is left for good, with all that is open to it', async () => {
    const { db } = database;
    await sql`create table note (id int primary key)`.execute(db);
    // All that is open now, and until this is taken back, is read-only: so a demoted primary behaves.
    await killer.query(
      'do $$ begin execute format($f$alter database %I set default_transaction_read_only = on$f$, current_database()); end $$',
    );
    await killer.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${OURS}`);
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(db)));
    await killer.query(
      'do $$ begin set local default_transaction_read_only = off; execute format($f$alter database %I reset default_transaction_read_only$f$, current_database()); end $$',
    );
    await Promise.all(
      Array.from({ length: 10 }, (_, id) =>
        db.transaction().execute((trx) => sql`insert into note values (${id})`.execute(trx)),
      ),
    );
    const { rows } = await sql<{ count: bigint }>`select count(*) from note`.execute(db);
    expect(rows[0]?.count).toBe(10n);
    expect(lines.some(({ code }) => code === '25006')).toBe(true);
  });

  it('a commit of which nobody knows is told as such, and is not repeated', async () => {
    const { db } = database;
    let runs = 0;
    // The connection ends between the last statement and the commit.
    const unknown = db.transaction().execute(async (trx) => {
      runs += 1;
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    });
    await expect(unknown).rejects.toMatchObject({ name: 'UnknownCommitError' });
    expect(runs).toBe(1);
  });

  it('what is wrong for good is not repeated', async () => {
    let runs = 0;
    const wrong = database.db.transaction().execute(async (trx) => {
      runs += 1;
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });
});
