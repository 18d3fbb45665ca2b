import { DatabaseError, Pool, type PoolClient } from 'pg';
import { rejectAbortedCommit } from './aborted-commit';
import type { Connection, Connections } from './connections';
import { DatabaseBusyError } from './database-busy';
import type { Log } from './log';
import { postgresTypes } from './postgres-types';
import { SET_FORMATS } from './session-settings';
import { createStatementNames, withoutNames, type NameStatement } from './statement-names';
import { hasMoved } from './transient-failures';
import {
  IDLE_TRANSACTION_MS,
  PATIENT,
  SILENCE_MARGIN_MS,
  STATEMENT_MS,
  CONNECTION_WAIT_MS,
} from './timeouts';

/** Of a process whose environment says nothing else (`DATABASE_POOL_MAX`). */
const MAX_CONNECTIONS = 10;
const IDLE_CONNECTION_MS = 30_000;

/**
 * 'cached plan must not change result type': a migration has changed a column's type, so this connection
 * would reject its prepared statement forever. A new connection prepares it again.
 */
const STALE_PLAN = '0A000';

/** This server is a standby by now: what this pool has open leads to it. */
const READ_ONLY = '25006';

/** PgBouncer has had no connection for this client within its `query_wait_timeout`; it has sent nothing. */
const NO_TURN = 'query_wait_timeout';

/** In milliseconds; limits that are not set do not apply. Without `statementMs` the server sets all but `silenceMs`. */
type PoolLimits = {
  max: number;
  statementMs?: number;
  idleMs?: number;
  silenceMs?: number;
  lockMs?: number;
};

/**
 * Opens a connection pool on an external Postgres.
 *
 * @param databaseUrl as `pg` reads it; its password never reaches the log.
 * @param options.max the most connections at once
 * @param options.directUrl leads past the pooler in transaction mode that `databaseUrl` leads to. Connections to such a
 *   pooler set nothing and prepare nothing, because each statement may reach another server connection: the settings are
 *   the role's (`session-settings.ts`).
 * @param options.statementMs time limit of a statement, shorter for tests
 */
export function postgresConnections(
  databaseUrl: string,
  log: Log,
  {
    max = MAX_CONNECTIONS,
    directUrl,
    statementMs = STATEMENT_MS,
  }: { max?: number | undefined; directUrl?: string | undefined; statementMs?: number } = {},
): Connections {
  const silenceMs = statementMs + SILENCE_MARGIN_MS;
  const own = { max, silenceMs, statementMs, idleMs: IDLE_TRANSACTION_MS };
  // A statement may wait for a connection in the pooler as long as it otherwise would here.
  const pooled = { max, silenceMs: silenceMs + CONNECTION_WAIT_MS };
  const usual = directUrl === undefined ? own : pooled;
  const named = directUrl === undefined ? createStatementNames() : withoutNames;
  const patient = { max: 1, ...PATIENT };
  return {
    ...poolConnections(databaseUrl, log, usual, named),
    patient: () => poolConnections(directUrl ?? databaseUrl, log, patient, withoutNames),
  };
}

function poolConnections(
  databaseUrl: string,
  log: Log,
  { max, statementMs, idleMs, silenceMs, lockMs }: PoolLimits,
  named: NameStatement,
): Omit<Connections, 'patient'> {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'earth-brands-store',
    max,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ...(statementMs !== undefined && {
      statement_timeout: statementMs,
      onConnect: (client) => client.query(SET_FORMATS),
    }),
    ...(idleMs !== undefined && { idle_in_transaction_session_timeout: idleMs }),
    ...(lockMs !== undefined && { lock_timeout: lockMs }),
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
    keepAlive: true,
    types: postgresTypes,
  });
  // A lost server emits 'error'. Without a listener on the pool and on each client, even one that is just
  // being handed out, the event would end the process.
  pool.on('error', (error) => log({ msg: 'database connection lost', err: error }));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  /** Counts failovers: connections from before one lead to a server that takes no writes any more. */
  let age = 0;
  const ages = new WeakMap<PoolClient, number>();
  async function current(): Promise<PoolClient> {
    for (;;) {
      const client = await fromPool(pool, max);
      const own = ages.get(client);
      if (own === undefined) ages.set(client, age);
      if (own === undefined || own === age) return client;
      client.release(true);
    }
  }
  return {
    async connect() {
      const client = await current();
      return handOut(client, named, () => {
        if (ages.get(client) === age) age += 1;
      });
    },
    end: () => pool.end(),
  };
}

/** @throws DatabaseBusyError if all connections stayed in use. */
async function fromPool(pool: Pool, max: number): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // pg gives this error neither a class nor a code.
    const isBusy = error instanceof Error && error.message.startsWith('timeout exceeded');
    if (!isBusy || pool.totalCount < max) throw error;
    throw new DatabaseBusyError(`All ${max} connections were in use for ${CONNECTION_WAIT_MS} ms.`);
  }
}

function handOut(client: PoolClient, named: NameStatement, moved: () => void): Connection {
  let broken = false;

  /**
   * Brings the transaction status up to date after an error. `pg` rejects as soon as it reads the error, but
   * the status is in the next message, which may come later; the answer to an empty query comes after both.
   */
  async function loadState(): Promise<void> {
    await client.query('').catch(() => {
      broken = true;
    });
  }

  return {
    async query(text, values) {
      try {
        const result = await client.query(named(text, values));
        rejectAbortedCommit(text, result.command);
        return result;
      } catch (error) {
        // Without an answer from the server, the connection may still be busy with anything.
        if (!(error instanceof DatabaseError) || error.code === STALE_PLAN) broken = true;
        else if (hasMoved(error)) {
          broken = true;
          if (error.code === READ_ONLY) moved();
        } else if (error.message === NO_TURN) {
          broken = true;
          throw new DatabaseBusyError('The pooler had no connection in time.');
        } else await loadState();
        throw error;
      }
    },
    release() {
      client.release(broken || client.getTransactionStatus() !== 'I');
    },
  };
}
