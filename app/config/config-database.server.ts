import { z } from 'zod';
import { ConfigError } from './config-error';

/** What a process does: pages and webhooks, the work behind them, or both. */
export type Role = 'web' | 'worker' | 'both';

const postgres = z
  .string()
  .regex(/^(?:postgres(?:ql)?|socket):/, 'has to be postgres://user:password@host:5432/database');

/** Environment variables of the database and of the process's part in the store; only `parseConfig` reads them. */
export const databaseVariables = {
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  WORK_POLL_SECONDS: z.coerce.number().int().min(1).max(60).default(15),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).optional(),
};

type Variables = z.infer<z.ZodObject<typeof databaseVariables>>;

/** What a process needs by default: one page in ten waits for the database, and work waits for platforms. */
const POOL_MAX = 10;

/**
 * Returns where the data is, and this process's part.
 *
 * @throws ConfigError if settings for a server are there without one
 */
export function parseDatabase(env: Variables) {
  const { ROLE: role, DATABASE_URL: databaseUrl, DATABASE_POOL_MAX: poolMax } = env;
  const { DATABASE_DIRECT_URL: directUrl, DATABASE_REPLICA_URL: replicaUrl } = env;
  const needs = (setting: string, why: string) => {
    if (databaseUrl === undefined)
      throw new ConfigError(`${setting} needs a DATABASE_URL: ${why}.`);
  };
  if (role !== 'both') {
    needs(
      `ROLE=${role}`,
      'only one process can use the embedded database, and it does all of the work',
    );
  }
  if (poolMax !== undefined) needs('DATABASE_POOL_MAX', 'the embedded database has no connections');
  if (directUrl !== undefined)
    needs('DATABASE_DIRECT_URL', 'it leads past the pooler that this names');
  if (replicaUrl !== undefined)
    needs('DATABASE_REPLICA_URL', 'it leads to a standby of the server that this names');
  return {
    /** What this process does. `serves`: pages and webhooks; `works`: jobs, money work, syncs, the reconciler. */
    role: { name: role, serves: role !== 'worker', works: role !== 'web' },
    dataDir: env.DATA_DIR,
    databaseUrl,
    /** Leads past the pooler in transaction mode that `databaseUrl` then is; undefined without one. */
    directUrl,
    /** A standby for reads that may be a few seconds old; undefined without one. */
    replicaUrl,
    /** How often runners look for work while signals of it arrive, in case that one was lost. */
    workPollMs: env.WORK_POLL_SECONDS * 1000,
    /** The most connections that requests and work of this process use at once. */
    poolMax: poolMax ?? POOL_MAX,
  };
}
