import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DB } from '../../../db/schema';

/** At most `max` requests in a window, which begins with the first of them. */
export type RequestLimit = { max: number; windowMs: number };

/** One for each limit and database, because each remembers whom it has rejected. */
const limiters = new WeakMap<Kysely<DB>, Map<string, RateLimiterPostgres>>();

/**
 * Counts a request against a limit, by the clock of this machine. Exact over all processes; who is over the limit is
 * rejected from memory until the window ends, without a statement.
 *
 * @param key what is counted: the rule's name and who it is about, for example `contact-sales:203.0.113.7`
 * @returns whole seconds until the window ends; 0 if the request may pass
 */
export async function consumeRequest(
  db: Kysely<DB>,
  key: string,
  limit: RequestLimit,
): Promise<number> {
  try {
    await limiterOf(db, limit).consume(key);
    return 0;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) {
      return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
    }
    throw rejection;
  }
}

/** The longest window that the version before this one counts in `request_limit`, and some. */
const OLD_WINDOW_MS = 2 * 24 * 60 * 60_000;

/** Deletes the counts of windows that ended before `before`. */
export async function deleteRequestLimitsBefore(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', BigInt(before.getTime())).execute();
  await db
    .deleteFrom('request_limit')
    .where('window_start', '<', new Date(before.getTime() - OLD_WINDOW_MS))
    .execute();
}

function limiterOf(db: Kysely<DB>, { max, windowMs }: RequestLimit): RateLimiterPostgres {
  // What a transaction counts is undone with it, so nothing of it is remembered.
  if (db.isTransaction) return createLimiter(db, { max, windowMs });
  const ofDatabase = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, ofDatabase);
  const name = `${max}/${windowMs}`;
  const limiter = ofDatabase.get(name) ?? createLimiter(db, { max, windowMs });
  ofDatabase.set(name, limiter);
  return limiter;
}

function createLimiter(db: Kysely<DB>, { max, windowMs }: RequestLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: { query: (query: Statement) => execute(db, query) },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: max,
    duration: windowMs / 1000,
    inMemoryBlockOnConsumed: max + 1,
  });
}

type Statement = { text: string; values: unknown[] };
type Counted = { points: number; expire: bigint };

/** Runs a statement of the library's, unprepared as a pooler wants it (decision 0084). */
async function execute(db: Kysely<DB>, { text, values }: Statement) {
  const { rows } = await db.executeQuery<Counted>(CompiledQuery.raw(text, values));
  return { rows: rows.map(({ points, expire }) => ({ points, expire: Number(expire) })) };
}
