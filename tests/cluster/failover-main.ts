import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../app/models/core/database.server';
import { root, run } from '../../scripts/processes.mjs';
import { startReferenceCluster } from '../../scripts/cluster/reference-cluster';
import { answerHelp, rejectCall } from '../../scripts/usage';
import { makePeople } from '../faults/shop/people';
import type { ShopUnderTest } from '../faults/shop/shop-under-test';
import { measureFailovers } from './failover';

/** `npm run test:failover`: the leader of the reference cluster is killed under customers who deposit. */

const LIMIT_SECONDS = 15;
const USAGE = `Usage: npm run test:failover -- [--kills 3]

Starts the reference cluster (Debian 12, root), kills the machine of the leading database and measures how long it takes
until a new deposit is accepted through the edge: at most ${LIMIT_SECONDS} s.
`;

answerHelp(USAGE);
const kills = loadKills();
const log = (sentence: string) => void process.stdout.write(`${sentence}\n`);
await run(process.execPath, [join(root, 'scripts/build-if-stale.mjs')]);
const folder = await mkdtemp(join(tmpdir(), 'earth-failover-'));
const cluster = await startReferenceCluster({
  folder,
  synchronous: true,
  webs: 3,
  workers: 2,
  log,
  env: { LIMIT_RATE_OFF: '1' },
});
let isHeld = false;
try {
  const { databaseUrl, directUrl, sandboxUrl } = cluster;
  const use: ShopUnderTest['store']['use'] = async (work) => {
    const database = await openDatabase({ databaseUrl, directUrl, dataDir: folder, log: () => {} });
    return work(database).finally(() => database.close());
  };
  // Whoever makes people needs no more of a shop.
  const shop = { sandboxUrl, store: { use }, proxy: { know: () => undefined } };
  const people = await makePeople(
    shop as unknown as ShopUnderTest,
    Array.from({ length: kills }, () => ({ card: 'good' as const })),
  );
  const all = await measureFailovers(cluster, { people, kills });
  for (const { seconds, refused } of all) {
    log(`a new deposit after ${seconds.toFixed(1)} s; refused before: ${JSON.stringify(refused)}`);
  }
  isHeld = all.every(({ seconds }) => seconds <= LIMIT_SECONDS);
} catch (error) {
  log((error as Error).message);
} finally {
  await cluster.stop();
}
// What is kept after one that failed: settings and logs.
if (isHeld) await rm(folder, { recursive: true, force: true });
log(isHeld ? 'held' : `not held; the logs are in ${folder}`);
process.exit(isHeld ? 0 : 1);

function loadKills(): number {
  try {
    const { values } = parseArgs({ options: { kills: { type: 'string', default: '3' } } });
    const count = Number(values.kills);
    if (!Number.isInteger(count) || count < 1) rejectCall(USAGE);
    return count;
  } catch {
    return rejectCall(USAGE);
  }
}
