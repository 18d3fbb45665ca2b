import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseOn, type Database } from '../../app/models/core/database.server';
import { EmbeddedConnections, type EmbeddedOptions } from '../../db/embedded/embedded-connections';
import { upkeep } from '../../db/embedded/upkeep';
import type { LogLine } from '../../db/log';
import { eachDatabase } from '../support/database';
import { isLong } from '../support/long';
import { migratedDataDir } from '../support/embedded-template';

const ENDLESS = 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';

/** As long, without a processor; the embedded database can’t sleep. */
const IDLE = 'select pg_sleep(60)';

eachDatabase((kind, open) => {
  it('ends a statement that runs too long, and serves the next', { timeout: 240_000 }, async () => {
    const database = await open();
    const begun = performance.now();
    const endless = database.db
      .transaction()
      .execute((transaction) => sql.raw(kind === 'postgres' ? IDLE : ENDLESS).execute(transaction));
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    expect(performance.now() - begun).toBeLessThan(7_000);
    await expect(database.ping()).resolves.toBeUndefined();
  });
});

describe('the embedded database', () => {
  const lines: LogLine[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  let database: Database;

  async function openWith(limits: EmbeddedOptions['limits']) {
    const dataDir = await migratedDataDir();
    const filesDir = path.join(dataDir, 'database');
    const connections = new EmbeddedConnections({
      filesDir,
      log: (line) => lines.push(line),
      limits,
    });
    const opened = await databaseOn(connections, 'embedded');
    undo.push(() => opened.close().then(() => rm(dataDir, { recursive: true })));
    return { database: opened, connections, filesDir };
  }

  beforeAll(async () => {
    ({ database } = await openWith({ statementMs: 1_000, idleMs: 300, connectionWaitMs: 30_000 }));
  });
  afterAll(async () => {
    for (const step of undo) await step();
  });

  const stored = async () => {
    const { rows } = await sql<{ type: string }>`select type from emails order by type`.execute(
      database.db,
    );
    return rows.map((row) => row.type);
  };
  const save = (type: string) =>
    database.db.insertInto('emails').values({ type, html: '' }).execute();

  it('starts anew after a statement without end, with everything that was committed', async () => {
    await save('before');
    const endless = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('emails').values({ type: 'inside', html: '' }).execute();
      await sql.raw(ENDLESS).execute(transaction);
    });
    const waiting = Promise.all([save('waiting 1'), save('waiting 2')]);
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    await waiting;
    expect(await stored()).toEqual(['before', 'waiting 1', 'waiting 2']);
    expect(lines.map((line) => line.msg)).toContain('embedded database: its thread has ended');
  });

  it('rolls back a transaction that waits for something else than the database', async () => {
    let [begun, ended]: (() => void)[] = [];
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const hasEnded = new Promise<void>((resolve) => (ended = resolve));
    const idle = database.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('emails').values({ type: 'idle', html: '' }).execute();
      begun?.();
      await hasEnded;
      await transaction.selectFrom('emails').selectAll().execute();
    });
    // Begun at the same time, the other might get its turn first.
    await hasBegun;
    const other = save('other').then(() => ended?.());
    await expect(idle).rejects.toMatchObject({ code: '25P03' });
    await other;
    expect(await stored()).not.toContain('idle');
    expect(await stored()).toContain('other');
  });

  it.runIf(isLong)('gives the space of dead rows back', async () => {
    const opened = await openWith({ statementMs: 60_000 });
    await opened.database.executeSql('create table busy (id int, filler text)');
    await opened.database.executeSql(
      `insert into busy select n, repeat('x', 900) from generate_series(1, 2000) n`,
    );
    await opened.database.executeSql('delete from busy');
    const bytes = async () =>
      (await opened.database.executeSql(`select pg_relation_size('busy') as bytes`)).rows;
    expect(await bytes()).not.toEqual([{ bytes: 0n }]);
    // Postgres counts dead rows at most once a second.
    const afterUpkeep = async () => {
      await upkeep(opened.connections, true);
      return bytes();
    };
    await expect.poll(afterUpkeep, { timeout: 90_000 }).toEqual([{ bytes: 0n }]);
  });

  it.runIf(isLong)(
    'in memory, refuses after its thread is gone instead of starting empty',
    async () => {
      const memory = await databaseOn(
        new EmbeddedConnections({ log: () => undefined, limits: { statementMs: 300 } }),
        'embedded',
      );
      await expect(memory.executeSql(ENDLESS)).rejects.toMatchObject({ code: '57014' });
      await expect(memory.ping()).rejects.toThrow('was in memory');
      await memory.close();
    },
  );
});
