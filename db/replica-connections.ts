import { setInterval } from 'node:timers';
import type { Connection, Connections } from './connections';
import type { Log } from './log';
import { isSilence, transientCode } from './transient-failures';

/** A replica is read while it shows all that was committed this long ago. */
export const MOST_LAG_MS = 3_000;
const CHECK_MS = 1_000;

type Replica = Omit<Connections, 'patient'>;
type Options = { mostLagMs?: number; checkMs?: number };

/**
 * Returns connections for reads that may be a little old. They lead to the replica while it is known to be at most
 * `mostLagMs` behind, else to the primary; a read during which the replica is lost is made again there. Each statement stands alone:
 * what begins a transaction or writes is rejected.
 */
export function replicaConnections(
  primary: Connections,
  replica: Replica,
  log: Log,
  { mostLagMs = MOST_LAG_MS, checkMs = CHECK_MS }: Options = {},
): Connections {
  const watch = watchLag(primary, replica, mostLagMs, checkMs);
  let wasUsed = false;
  const tell = (isUsed: boolean) => {
    if (isUsed === wasUsed) return;
    wasUsed = isUsed;
    log({
      msg: isUsed ? 'the replica is read' : 'the replica is behind or gone: the primary is read',
    });
  };
  return {
    patient: () => primary.patient(),
    async connect() {
      const isUsed = watch.isCurrent();
      tell(isUsed);
      const own = isUsed ? await replica.connect().catch(() => null) : null;
      if (isUsed && own === null) watch.distrust();
      return readOnly(own ? withFallback(own, primary, watch.distrust) : await primary.connect());
    },
    end() {
      watch.stop();
      return replica.end();
    },
  };
}

/** Rejects what is no read, so that it fails without a replica too. */
export function readOnlyConnections(primary: Connections): Connections {
  return {
    patient: () => primary.patient(),
    connect: async () => readOnly(await primary.connect()),
    // Whoever has opened them ends them.
    end: async () => undefined,
  };
}

const READ = /^\s*(?:select|with)\b/i;

function readOnly(connection: Connection): Connection {
  return {
    async query(text, values) {
      if (!READ.test(text)) throw new Error('Only single reads may be a little old.');
      return connection.query(text, values);
    },
    release: () => connection.release(),
  };
}

function withFallback(own: Connection, primary: Connections, lost: () => void): Connection {
  return {
    async query(text, values) {
      try {
        return await own.query(text, values);
      } catch (error) {
        // Gone, silent, or what it reads was changed by what it has to replay.
        if (transientCode(error) === null && !isSilence(error)) throw error;
        lost();
      }
      const other = await primary.connect();
      try {
        return await other.query(text, values);
      } finally {
        other.release();
      }
    },
    release: () => own.release(),
  };
}

/**
 * Notes where the primary's log ends and when, and asks the replica how far it has come: it shows all that was committed before
 * the latest of those moments that it has passed. Clocks of other machines don't matter.
 */
function watchLag(primary: Connections, replica: Replica, mostLagMs: number, checkMs: number) {
  let passed: number | undefined;
  let ends: { at: number; end: bigint }[] = [];
  let checking = false;
  const distrust = () => {
    passed = undefined;
    ends = [];
  };

  async function check(): Promise<void> {
    const at = performance.now();
    const end = await position(primary, 'pg_current_wal_insert_lsn()');
    ends = [...ends.filter((one) => at - one.at <= 2 * mostLagMs), { at, end }];
    const replayed = await position(replica, 'pg_last_wal_replay_lsn()');
    const latest = ends.findLast((one) => one.end <= replayed);
    if (latest) passed = latest.at;
  }

  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    check()
      .catch(distrust)
      .finally(() => {
        checking = false;
      });
  }, checkMs);
  timer.unref();
  return {
    isCurrent: () => passed !== undefined && performance.now() - passed <= mostLagMs,
    distrust,
    stop: () => clearInterval(timer),
  };
}

/** Returns a position in the log of changes, in bytes. */
async function position(on: Replica, what: string): Promise<bigint> {
  const connection = await on.connect();
  try {
    const { rows } = await connection.query(`select (${what} - '0/0')::text as bytes`, []);
    return BigInt((rows[0] as { bytes: string }).bytes);
  } finally {
    connection.release();
  }
}
