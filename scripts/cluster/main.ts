import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { needPort } from '../ports.mjs';
import { endWithNpm, root, run } from '../processes.mjs';
import { answerHelp, rejectCall } from '../usage';
import { startReferenceCluster } from './reference-cluster';

/** `npm run cluster`: the reference cluster of `docs/scale.md`, until it is interrupted. */

const USAGE = `Usage: npm run cluster -- [--webs 3] [--workers 2] [--asynchronous]

Starts on this machine (Debian 12, root), with an empty store: three Postgres under Patroni with etcd, PgBouncer, HAProxy,
the store's processes, nginx, Prometheus; and a backup by pgBackRest, which npm run drill restores. The store is at
http://localhost:3000 (PORT). Ctrl-C ends and deletes it, and its backups.
`;

answerHelp(USAGE);
const options = loadOptions();
const edge = Number(process.env['PORT'] || 3000);
const folder = join(root, '.data', 'cluster');
const log = (sentence: string) => void process.stdout.write(`${sentence}\n`);
try {
  await needPort(edge, 'the cluster', 'PORT');
  await run(process.execPath, [join(root, 'scripts/build-if-stale.mjs')]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const cluster = await startReferenceCluster({ ...options, folder, log, ports: { edge } });
  const ended = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
    endWithNpm(resolve);
  });
  log(`ready ${cluster.url}`);
  log(
    `sandbox ${cluster.sandboxUrl}, HAProxy ${cluster.statsUrl}, Prometheus ${cluster.metricsUrl}`,
  );
  log(`pooler ${cluster.databaseUrl}, leader ${await cluster.leader()} ${cluster.directUrl}`);
  for (const { name, namespace, address } of cluster.nodes)
    log(`${name} ${address} in ${namespace}`);
  log(`logs ${join(folder, 'log')}`);
  await cluster.backup('full');
  const sandboxPort = new URL(cluster.sandboxUrl).port;
  log(
    `backed up; a drill: SANDBOX_PORT=${sandboxPort} npm run drill -- --old ${cluster.directUrl}`,
  );
  await ended;
  await cluster.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

function loadOptions() {
  try {
    const { values } = parseArgs({
      options: {
        webs: { type: 'string', default: '3' },
        workers: { type: 'string', default: '2' },
        asynchronous: { type: 'boolean', default: false },
      },
    });
    const [webs = 0, workers = 0] = [values.webs, values.workers].map(Number);
    if (![webs, workers].every((count) => Number.isInteger(count) && count > 0)) rejectCall(USAGE);
    return { webs, workers, synchronous: !values.asynchronous };
  } catch {
    return rejectCall(USAGE);
  }
}
