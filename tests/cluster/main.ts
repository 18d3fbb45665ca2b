import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/processes.mjs';
import { spawnable } from '../../scripts/programs.mjs';
import { ensurePostgres } from '../../scripts/test-postgres';
import { answerHelp, rejectCall } from '../../scripts/usage';
import { oneOfTwo } from '../faults/programmes/one-of-two';
import { chanceOf } from '../faults/random';
import { sayFindings } from '../faults/report';
import { stopPostgres } from '../faults/shop/store';
import { createDatabase } from '../support/server-database';
import { signIn } from '../support/signed-in';
import { Visitor } from '../support/visitor';
import { restartOneByOne, startCluster } from './cluster';
import { drillPart } from './drill/command';
import { history } from './history/command';
import { startTraffic } from './traffic';

/** `npm run test:cluster`: several processes of the built store behind a balancer, on one Postgres or a cluster of them. */

const PARTS = ['rolling', 'kills', 'history', 'drill', 'e2e'] as const;
const USAGE = `Usage: npm run test:cluster -- [--only PART] [options] [-- what Playwright takes]

Several processes of the store, two on one Postgres where nothing else is said. Without --only all, in turn:
  rolling  both are ended and started again, one after the other, under steady traffic   --rounds 3
  kills    one is killed in the middle of payments, the other finishes them    --kills 10 --seed N
  history  20 clients and a nemesis on the cluster of npm run cluster; what they were told is compared with
           what is there     --events 100 --minutes 20 --seed N --webs 3 --workers 2, and one of
             --two           on the two processes
             --asynchronous  without synchronous replication
             --prove         so, and acknowledged writes are lost on purpose: held if that is found
  drill    a day on that cluster, a restore to a moment of it, and what happened since then re-entered
  e2e      every browser test against the balancer's address
`;

answerHelp(USAGE);
const requested = loadRequested();
const isRequested = (part: (typeof PARTS)[number]) =>
  !requested.only || requested.only.includes(part);
await run(process.execPath, ['scripts/build-if-stale.mjs']);
const server = await ensurePostgres();
const failed: string[] = [];
if (isRequested('rolling') && !(await rolling(requested.rounds))) failed.push('rolling');
if (isRequested('kills') && !(await kills(requested.kills, requested.seed))) failed.push('kills');
if (isRequested('history') && !(await history(requested, server.url))) failed.push('history');
if (isRequested('drill') && !(await drillPart())) failed.push('drill');
if (isRequested('e2e')) {
  const env = { SHOP_PROCESSES: '2', TEST_DATABASE_URL: server.url };
  const code = await run('npx', ['--no-install', 'playwright', 'test', ...requested.rest], env);
  if (code !== 0) failed.push('e2e');
}
await server.stop();
process.stdout.write(failed.length === 0 ? 'held\n' : `not held: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);

function loadRequested() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true },
        rounds: { type: 'string', default: '3' },
        kills: { type: 'string', default: '10' },
        events: { type: 'string', default: '100' },
        minutes: { type: 'string', default: '20' },
        two: { type: 'boolean', default: false },
        asynchronous: { type: 'boolean', default: false },
        webs: { type: 'string', default: '3' },
        workers: { type: 'string', default: '2' },
        prove: { type: 'boolean', default: false },
        seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
      },
    });
    if (values.only?.some((part) => !PARTS.some((known) => known === part))) rejectCall(USAGE);
    const { rounds: turns, kills: deaths, seed: given, events: many, minutes: long } = values;
    const numbers = [turns, deaths, given, many, long, values.webs, values.workers].map(Number);
    if (!numbers.every((number) => Number.isInteger(number) && number >= 0)) rejectCall(USAGE);
    const [rounds = 0, killed = 0, seed = 0, events = 0, minutes = 0, webs = 0, workers = 0] =
      numbers;
    const { only, two, asynchronous, prove } = values;
    const ways = { two, asynchronous, prove, webs, workers };
    return { only, rounds, kills: killed, seed, events, minutes, ...ways, rest: positionals };
  } catch {
    return rejectCall(USAGE);
  }
}

async function rolling(rounds: number): Promise<boolean> {
  const since = performance.now();
  const { url: databaseUrl } = await createDatabase(server.url);
  // This traffic has no pauses: the rate limits would rightly stop it.
  const cluster = await startCluster({ databaseUrl, env: { LIMIT_RATE_OFF: '1' } });
  try {
    const people = Array.from({ length: 6 }, () => new Visitor(cluster.url));
    for (const [index, person] of people.slice(0, 2).entries()) {
      await signIn(person, `rolling-${index}@example.com`);
    }
    const traffic = startTraffic(people);
    for (let round = 0; round < rounds; round += 1) await restartOneByOne(cluster);
    const { gets, posts, failures, slowestMs } = await traffic.stop();
    const wrong = [...failures, ...cluster.balancer.failures.map(({ what }) => what)];
    for (const what of wrong) process.stdout.write(`  FAILED ${what}\n`);
    const seconds = Math.round((performance.now() - since) / 1000);
    const retried = cluster.balancer.retried();
    process.stdout.write(
      `rolling: ${rounds * 2} restarts, ${gets} pages, ${posts} posts, ${wrong.length} failed, ` +
        `${retried} given to the other, slowest ${slowestMs} ms, ${seconds} s\n`,
    );
    return wrong.length === 0 && gets > 0 && posts > 0;
  } finally {
    await cluster.stop();
  }
}

async function kills(count: number, seed: number): Promise<boolean> {
  const repeat = () => `npm run test:cluster -- --only kills --kills ${count} --seed ${seed}`;
  const found = await oneOfTwo({ kills: count, chance: chanceOf(seed), repeat });
  sayFindings(found);
  await stopPostgres();
  return found.violations.length === 0 && found.runs > 0;
}

/** @returns the exit code */
function run(command: string, list: readonly string[], env: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(...spawnable([command, ...list], { root }), {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
