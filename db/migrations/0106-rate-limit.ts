import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Where rate-limiter-flexible counts, with its columns in its order (decision 0094). `request_limit`, in which the version
 * before this one counts, stays for its processes, which run beside ours during an upgrade.
 */
export const up = statements(
  sql`
    create table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      -- Milliseconds since 1970, by the clock of the process that counted first.
      expire bigint not null
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, fillfactor = 80)`,
  sql`create index rate_limit_expire on rate_limit (expire)`,
);
