import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Disk } from './disk';
import type { Machine, Network } from './network';
import { program, type Program } from './programs';
import type { ClusterNode } from './reference-cluster-types';
import { patroniSettings } from './settings/patroni';
import { backupScript, pgbackrestSettings, STANZA } from './settings/pgbackrest';
import { asPostgres } from './shell';

const BIN_FOLDER = '/usr/lib/postgresql/15/bin';
/** In Debian's package, for whatever architecture. Patroni's own sleep doesn't work with it: only Postgres has another clock. */
const FAKETIME = '/usr/$LIB/faketime/libfaketime.so.1';
const GONE_MS = 30_000;

export type DatabaseNode = ClusterNode & {
  /** Returns what Patroni's address answers with 200; undefined if it is another status or none. */
  answer: (path: string) => Promise<unknown>;
  start: () => Promise<void>;
  signal: (signal: NodeJS.Signals, what?: 'all' | 'postgres') => Promise<void>;
  /** Sends a signal and waits until nothing of it runs any more. */
  kill: (signal: NodeJS.Signals, what: 'all' | 'postgres') => Promise<void>;
  setClock: (seconds: number) => Promise<void>;
  /** Makes a backup if it leads, and nothing otherwise. */
  backup: (kind: 'full' | 'incr') => Promise<void>;
  /** Runs pgBackRest as its user. @returns its standard output */
  pgbackrest: (...parameters: string[]) => Promise<string>;
  disk: Disk;
  program: Program;
};

export type DatabaseNodeOptions = {
  folder: string;
  machine: Machine;
  network: Network;
  disk: Disk;
  /** Where pgBackRest keeps its backups. */
  repository: string;
  etcd: readonly string[];
  synchronous: boolean;
  passwords: { superuser: string; replication: string };
};

/** Describes a machine with Patroni and its Postgres, which both run as the user `postgres`. */
export async function databaseNode(options: DatabaseNodeOptions): Promise<DatabaseNode> {
  const { folder, machine, network, disk, repository, etcd, synchronous, passwords } = options;
  const { name, namespace, address } = machine;
  const dataFolder = join(disk.folder, 'data');
  const settings = join(folder, `${name}.yml`);
  const clock = join(folder, `${name}.clock`);
  const pgbackrestFile = join(folder, `${name}-pgbackrest.conf`);
  await writeFile(
    settings,
    patroniSettings({
      self: { name, address },
      etcd,
      networks: [network.subnet],
      dataFolder,
      binFolder: await programsWithClock(folder, { name, clock }),
      socketFolder: disk.folder,
      synchronous,
      passwords,
      pgbackrestFile,
    }),
  );
  await writeFile(
    pgbackrestFile,
    pgbackrestSettings({
      repository,
      node: { dataFolder, socketFolder: disk.folder },
      // Not on its own disk, which may be full.
      lockFolder: join(repository, 'locks', name),
    }),
  );
  const backups = join(folder, `${name}-backup.sh`);
  await writeFile(backups, backupScript(pgbackrestFile, disk.folder));
  await writeFile(clock, '+0\n');
  const patroni = program({
    name,
    namespace,
    user: 'postgres',
    logFile: join(folder, 'log', `${name}.log`),
    command: ['env', `HOME=${disk.folder}`, 'patroni', settings],
  });
  const postmaster = async () =>
    Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const signal: DatabaseNode['signal'] = async (signal, what = 'all') => {
    const list = what === 'all' ? await network.processes(name) : [await postmaster()];
    for (const pid of list) send(pid, signal);
  };
  return {
    name,
    namespace,
    address,
    dataFolder,
    disk,
    program: patroni,
    pid: patroni.pid,
    async answer(path) {
      const limit = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://${address}:8008${path}`, { signal: limit }).catch(
        () => null,
      );
      return answer?.ok ? ((await answer.json().catch(() => ({}))) as unknown) : undefined;
    },
    async start() {
      patroni.start();
    },
    signal,
    async kill(sent, what) {
      if (what === 'postgres') return signal(sent, what);
      // In good order, Patroni ends its Postgres; a kill is everybody's at once, as when a machine dies.
      if (sent === 'SIGKILL') await signal(sent);
      await patroni.end(sent, GONE_MS);
      for (const until = Date.now() + GONE_MS; Date.now() < until; await wait(20)) {
        if ((await network.processes(name)).length === 0) return;
        if (sent === 'SIGKILL') await signal(sent);
      }
      throw new Error(`${name} is not gone ${GONE_MS / 1000} s after ${sent}`);
    },
    backup: async (kind) => void (await asPostgres('sh', backups, kind)),
    pgbackrest: (...parameters) =>
      asPostgres('pgbackrest', `--config=${pgbackrestFile}`, `--stanza=${STANZA}`, ...parameters),
    async setClock(seconds) {
      await writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ESRCH') throw error;
  }
}

/** Makes a folder of Postgres's programs, of which the server takes its time from a file. */
async function programsWithClock(
  folder: string,
  { name, clock }: { name: string; clock: string },
): Promise<string> {
  const own = join(folder, `${name}-bin`);
  await mkdir(own);
  const programs = (await readdir(BIN_FOLDER)).filter((each) => each !== 'postgres');
  for (const each of programs) await symlink(join(BIN_FOLDER, each), join(own, each));
  const variables = `LD_PRELOAD='${FAKETIME}' FAKETIME_TIMESTAMP_FILE='${clock}' FAKETIME_CACHE_DURATION=1`;
  const more = 'FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1';
  const server = `#!/bin/sh\nexport ${variables} ${more}\nexec ${BIN_FOLDER}/postgres "$@"\n`;
  await writeFile(join(own, 'postgres'), server, { mode: 0o755 });
  return own;
}
