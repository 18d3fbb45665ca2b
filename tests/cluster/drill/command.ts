import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../../../app/config/config.server';
import { startReferenceCluster } from '../../../scripts/cluster/reference-cluster';
import { drill } from '../../../scripts/drill/drill';
import { loadOutside } from '../../faults/shop/outside';
import { HISTORY_ENV } from '../history/two-processes';
import { letADayPass } from './day';
import { judge } from './judge';
import { judgeReentered, reenter } from './reenter';

/** Of what is listed once more, by the operator's command. */
const EARLIER_MS = 10 * 60_000;

/**
 * `npm run test:cluster -- --only drill`: a day on the reference cluster, the store's end, a restore to a moment of that day,
 * and everything re-entered.
 *
 * @returns whether it held
 */
export async function drillPart(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'earth-drill-'));
  const cluster = await startReferenceCluster({
    folder,
    synchronous: true,
    webs: 1,
    workers: 1,
    log,
    env: HISTORY_ENV,
  });
  const wrongs: string[] = [];
  try {
    const configOn = (databaseUrl: string) =>
      parseConfig({
        ...process.env,
        ...HISTORY_ENV,
        NODE_ENV: 'production',
        ORIGIN: cluster.url,
        DATABASE_URL: databaseUrl,
        SANDBOX_PORT: new URL(cluster.sandboxUrl).port,
        DATA_DIR: join(folder, 'operator'),
      });
    const { directUrl: oldUrl, backupSettings: settings, sandboxUrl } = cluster;
    const day = await letADayPass(cluster, { config: configOn(oldUrl), log });
    const outside = await loadOutside(sandboxUrl);
    const had = new Map(day.people.map(({ gid }) => [gid, outside.metafieldsOf(gid).shown ?? 0]));
    log('the store’s processes end');
    for (const { pid } of cluster.apps) process.kill(pid(), 'SIGKILL');
    const result = await drill({
      settings,
      folder: join(folder, 'restored'),
      to: day.moment,
      oldUrl,
      config: configOn(oldUrl),
      isForGood: true,
      log,
    });
    try {
      wrongs.push(...(await judge(day, result)));
      const { url } = result.server;
      await reenter(configOn(url), new Date(day.moment.getTime() - EARLIER_MS));
      wrongs.push(...(await judgeReentered(url, had)));
    } finally {
      await result.server.stop();
    }
  } catch (error) {
    wrongs.push((error as Error).message);
  } finally {
    await cluster.stop();
  }
  for (const wrong of wrongs) log(`WRONG ${wrong}`);
  if (wrongs.length === 0) await rm(folder, { recursive: true, force: true });
  else log(`the logs are in ${folder}`);
  return wrongs.length === 0;
}

function log(line: string): void {
  process.stdout.write(`drill: ${line}\n`);
}
