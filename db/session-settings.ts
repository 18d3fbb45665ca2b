import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { IDLE_TRANSACTION_MS, STATEMENT_MS } from './timeouts';
import { UnusableDatabaseError, unusableDatabase } from './unusable-database';

/**
 * The session settings that determine how values are written as text; the embedded database has the same. JIT
 * is off, because our queries take milliseconds and compiling a long one takes seconds.
 */
const FORMATS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  jit: 'off',
};

/** Sets them on a connection of its own. */
export const SET_FORMATS = Object.entries(FORMATS)
  .map(([name, value]) => `set ${name} to '${value}'`)
  .join('; ');

/** Formats and time limits, as a pooler's connections get them: from the role, since each may be anybody's next. */
const ROLE_SETTINGS = Object.entries({
  ...FORMATS,
  statement_timeout: `${STATEMENT_MS}ms`,
  idle_in_transaction_session_timeout: `${IDLE_TRANSACTION_MS}ms`,
});

/** 'tuple concurrently updated': another process that starts has just set the same. */
const MEANWHILE = 'XX000';
const TRIES = 20;
const PAUSE_MS = 50;

/**
 * Gives the role its session settings in this database, if it hasn't got them, and sees that the pooler's connections have
 * them too. A pooler in transaction mode refuses what is set when a connection begins, and hands on what is set later.
 *
 * @param poolerUrl DATABASE_URL
 * @param directUrl DATABASE_DIRECT_URL, which leads past the pooler
 * @throws UnusableDatabaseError if one of them can't be used, they differ, or the pooler has connections from before
 */
export async function configureRole(poolerUrl: string, directUrl: string): Promise<void> {
  const direct = await on(directUrl, 'DATABASE_DIRECT_URL', async (client) => {
    const own = await identity(client);
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
        and setrole = (select oid from pg_roles where rolname = current_user)`,
    );
    const known = new Set(rows.map(({ setting }) => setting.toLowerCase()));
    const database = client.escapeIdentifier(own.database);
    for (const [name, value] of ROLE_SETTINGS) {
      if (known.has(`${name}=${value}`.toLowerCase())) continue;
      await alter(client, `in database ${database} set ${name} to '${value}'`);
    }
    return own;
  });
  await on(poolerUrl, 'DATABASE_URL', async (client) => {
    const pooled = await identity(client);
    if (pooled.name !== direct.name || pooled.database !== direct.database) {
      throw new UnusableDatabaseError(
        'DATABASE_URL and DATABASE_DIRECT_URL have to lead to the same database, with the same user.',
      );
    }
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
      where case when value like '%ms' then current_setting(name)::interval <> value::interval
        else lower(current_setting(name)) <> lower(value) end`,
      [ROLE_SETTINGS.map(([name]) => name), ROLE_SETTINGS.map(([, value]) => value)],
    );
    if (rows.length === 0) return;
    throw new UnusableDatabaseError(
      `DATABASE_URL: the pooler’s connections are from before the role’s settings (${rows.map(({ name }) => name).join(', ')}). ` +
        'Say RECONNECT in its console, and start again.',
    );
  });
}

async function alter(client: Client, what: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`alter role current_user ${what}`);
      return;
    } catch (error) {
      if (attempt === TRIES || (error as { code?: unknown }).code !== MEANWHILE) throw error;
      await wait(PAUSE_MS * (1 + Math.random()));
    }
  }
}

type Identity = { name: string; database: string };

async function identity(client: Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(
    'select current_user::text as name, current_database()::text as database',
  );
  return rows[0] as Identity;
}

const PATIENCE_MS = 10_000;

async function on<T>(
  connectionString: string,
  variable: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw unusableDatabase(error, variable) ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
