import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's names, each with a file that says that it is there. */
const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbackrest: '/usr/bin/pgbackrest',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'nginx-light': '/usr/sbin/nginx',
  prometheus: '/usr/bin/prometheus',
  iproute2: '/sbin/ip',
  nftables: '/usr/sbin/nft',
  libfaketime: '/usr/share/doc/libfaketime',
} as const;

const POLICY = '/usr/sbin/policy-rc.d';
const NO_CLUSTER = '/etc/postgresql-common/createcluster.conf';

/**
 * Installs what the cluster is made of and is missing, and starts none of it as a service of the system.
 *
 * @throws with a sentence for a person, where that can't be done
 */
export async function ensurePackages(log: (sentence: string) => void): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error(
      'The cluster needs Linux and root: its nodes have network namespaces and disks of their own. Elsewhere: deploy/compose.',
    );
  }
  const missing = Object.entries(PACKAGES).flatMap(([name, file]) =>
    existsSync(file) ? [] : [name],
  );
  if (missing.length === 0) return;
  if (!existsSync('/usr/bin/apt-get')) {
    throw new Error(`The cluster needs these packages of Debian 12: ${missing.join(', ')}.`);
  }
  log(`installing ${missing.join(', ')}`);
  await withoutServices(async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = ['-qq', '--yes', '--no-install-recommends', '--no-upgrade'];
    try {
      await run('apt-get', ['update', '-qq'], { env });
      await run('apt-get', ['install', ...options, ...missing], { env, maxBuffer: 2 ** 26 });
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Error(`apt can’t install ${missing.join(', ')}: ${stderr.trim()}`, {
        cause: error,
      });
    }
  });
}

/** Debian starts what it installs; a policy of the machine, which containers already have, prevents that. */
async function withoutServices(install: () => Promise<void>): Promise<void> {
  const isOurs = !existsSync(POLICY);
  if (isOurs) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  if (!existsSync(NO_CLUSTER) && existsSync('/etc/postgresql-common')) {
    await writeFile(NO_CLUSTER, 'create_main_cluster = false\n');
  }
  try {
    await install();
  } finally {
    if (isOurs) await rm(POLICY);
  }
}
