import { etcdParameters } from './settings/etcd';
import { haproxySettings } from './settings/haproxy';
import { nginxSettings } from './settings/nginx';
import { patroniSettings } from './settings/patroni';
import { backupScript, pgbackrestSettings } from './settings/pgbackrest';
import { pgbouncerSettings } from './settings/pgbouncer';
import { prometheusSettings } from './settings/prometheus';

/** In Kubernetes the names are those of its services; in compose they are aliases. HAProxy completes no name by itself. */
const DOMAIN = 'store.svc.cluster.local';
const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    name: `${kind}-${nth}`,
    address: `${kind}-${nth}.${kind}.${DOMAIN}`,
  }));

const DATABASES = named('db', 3);
const ETCD = named('etcd', 3);
const WEBS = named('web', 3);
const WORKERS = named('worker', 2);
const FOLDER = '/etc/cluster';
const PGBACKREST = `${FOLDER}/pgbackrest.conf`;
const SOCKETS = '/tmp';
const METRICS = 9100;

/** Returns the settings of each program as compose and Kubernetes mount them, by name of file: the same that `npm run cluster` uses. */
export function deploySettings(): Record<string, string> {
  const etcd = ETCD.map(({ address }) => address);
  return {
    'patroni.yml': patroniSettings({
      etcd,
      networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
      dataFolder: '/data/postgres',
      binFolder: '/usr/lib/postgresql/15/bin',
      socketFolder: SOCKETS,
      synchronous: true,
      postInit: `${FOLDER}/make-store.sh`,
      pgbackrestFile: PGBACKREST,
    }),
    'pgbackrest.conf': pgbackrestSettings({
      repository: '/backups',
      node: { dataFolder: '/data/postgres', socketFolder: SOCKETS },
      lockFolder: '/tmp/pgbackrest',
    }),
    'backup.sh': backupScript(PGBACKREST, SOCKETS),
    'haproxy.cfg': haproxySettings({
      host: '*',
      ports: { leader: 5432, web: 3000, stats: 8404 },
      nodes: DATABASES.map(({ name, address }) => ({ name, host: address, port: 5432 })),
      webs: WEBS.map(({ name, address }) => ({ name, host: address, port: 3000 })),
      isNamed: true,
    }),
    'pgbouncer.ini': pgbouncerSettings({
      host: '*',
      port: 6432,
      server: { host: `haproxy.${DOMAIN}`, port: 5432 },
      usersFile: '/tmp/users',
    }),
    'nginx.conf': nginxSettings({
      listen: '8080',
      web: `haproxy.${DOMAIN}:3000`,
      folder: '/tmp',
    }),
    'prometheus.yml': prometheusSettings({
      apps: [...WEBS, ...WORKERS].map(({ address }) => `${address}:${METRICS}`),
      haproxy: `haproxy.${DOMAIN}:8404`,
      nodes: DATABASES.map(({ address }) => `${address}:8008`),
      etcd: etcd.map((address) => `${address}:2379`),
    }),
    'etcd.sh': etcdScript(),
  };
}

/** A member knows itself by the name of its host. */
function etcdScript(): string {
  const self = { name: '$HOSTNAME', address: `$HOSTNAME.etcd.${DOMAIN}` };
  const parameters = etcdParameters(self, ETCD, '/data/etcd').map((each) => `  "${each}"`);
  return `#!/bin/sh\nexec etcd \\\n${parameters.join(' \\\n')}\n`;
}
