import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../db/schema';

/** What the checks of the set-up read of a database's server and of our session there. */
export type DatabaseFacts = {
  /** The major version of Postgres. */
  version: number;
  /** Whether we may create tables in our schema. */
  mayCreate: boolean;
  /** A replica takes no writes. */
  isReplica: boolean;
  timeZone: string;
  isolation: string;
  /** By the server's clock. */
  at: Date;
};

/** Reads them with one statement. */
export async function findDatabaseFacts(db: Kysely<DB>): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
      pg_is_in_recovery() as "isReplica",
      current_setting('TimeZone') as "timeZone",
      current_setting('default_transaction_isolation') as isolation,
      clock_timestamp() as at`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('the database said nothing');
  return facts;
}
