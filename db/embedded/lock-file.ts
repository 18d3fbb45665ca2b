import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity';

/** Another process has the embedded database open. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
  constructor(file: string, holder: ProcessIdentity) {
    super(
      `The embedded database is open in another process (pid ${holder.pid}, lock ${file}). ` +
        'Two would lose data. End that one first, or set DATABASE_URL to use a Postgres.',
    );
  }
}

export type LockOptions = {
  /** Milliseconds between heartbeats. */
  beatMs?: number;
  /** How many milliseconds to watch for a heartbeat of a holder that cannot be checked; several beats. */
  watchMs?: number;
  /** How many milliseconds to wait for a living holder to end; none without it. */
  waitMs?: number | undefined;
  /** Called once when that wait begins, with what it would otherwise fail with. */
  onWait?: (error: DatabaseInUseError) => void;
  /** Called when another process has taken the lock: this process must stop writing at once. */
  onLost: () => void;
};

type Content = ProcessIdentity & { token: string };

const BEAT_MS = 2_000;
const WATCH_MS = 8_000;
/** A lock without a heartbeat for this long needs no watching. */
const SILENT_MS = 60_000;
/** Between two attempts while waiting for the holder's end. */
const RETRY_MS = 100;
/** Longer than a process ever takes from reading a lock to writing its own. */
const STABLE_MS = 150;

/**
 * Takes the lock of an embedded database's folder. PGlite itself opens a folder twice without complaint and
 * then loses acknowledged commits (docs/decisions/0002).
 *
 * A lock is taken over if its holder is dead or its pid now belongs to another process. A holder in another
 * container or on another machine cannot be checked, so its lock is watched for a heartbeat.
 *
 * @returns the function that releases the lock.
 * @throws DatabaseInUseError
 */
export async function acquireLock(file: string, options: LockOptions): Promise<() => void> {
  const own: Content = { ...ownIdentity(), token: randomUUID() };
  const until = Date.now() + (options.waitMs ?? 0);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await acquire(file, own, options.watchMs ?? WATCH_MS);
      break;
    } catch (error) {
      if (!(error instanceof DatabaseInUseError) || Date.now() >= until) throw error;
      if (attempt === 1) options.onWait?.(error);
      await wait(RETRY_MS);
    }
  }
  const beat = setInterval(() => {
    if (read(file)?.token === own.token) return touch(file);
    clearInterval(beat);
    options.onLost();
  }, options.beatMs ?? BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (read(file)?.token === own.token) rmSync(file, { force: true });
  };
}

/** @throws DatabaseInUseError if the lock is another process's that may be alive */
async function acquire(file: string, own: Content, watchMs: number): Promise<void> {
  if (create(file, own)) return;
  const holder = read(file) ?? (await readAgain(file));
  if (holder && (await isAlive(file, holder, watchMs))) throw new DatabaseInUseError(file, holder);
  await seize(file, holder, own);
}

/**
 * Takes over a dead holder's lock. Several processes may try at once. Each moves the lock file aside, which
 * shows whose lock it really removed, and puts a living one back; the process whose lock is still there a
 * moment later has won.
 */
async function seize(file: string, dead: Content | undefined, own: Content): Promise<void> {
  const aside = `${file}.${own.token}`;
  quietly(() => renameSync(file, aside));
  const removed = read(aside);
  if (removed && removed.token !== dead?.token) quietly(() => linkSync(aside, file));
  rmSync(aside, { force: true });
  create(file, own);
  await wait(STABLE_MS);
  const holder = read(file);
  if (holder?.token !== own.token) throw new DatabaseInUseError(file, holder ?? own);
}

async function isAlive(file: string, holder: Content, watchMs: number): Promise<boolean> {
  const running = isRunning(holder);
  if (running !== 'unknown') return running;
  const before = lastBeat(file);
  if (Date.now() - before > SILENT_MS) return false;
  await wait(watchMs);
  return lastBeat(file) !== before;
}

function create(file: string, content: Content): boolean {
  try {
    writeFileSync(file, `${JSON.stringify(content)}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** An unreadable lock is either being written right now, or its writer died while writing. */
async function readAgain(file: string): Promise<Content | undefined> {
  await wait(STABLE_MS);
  return read(file);
}

/** Returns undefined if there is no lock or it is incomplete. */
function read(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}

/** Writes a heartbeat. */
function touch(file: string): void {
  quietly(() => utimesSync(file, new Date(), new Date()));
}

/** Ignores errors of steps that another process may have prevented; the result is checked afterwards. */
function quietly(step: () => void): void {
  try {
    step();
  } catch {
    return;
  }
}

function lastBeat(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
