import { DatabaseError, Pool, type PoolClient } from 'pg';
import { refuseAbortedCommit } from './aborted-commit';
import type { Connection, Connections } from './connections';
import { DatabaseBusyError } from './database-busy';
import type { Log } from './log';
import { postgresTypes } from './postgres-types';
import { createStatementNames, withoutNames, type NameStatement } from './statement-names';
import { IDLE_TRANSACTION_MS, PATIENT, SILENCE_MARGIN_MS, STATEMENT_MS, TURN_MS } from './timeouts';

const MAX_CONNECTIONS = 10;
const IDLE_CONNECTION_MS = 30_000;

/**
 * The session settings on which the texts of values depend; the embedded database has the same. Queries
 * are never compiled to machine code: ours take milliseconds, compiling a long one takes seconds.
 */
const SESSION =
  "set time zone 'UTC'; set datestyle to 'ISO, MDY'; set intervalstyle to 'postgres'; set jit = off";

/**
 * What was prepared no longer fits, for a migration has changed a column's type: this connection would
 * refuse the statement for ever, a new one prepares it anew.
 */
const STALE_PLAN = '0A000';

/** In milliseconds; what is not said has no limit. */
type PoolLimits = {
  max: number;
  statementMs: number;
  idleMs: number;
  silenceMs?: number;
  lockMs?: number;
};

/**
 * A pool on a Postgres of one's own.
 *
 * @param databaseUrl as `pg` reads it; its password never reaches the log.
 * @param statementMs another than usual, for tests
 */
export function postgresConnections(
  databaseUrl: string,
  log: Log,
  statementMs: number = STATEMENT_MS,
): Connections {
  const usual = {
    max: MAX_CONNECTIONS,
    statementMs,
    idleMs: IDLE_TRANSACTION_MS,
    silenceMs: statementMs + SILENCE_MARGIN_MS,
  };
  return {
    ...poolConnections(databaseUrl, log, usual, createStatementNames()),
    patient: () => poolConnections(databaseUrl, log, { max: 1, ...PATIENT }, withoutNames),
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
    connectionTimeoutMillis: TURN_MS,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleMs,
    ...(lockMs !== undefined && { lock_timeout: lockMs }),
    ...(silenceMs !== undefined && { query_timeout: silenceMs }),
    keepAlive: true,
    types: postgresTypes,
    onConnect: (client) => client.query(SESSION),
  });
  // A server that goes away speaks through this event. Without a listener on the pool and on each
  // client, also on one that is handed out just then, it would end the process.
  pool.on('error', (error) => log({ msg: 'database connection lost', err: error }));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return {
    connect: async () => handOut(await fromPool(pool, max), named),
    end: () => pool.end(),
  };
}

/** @throws DatabaseBusyError when all connections stayed in use. */
async function fromPool(pool: Pool, max: number): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    // pg gives this one no class and no code.
    const isBusy = error instanceof Error && error.message.startsWith('timeout exceeded');
    if (!isBusy || pool.totalCount < max) throw error;
    throw new DatabaseBusyError(`All ${max} connections were in use for ${TURN_MS} ms.`);
  }
}

function handOut(client: PoolClient, named: NameStatement): Connection {
  let broken = false;

  /**
   * `pg` rejects as soon as the error is there. Whether a transaction is left open is in the message
   * after it, which may come later: the answer to a next, empty query comes after both.
   */
  async function readState(): Promise<void> {
    await client.query('').catch(() => {
      broken = true;
    });
  }

  return {
    async query(text, values) {
      try {
        const result = await client.query(named(text, values));
        refuseAbortedCommit(text, result.command);
        return result;
      } catch (error) {
        // Without an answer from the server nobody knows what the connection is still busy with.
        if (!(error instanceof DatabaseError) || error.code === STALE_PLAN) broken = true;
        else await readState();
        throw error;
      }
    },
    release() {
      client.release(broken || client.getTransactionStatus() !== 'I');
    },
  };
}
