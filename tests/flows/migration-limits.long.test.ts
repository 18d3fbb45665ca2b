import { sql, type Kysely } from 'kysely';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseOn, type Database } from '../../app/models/core/database.server';
import { EmbeddedConnections } from '../../db/embedded/embedded-connections';
import { migrate } from '../../db/migrate';
import { migrations } from '../../db/migrations/list';
import { postgresConnections } from '../../db/postgres-connections';
import { startTestPostgres, type TestPostgres } from '../../scripts/test-postgres';
import { migratedDataDir } from '../support/embedded-template';
import { createDatabase, type ServerDatabase } from '../support/server-database';

/** The usual statement timeout in this test, and this migration's statement, which takes longer. */
const USUAL_MS = 400;
const LONG = sql`select pg_sleep(1.5)`;

const log = () => undefined;

const long = {
  '9999-long': {
    async up(db: Kysely<unknown>) {
      await LONG.execute(db);
      await sql`create table after_long (one integer)`.execute(db);
    },
  },
};

describe('a migration that takes longer than a statement may', () => {
  it('is made on the embedded database', { timeout: 240_000 }, async () => {
    const dataDir = await migratedDataDir();
    const filesDir = path.join(dataDir, 'database');
    const limits = { statementMs: USUAL_MS };
    const database = await databaseOn(
      new EmbeddedConnections({ filesDir, log, limits }),
      'embedded',
    );
    expect(await migrate(database, { ...migrations, ...long })).toEqual(['9999-long']);
    // Other connections keep their limits.
    await expect(LONG.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  describe('on Postgres', () => {
    let own: TestPostgres | undefined;
    let store: ServerDatabase;
    let database: Database;
    beforeAll(async () => {
      const shared = inject('postgresUrl');
      if (!shared) own = await startTestPostgres();
      store = await createDatabase(shared ?? own?.url ?? '');
      database = await databaseOn(
        postgresConnections(store.url, log, { statementMs: USUAL_MS }),
        'postgres',
      );
    });
    afterAll(async () => {
      await database.close();
      await store.drop();
      await own?.stop();
    });

    it('is made, and others keep the limits that they had', async () => {
      expect(await migrate(database, long)).toEqual(['9999-long']);
      await expect(LONG.execute(database.db)).rejects.toMatchObject({ code: '57014' });
    });

    it('has no limit of silence, waits for tables a short time, and leaves no connection', async () => {
      const limits = await database.withPatience(async (db) => {
        const { rows } = await sql<{ name: string; setting: string }>`
          select name, setting from pg_settings
          where name in ('statement_timeout', 'lock_timeout') order by name`.execute(db);
        return rows.map(({ name, setting }) => [name, Number(setting)]);
      });
      expect(limits).toEqual([
        ['lock_timeout', 5_000],
        ['statement_timeout', 3_600_000],
      ]);
      const left = async () => {
        const { rows } = await sql<{ left: bigint }>`select count(*) as left from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and application_name = 'earth-brands-store'`.execute(database.db);
        return Number(rows[0]?.left);
      };
      await expect.poll(left).toBe(0);
    });

    it('is tried again when a table was not to be had in time', { timeout: 240_000 }, async () => {
      let tries = 0;
      const refused = Object.assign(new Error('lock timeout'), { code: '55P03' });
      const again = {
        ...long,
        '9999-more': {
          up: async () => {
            tries += 1;
            if (tries === 1) throw refused;
          },
        },
      };
      expect(await migrate(database, again)).toEqual(['9999-more']);
      expect(tries).toBe(2);
    });
  });
});
