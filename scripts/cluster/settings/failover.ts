/**
 * How soon the cluster acts on a leader that is gone. Patroni wants `ttl` to be at least `loop_wait + 2 × retry_timeout`, all in
 * seconds; a lease lost is noticed after at most `ttl`, then a replica is promoted and HAProxy's next check finds it: docs/scale.md
 * has what was measured. Patroni's defaults (30, 10, 10) take half a minute.
 */
export const PATRONI_SECONDS = { ttl: 8, loop_wait: 1, retry_timeout: 3 } as const;

/** etcd's own leader: far below `ttl`, far above a busy disk's pauses, in milliseconds. */
export const ETCD_MS = { heartbeat: 200, election: 2000 } as const;

/**
 * HAProxy's checks, in milliseconds: two that fail make a database one that isn't the leader, one that fails makes a process of the
 * store one that isn't ready. A busy process may take its time: it is asked for its database too.
 */
export const CHECK_MS = {
  database: { every: 1000, limit: 1000 },
  app: { every: 500, limit: 3000 },
} as const;
