import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './settings/haproxy';
import { haproxySettings } from './settings/haproxy';
import { nginxSettings } from './settings/nginx';
import { pgbouncerSettings, pgbouncerUsers } from './settings/pgbouncer';
import { prometheusSettings } from './settings/prometheus';
import { program, type Program } from './programs';

const HOST = '127.0.0.1';

export type FrontPorts = {
  edge: number;
  web: number;
  leader: number;
  stats: number;
  pooler: number;
  metrics: number;
};

export type FrontOptions = {
  folder: string;
  ports: FrontPorts;
  nodes: readonly Server[];
  webs: readonly Server[];
  etcd: readonly string[];
  metrics: readonly string[];
  password: string;
  owner: { uid: number; gid: number };
};

export type Front = Record<'haproxy' | 'pgbouncer' | 'nginx' | 'prometheus', Program>;

/** Describes what stands before the store's processes and between them and the databases, all on this machine's own address. */
export async function front(options: FrontOptions): Promise<Front> {
  const { folder, ports, nodes, webs, etcd, metrics, password, owner } = options;
  const file = (name: string) => join(folder, name);
  const own = async (name: string) => {
    await mkdir(file(name));
    await chown(file(name), owner.uid, owner.gid);
    return file(name);
  };
  const nginxFolder = await own('nginx');
  const prometheusFolder = await own('prometheus');
  const usersFile = file('pgbouncer-users');
  const settings: Record<string, string> = {
    'haproxy.cfg': haproxySettings({ host: HOST, ports, nodes, webs }),
    'pgbouncer.ini': pgbouncerSettings({
      host: HOST,
      port: ports.pooler,
      server: { host: HOST, port: ports.leader },
      usersFile,
    }),
    'pgbouncer-users': pgbouncerUsers(password),
    'nginx.conf': nginxSettings({
      listen: String(ports.edge),
      web: `${HOST}:${ports.web}`,
      folder: nginxFolder,
    }),
    'prometheus.yml': prometheusSettings({
      apps: metrics,
      haproxy: `${HOST}:${ports.stats}`,
      nodes: nodes.map(({ host }) => `${host}:8008`),
      etcd: etcd.map((host) => `${host}:2379`),
    }),
  };
  for (const [name, text] of Object.entries(settings)) await writeFile(file(name), text);
  const described = (name: string, command: string[], orphaned?: 'TERM') =>
    program({
      name,
      command,
      user: 'postgres',
      logFile: join(folder, 'log', `${name}.log`),
      ...(orphaned && { orphaned }),
    });
  return {
    haproxy: described('haproxy', ['/usr/sbin/haproxy', '-db', '-f', file('haproxy.cfg')]),
    pgbouncer: described('pgbouncer', ['/usr/sbin/pgbouncer', file('pgbouncer.ini')]),
    // Killed, its first process would leave the others behind.
    nginx: described(
      'nginx',
      ['/usr/sbin/nginx', '-e', 'stderr', '-c', file('nginx.conf')],
      'TERM',
    ),
    prometheus: described('prometheus', [
      '/usr/bin/prometheus',
      `--config.file=${file('prometheus.yml')}`,
      `--storage.tsdb.path=${prometheusFolder}`,
      `--web.listen-address=${HOST}:${ports.metrics}`,
      '--storage.tsdb.retention.time=1d',
    ]),
  };
}
