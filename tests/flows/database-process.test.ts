import { sql } from 'kysely';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../app/models/core/database.server';
import { migrate } from '../../db/migrate';
import { DatabaseInUseError, acquireLock } from '../../db/embedded/lock-file';
import { ownIdentity } from '../../db/embedded/process-identity';
import { migratedDataDir } from '../support/embedded-template';
import { isLong } from '../support/long';

const childFile = fileURLToPath(new URL('../support/database-child.ts', import.meta.url));
const storeFile = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const children = new Set<ChildProcess>();
const log = () => undefined;

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a child; `said` holds its output lines, `until` waits for a line. */
function startChild(dataDir: string, mode: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', childFile, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const outputLines: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const watchers = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    outputLines.push(line);
    for (const watcher of watchers) watcher();
  });
  const until = (matches: (line: string) => boolean) =>
    new Promise<string>((resolve, reject) => {
      const checkLine = () => {
        const line = outputLines.find(matches);
        if (line !== undefined) resolve(line);
      };
      watchers.add(checkLine);
      void ended.then(() => reject(new Error(`The child ended after: ${outputLines.join(', ')}`)));
      checkLine();
    });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
    children.delete(child);
  };
  return { child, outputLines, until, kill };
}

// The sentence itself is in database-migrations.test.ts.
it.runIf(isLong)(
  'the store ends with a sentence on a folder of before the first release',
  { timeout: 60_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'earth-brands-data-'));
    const database = await openDatabase({ dataDir, log });
    await migrate(database, { '0001-store-tables': { up: () => Promise.resolve() } });
    await database.close();
    const store = spawn(process.execPath, ['--import', 'tsx', storeFile], {
      // Nobody is at this address, and the store ends before it asks.
      env: { ...process.env, DATA_DIR: dataDir, SANDBOX_URL: 'http://127.0.0.1:9' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.add(store);
    const code = new Promise<number | null>((resolve) => store.once('close', resolve));
    expect(await text(store.stderr)).toMatch(
      /^This database was made .* Delete the folder \.data .*\n$/m,
    );
    expect(await code).toBe(1);
    await rm(dataDir, { recursive: true });
  },
);

describe('one process at a time', () => {
  it('refuses a second process, takes over from a killed one', { timeout: 240_000 }, async () => {
    const dataDir = await migratedDataDir();
    const first = startChild(dataDir, 'hold');
    await first.until((line) => line === 'open');

    const second = startChild(dataDir, 'hold');
    await expect(second.until((line) => line.startsWith('refused'))).resolves.toBe(
      'refused DatabaseInUseError',
    );
    await expect(openDatabase({ dataDir, log })).rejects.toBeInstanceOf(DatabaseInUseError);

    await first.kill();
    const database = await openDatabase({ dataDir, log });
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  it('gives the same database to a second caller', { timeout: 240_000 }, async () => {
    const dataDir = await migratedDataDir();
    const [one, other] = await Promise.all([
      openDatabase({ dataDir, log }),
      openDatabase({ dataDir, log }),
    ]);
    expect(other).toBe(one);
    await one.close();
    const again = await openDatabase({ dataDir, log });
    expect(again).not.toBe(one);
    await again.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('the lock file', () => {
  let folder: string;
  let file: string;
  let lost: number;
  const options = { beatMs: 20, watchMs: 120, onLost: () => void (lost += 1) };
  const held = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const leave = (holder: object) =>
    writeFile(file, JSON.stringify({ ...ownIdentity(), token: 'theirs', ...holder }));

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'earth-brands-lock-'));
    file = path.join(folder, 'database.lock');
    lost = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('names its holder, and goes when it is given back', async () => {
    const unlock = await acquireLock(file, options);
    expect(await held()).toMatchObject(ownIdentity());
    await expect(acquireLock(file, options)).rejects.toBeInstanceOf(DatabaseInUseError);
    unlock();
    await expect(held()).rejects.toMatchObject({ code: 'ENOENT' });
    (await acquireLock(file, options))();
  });

  it('is waited for while its holder ends, and no longer than that may take', async () => {
    const unlock = await acquireLock(file, options);
    const notified: string[] = [];
    const waiting = { ...options, onWait: ({ name }: Error) => void notified.push(name) };
    await expect(acquireLock(file, { ...waiting, waitMs: 150 })).rejects.toBeInstanceOf(
      DatabaseInUseError,
    );
    const next = acquireLock(file, { ...waiting, waitMs: 10_000 });
    await wait(200);
    unlock();
    (await next)();
    expect(notified).toEqual(['DatabaseInUseError', 'DatabaseInUseError']);
  });

  it('is taken over from a dead process, and from one whose number another has now', async () => {
    for (const holder of [{ pid: 2 ** 22 + 1 }, { startedAt: 'long ago' }]) {
      await leave(holder);
      const unlock = await acquireLock(file, options);
      expect(await held()).toMatchObject(ownIdentity());
      unlock();
    }
  });

  it('is taken over when a dying process left it half written', async () => {
    await writeFile(file, '{"pid":');
    (await acquireLock(file, options))();
  });

  it('of another container or machine counts as long as it shows signs of life', async () => {
    for (const holder of [{ pidSpace: 'pid:[1]' }, { bootId: 'another' }]) {
      await leave(holder);
      const beat = setInterval(() => void utimes(file, new Date(), new Date()), 20);
      await expect(acquireLock(file, options)).rejects.toBeInstanceOf(DatabaseInUseError);
      clearInterval(beat);
      await wait(40);
      (await acquireLock(file, options))();
    }
  });

  it('goes to one of many that find the same dead holder', async () => {
    await leave({ pid: 2 ** 22 + 1 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => acquireLock(file, { ...options, beatMs: 60_000 })),
    );
    const winners = attempts.filter((attempt) => attempt.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    winners[0]?.value();
  });

  it('tells its holder when another has taken it', async () => {
    const unlock = await acquireLock(file, options);
    await leave({});
    await expect.poll(() => lost).toBe(1);
    unlock();
    expect(await held()).toMatchObject({ token: 'theirs' });
  });
});

describe('kill -9', () => {
  it.runIf(isLong)(
    'loses nothing that was acknowledged, leaves no half transaction',
    { timeout: 240_000 },
    async () => {
      const dataDir = await migratedDataDir();
      const prepared = await openDatabase({ dataDir, log });
      await prepared.executeSql('create table acknowledged (n int); create table counted (n int)');
      await prepared.close();

      let last = 0;
      for (let round = 1; round <= 4; round += 1) {
        const writer = startChild(dataDir, 'write');
        await writer.until((line) => Number(line) >= last + 30 * round);
        await writer.kill();
        last = Number(writer.outputLines.at(-1));
        const database = await openDatabase({ dataDir, log });
        const { rows } = await sql<{ rows: bigint; highest: number; counted: bigint }>`
        select count(*) as rows, max(n) as highest,
          (select count(*) from counted) as counted from acknowledged`.execute(database.db);
        await database.close();
        const found = rows[0];
        // The row after the last acknowledged one may exist; none before it may be missing.
        expect([last, last + 1]).toContain(found?.highest);
        expect(found?.rows).toBe(BigInt(found?.highest ?? 0));
        expect(found?.counted).toBe(found?.rows);
        last = found?.highest ?? 0;
      }
      await rm(dataDir, { recursive: true });
    },
  );
});
