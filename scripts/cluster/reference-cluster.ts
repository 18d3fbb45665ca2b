import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../ports.mjs';
import { root } from '../processes.mjs';
import { runAs } from '../test-postgres';
import { databaseNode, type DatabaseNode } from './database-nodes';
import { makeDisk } from './disk';
import { disturbances } from './disturbances';
import { front } from './front';
import { etcdMembers } from './etcd-members';
import { guard } from './guard';
import { pgbackrestSettings } from './settings/pgbackrest';
import { makeStoreDatabase } from './store-database';
import { makeNetwork, type Network } from './network';
import { ensurePackages } from './packages';
import { program, type Program } from './programs';
import type {
  ClusterPorts,
  ReferenceCluster,
  ReferenceClusterOptions,
} from './reference-cluster-types';
import { isReady, storeProcesses } from './store-processes';

const DATABASES = ['db1', 'db2', 'db3'];
const ETCD = ['etcd1', 'etcd2', 'etcd3'];
const HOST = '127.0.0.1';
/**
 * Where disks are files in memory: a cluster asks for the disk so often that beside other work its pauses would be all that is
 * measured. What a power cut does is not tested.
 */
const MEMORY = '/dev/shm';
/** With a busy machine's patience: three times `initdb` and copying it. */
const FORMED_MS = 120_000;

/**
 * Starts the reference cluster of `docs/scale.md` on this machine: three databases and etcd in network namespaces of their own,
 * the rest beside them. Everything ends with this process, even if that is killed.
 *
 * @throws with a sentence where a package, Linux or root is missing
 */
