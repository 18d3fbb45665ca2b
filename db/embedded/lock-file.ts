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
  /** Milliseconds between signs of life. */
  beatMs?: number;
  /** How long to watch a holder that cannot be asked for a sign of life; several beats. */
  watchMs?: number;
  /** Called when the lock turns out to be another's: this process must stop writing at once. */
  onLost: () => void;
};

type Content = ProcessIdentity & { token: string };

const BEAT_MS = 2_000;
const WATCH_MS = 8_000;
/** A last sign of life this old needs no watching. */
const SILENT_MS = 60_000;
/** Longer than the step from reading a lock to writing one's own ever takes. */
const SETTLE_MS = 150;

/**
 * Takes the lock of an embedded database's folder. PGlite itself opens one folder twice without a
 * word and then loses acknowledged commits (docs/decisions/0002).
 *
 * A lock whose holder is dead, or whose number now belongs to another process, is taken over. A
 * holder in another container or on another machine cannot be asked, so its lock is watched for a
 * sign of life.
 *
 * @returns the function that gives the lock back.
 * @throws DatabaseInUseError
 */
export async function takeLock(file: string, options: LockOptions): Promise<() => void> {
  const own: Content = { ...ownIdentity(), token: randomUUID() };
  if (!create(file, own)) {
    const holder = read(file) ?? (await readAgain(file));
    if (holder && (await isAlive(file, holder, options.watchMs ?? WATCH_MS))) {
      throw new DatabaseInUseError(file, holder);
    }
    await takeOver(file, holder, own);
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

/**
 * Several may find the same dead holder. Moving its lock aside shows which lock one has really
 * removed; the one whose own lock stands a moment later has won.
 */
async function takeOver(file: string, dead: Content | undefined, own: Content): Promise<void> {
  const aside = `${file}.${own.token}`;
  quietly(() => renameSync(file, aside));
  const removed = read(aside);
  if (removed && removed.token !== dead?.token) quietly(() => linkSync(aside, file));
  rmSync(aside, { force: true });
  create(file, own);
  await wait(SETTLE_MS);
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

/** A lock that cannot be read is being written just now, or its writer died over it. */
async function readAgain(file: string): Promise<Content | undefined> {
  await wait(SETTLE_MS);
  return read(file);
}

/** Nothing when there is no lock or it is not whole. */
function read(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}

/** A sign of life. */
function touch(file: string): void {
  quietly(() => utimesSync(file, new Date(), new Date()));
}

/** For steps that another process may have made impossible; what counts is looked at afterwards. */
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
