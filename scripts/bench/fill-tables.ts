import { Client } from 'pg';

/** Non-unique indexes: building them once is faster than adding every row. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
  from pg_index where not indisunique and indrelid = any ($1::regclass[])`;

/**
 * Runs what fills tables while they have no indexes but those of their keys, then builds the others and does what autovacuum
 * does in production.
 *
 * @param finish what else needs no statement time-out, once the tables are filled
 * @returns how many seconds it took
 */
export async function fillTables(
  url: string,
  tables: readonly string[],
  work: () => Promise<void>,
  finish: (client: Client) => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const begun = performance.now();
  // Not through the pool and its statement timeout: the store never does this in one statement.
  const client = new Client({ connectionString: url });
  // Any failure also stops the server: ignore that error, so that the first one is reported.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set maintenance_work_mem = '1GB'`);
  const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES, [tables]);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  await client.query('analyze');
  for (const { made } of indexes) await client.query(made);
  await finish(client);
  await client.query('vacuum analyze');
  await client.end();
  return Math.round((performance.now() - begun) / 1_000);
}