export async function startReferenceCluster(
  options: ReferenceClusterOptions,
): Promise<ReferenceCluster> {
  const { folder, log } = options;
  await ensurePackages(log);
  const owner = runAs();
  if (!owner) throw new Error('there is no user postgres');
  await mkdir(join(folder, 'log'), { recursive: true });
  await chmod(folder, 0o755);
  const disks = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'earth-cluster-'));
  await chmod(disks, 0o755);
  const network = await makeNetwork([...ETCD, ...DATABASES]);
  const leave = guard({
    bridge: network.bridge,
    namespaces: network.machines.map(({ namespace }) => namespace),
    mounts: DATABASES.map((name) => join(disks, name)),
    folder: disks,
  });
  const ended: (() => Promise<unknown>)[] = [leave];
  const stop = async () => {
    const errors: unknown[] = [];
    for (const step of ended.toReversed()) {
      await step().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  };
  try {
    return await start(options, { disks, network, owner, ended, stop });
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
}

type Ground = {
  /** Of the databases and etcd. */
  disks: string;
  network: Network;
  owner: { uid: number; gid: number };
  /** What to do at the end, in reverse order. */
  ended: (() => Promise<unknown>)[];
  stop: () => Promise<void>;
};

async function start(
  { folder, synchronous, webs, workers, log, env = {}, ports: given }: ReferenceClusterOptions,
  { disks, network, owner, ended, stop }: Ground,
): Promise<ReferenceCluster> {
  const machines = new Map(network.machines.map((each) => [each.name, each]));
  const begin = (each: Program) => {
    each.start();
    ended.push(() => each.end());
  };
  const passwords = { superuser: secret(), replication: secret(), store: secret() };

  const members = ETCD.flatMap((name) => machines.get(name) ?? []);
  for (const each of await etcdMembers(members, { folder, disks, owner })) begin(each);
  const repository = join(disks, 'backups');
  await mkdir(repository, { mode: 0o750 });
  await chown(repository, owner.uid, owner.gid);
  const backupSettings = join(folder, 'pgbackrest.conf');
  await writeFile(
    backupSettings,
    pgbackrestSettings({ repository, lockFolder: '/tmp/pgbackrest-restore' }),
  );
  const nodes: DatabaseNode[] = [];
  const etcd = members.map(({ address }) => address);
  for (const machine of DATABASES.flatMap((name) => machines.get(name) ?? [])) {
    const disk = await makeDisk(disks, machine.name, owner);
    nodes.push(
      await databaseNode({
        folder,
        machine,
        network,
        disk,
        repository,
        etcd,
        synchronous,
        passwords,
      }),
    );
  }
  const ports = { ...(await freePorts()), ...given };
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  const account = `store:${passwords.store}@${HOST}`;
  const databaseUrl = `postgres://${account}:${ports.pooler}/store`;
  const directUrl = `postgres://${account}:${ports.leader}/store`;
  const url = `http://localhost:${ports.edge}`;
  const base: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    ORIGIN: url,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: directUrl,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    // nginx writes whence a request came; whoever tests stands where a CDN would, and says for whom it asks.
    TRUSTED_PROXY: '2',
    ...env,
  };
  const apps = await storeProcesses({ folder, webs, workers, env: base });
  const { haproxy, pgbouncer, nginx, prometheus } = await front({
    folder,
    ports,
    owner,
    etcd,
    password: passwords.store,
    nodes: nodes.map(({ name, address }) => ({ name, host: address, port: 5432 })),
    webs: apps
      .filter(({ role }) => role === 'web')
      .map((each) => ({ name: each.name, host: HOST, port: Number(new URL(each.url).port) })),
    metrics: apps.map(({ metrics }) => metrics),
  });

  log('three databases, etcd');
  for (const each of nodes) begin(each.program);
  begin(haproxy);
  const { hands, formed } = disturbances({ network, nodes, synchronous });
  await formed(FORMED_MS).catch(async (error: Error) => {
    const logs = await Promise.all(nodes.map(({ program }) => program.lastLines()));
    throw new Error(`${error.message}\n${logs.join('\n\n')}`);
  });
  await makeStoreDatabase(`postgres://postgres:${passwords.superuser}@${HOST}:${ports.leader}`, {
    password: passwords.store,
  });
  const leading = async () => {
    const name = await hands.leader();
    return nodes.find((each) => each.name === name) as DatabaseNode;
  };
  await (await leading()).pgbackrest('stanza-create');
  log('pooler, balancer, edge, Prometheus, sandbox');
  for (const each of [pgbouncer, nginx, prometheus]) begin(each);
  const sandbox = program({
    name: 'sandbox',
    cwd: root,
    logFile: join(folder, 'log', 'sandbox.log'),
    command: [process.execPath, '--enable-source-maps', 'build/main/sandbox.js'],
    env: { ...base, DATA_DIR: join(folder, 'sandbox') },
  });
  begin(sandbox);
  await isReady(sandbox, `${sandboxUrl}/healthz`);
  log(`${webs} web processes, ${workers} workers`);
  ended.push(() => Promise.all(apps.map((each) => each.program.end())));
  await Promise.all(apps.map((each) => each.start()));
  const isSeen = async (name: string) => {
    for (;;) {
      const table = await (await fetch(`http://${HOST}:${ports.stats}/stats;csv`)).text();
      if (
        table.split('\n').some((line) => line.startsWith(`ready,${name},`) && line.includes(',UP,'))
      )
        return;
      await wait(50);
    }
  };
  for (const { name, role } of apps) if (role === 'web') await isSeen(name);

  const restarted = { haproxy, pgbouncer };
  return {
    url,
    sandboxUrl,
    databaseUrl,
    directUrl,
    metricsUrl: `http://${HOST}:${ports.metrics}`,
    statsUrl: `http://${HOST}:${ports.stats}/stats`,
    nodes,
    apps,
    ...hands,
    backupSettings,
    backup: async (kind) => (await leading()).backup(kind),
    archived: async () => void (await (await leading()).pgbackrest('check')),
    async restart(what) {
      await restarted[what].end('SIGTERM', 2_000);
      restarted[what].start();
    },
    async killApp(index, signal = 'SIGKILL') {
      const each = apps[index];
      if (!each) throw new Error(`there is no process ${index}`);
      await each.program.end(signal);
      await each.start();
    },
    async rollApps() {
      const killed: string[] = [];
      for (const each of apps) {
        if ((await each.program.end('SIGTERM')) !== 0) killed.push(each.name);
        await each.start();
        if (each.role === 'web') await isSeen(each.name);
      }
      return killed;
    },
    stop,
  };
}

async function freePorts(): Promise<ClusterPorts> {
  const ports = new Set<number>();
  while (ports.size < 8) ports.add(await freePort());
  const [edge = 0, sandbox = 0, smtp = 0, web = 0, leader = 0, stats = 0, pooler = 0, metrics = 0] =
    ports;
  return { edge, sandbox, smtp, web, leader, stats, pooler, metrics };
}

function secret(): string {
  return randomBytes(16).toString('hex');
}
