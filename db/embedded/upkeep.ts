import type { Log } from '../log';
import type { EmbeddedConnections } from './embedded-connections';

const CHECKPOINT_MS = 5 * 60_000;
const VACUUM_EVERY = 12;
const STATEMENT_MS = 60_000;

/**
 * Does the work of a Postgres server's background processes, which PGlite does not have: without checkpoints
 * the write-ahead log grows as long as the process lives (measured: 190 MB after 200 MB of inserts), and
 * without vacuum the tables grow.
 *
 * @returns the function that stops it.
 */
export function startUpkeep(connections: EmbeddedConnections, log: Log): () => void {
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
    upkeep(connections, rounds % VACUUM_EVERY === 0).catch((error: unknown) => {
      log({ msg: 'embedded database: upkeep failed', err: error });
    });
  }, CHECKPOINT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Runs one round; each statement waits for the lock by itself, so that no caller waits for the whole round. */
export async function upkeep(connections: EmbeddedConnections, withVacuum: boolean): Promise<void> {
  if (withVacuum) {
    const tables = await alone<{ name: string }>(connections, TABLES);
    for (const { name } of tables) await alone(connections, `vacuum (analyze) ${name}`);
  }
  await alone(connections, 'checkpoint');
}

/** Lists the tables with enough dead rows to be worth a vacuum. */
const TABLES = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 200`;

async function alone<Row>(connections: EmbeddedConnections, text: string): Promise<Row[]> {
  const connection = await connections.connect({ statementMs: STATEMENT_MS });
  try {
    return (await connection.query(text, [])).rows as Row[];
  } finally {
    connection.release();
  }
}
