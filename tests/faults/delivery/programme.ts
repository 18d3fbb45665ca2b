import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from '../lanes';
import { endOrKill, passLeases, playKills } from '../programmes/invoice-kills';
import type { Chance } from '../random';
import { countUp, type Findings, type Violation } from '../report';
import { loadBooks } from '../shop/ledger';
import type { Person } from '../shop/person';
import { loadState, type SandboxState } from '../shop/sandbox-state';
import { secondsSince } from '../shop/settling';
import { prepareShop, saveLogs, type ShopUnderTest } from '../shop/shop-under-test';
import type { StoreKind } from '../shop/store';
import { describeCase, storyOf, type DeliveryProgramme } from './cases';
import { factsOf, ordersOf, wrongsOfFacts, type Facts } from './facts';
import { loadDeliveryRows, wrongsOfMirrors, wrongsOfOpenRows, wrongsOfStock } from './mirrors';
import type { DeliveryCase, Story, Told } from './plan';
import { prepare } from './prepare';
import { loadStock, type StockItem } from './stock';

export type Delivery = {
  programme: DeliveryProgramme;
  kind: StoreKind;
  cases: readonly DeliveryCase[];
  chance: Chance;
  lanes: number;
  repeat: (name: string) => string;
};

type Run = {
  chosen: DeliveryCase;
  person: Person;
  item: StockItem | undefined;
  seconds: number;
  /** How it may end; empty if it could not be told. */
  allowed: readonly Partial<Facts>[];
  violations: string[];
};

/** Longer than the last retry that a fault of a run leaves behind. */
const SETTLED_MS = 300_000;
const POLL_MS = 2_000;
/** A day on, every mirror is due and all that an hour brings is done. */
const NIGHT_MS = 25 * 60 * 60_000;
const SYNCED = '"msg":"the mirror was synced"';
const MIRRORS = ['orders', 'fulfillment-orders', 'returns'];
/** A machine with much else to do needs minutes for the first time. */
const SYNCED_MS = 900_000;

/**
 * What happens between paid and delivered, or between a request and what is given for it: Shopify and Stripe fail, several
 * people act at once, here and at Shopify, webhooks come twice, late or never, and the process is killed at every step.
 * Then a night passes. In the end each unit was sent once, each cent given back once, each mail sent once, and the store
 * has what Shopify has.
 */
export async function delivery(requested: Delivery): Promise<Findings> {
  const since = performance.now();
  const { programme, kind, cases, lanes, repeat } = requested;
  const shop = await prepareShop(kind);
  const groups: Record<string, number> = {};
  const runs: Run[] = [];
  try {
    const tell = await prepare(shop, requested, storyOf);
    const mirrors = mirrorsOf(cases.map(storyOf));
    await startFollowed(shop, mirrors);
    const done = countUp(`${programme} on ${kind}`, cases.length, 10);
    const play = async (chosen: DeliveryCase) => {
      const run = await playRun(tell(chosen), storyOf(chosen));
      runs.push(run);
      const group = chosen.point === null ? chosen.story : 'kills';
      groups[group] = (groups[group] ?? 0) + 1;
      done();
      return run;
    };
    const played = cases.filter(({ point }) => point === null);
    const together = played.filter((chosen) => !isAlone(chosen));
    await inLanes(together, lanes, async (chosen) => void (await play(chosen)));
    for (const chosen of played.filter(isAlone)) await play(chosen);
    const killed = cases.filter(({ point }) => point !== null);
    if (killed.length > 0) {
      await playKills(shop, killed, play, ({ violations }) => {
        violations.push('the point was never passed');
      });
    }
    const early = await settle(shop, runs);
    await passNight(shop, mirrors);
    await settle(shop, runs);
    await endOrKill(shop);
    return {
      programme,
      store: kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations: await audit(shop, runs, repeat),
      groups,
      notes: { ...notesOf(runs), 'after the night': `${early} runs` },
    };
  } finally {
    await shop.stop();
  }
}

const isAlone = (chosen: DeliveryCase) => storyOf(chosen).isAlone === true;

/** The mirrors that the stories are about. */
function mirrorsOf(stories: readonly Story[]): readonly string[] {
  return stories.some(({ needs }) => needs === 'item') ? [...MIRRORS, 'inventory'] : MIRRORS;
}

/** Starts the store and waits until it follows parcels: until it has read all orders once, it tells nobody of them. */
async function startFollowed(
  shop: ShopUnderTest,
  mirrors: readonly string[],
  changed: Record<string, string> = {},
) {
  const before = await syncedOf(shop);
  await shop.app.start(changed);
  const until = Date.now() + SYNCED_MS;
  for (;;) {
    const now = await syncedOf(shop);
    if (mirrors.every((name) => (now.get(name) ?? 0) > (before.get(name) ?? 0))) return;
    if (Date.now() > until) throw new Error('the mirrors were not filled');
    await wait(1_000);
  }
}

/** Counts how often each mirror was synced, by the log. */
async function syncedOf({ app }: ShopUnderTest): Promise<Map<string, number>> {
  const log = await readFile(app.logFile, 'utf8').catch(() => '');
  const counts = new Map<string, number>();
  for (const line of log.split('\n')) {
    if (!line.includes(SYNCED)) continue;
    const kind = /"kind":"([a-z-]+)"/.exec(line)?.[1] ?? '';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The store is started again on the next day. Jobs go by the database's clock, which stays: what waits to be repeated is due. */
async function passNight(shop: ShopUnderTest, mirrors: readonly string[]): Promise<void> {
  await endOrKill(shop);
  await passLeases(shop);
  await shop.store.use(({ executeSql }) =>
    executeSql(`update pgboss.job set start_after = now() where state = 'retry'`),
  );
  await startFollowed(shop, mirrors, { CLOCK_OFFSET_MS: String(NIGHT_MS) });
}

async function playRun(told: Told, story: Story): Promise<Run> {
  const since = performance.now();
  const { chosen, person, own } = told;
  const run: Run = { chosen, person, item: own.item, seconds: 0, allowed: [], violations: [] };
  try {
    run.allowed = await story.play(told);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    run.violations.push(`it could not be told to its end: ${why} (${describeCase(chosen)})`);
    // At once, while the shop is still there to be looked at.
    process.stderr.write(`${chosen.name}: ${run.violations.join('; ').slice(0, 1_000)}\n`);
  }
  run.seconds = secondsSince(since);
  return run;
}

/** Waits until every run is at one of its good ends, or no longer. @returns how many are not */
async function settle(shop: ShopUnderTest, runs: readonly Run[]): Promise<number> {
  const until = Date.now() + SETTLED_MS;
  for (;;) {
    const [state, stock] = await loadWorld(shop, runs);
    const open = runs.filter(
      (run) => run.allowed.length > 0 && nearest(run, state, stock).length > 0,
    );
    // What no webhook tells the store waits for its next look.
    const isWaiting = open.some(({ chosen }) => chosen.webhooks !== 'lost');
    if (!isWaiting || Date.now() > until) return open.length;
    await wait(POLL_MS);
  }
}

type Stock = Awaited<ReturnType<typeof loadStock>>;

/** The state of the platforms, and what is available of every item if a run is about one. */
function loadWorld({ sandboxUrl }: ShopUnderTest, runs: readonly Run[]) {
  const isStock = runs.some(({ item }) => item !== undefined);
  const stock = isStock ? loadStock(sandboxUrl) : new Map<number, number>();
  return Promise.all([loadState(sandboxUrl), stock]);
}

function nearest({ person, item, allowed }: Run, state: SandboxState, stock: Stock): string[] {
  const facts = factsOf(state, person, stock.get(item?.id ?? 0));
  const orders = ordersOf(state, person);
  const [best = []] = allowed
    .map((expected) => wrongsOfFacts(expected, facts, orders))
    .toSorted((one, other) => one.length - other.length);
  return best;
}

/** How long the runs took, which shows what to speed up. */
function notesOf(runs: readonly Run[]): Record<string, string> {
  const sorted = runs.toSorted((one, other) => one.seconds - other.seconds);
  const half = sorted[Math.floor(sorted.length / 2)]?.seconds ?? 0;
  const slowest = sorted.slice(-3).map(({ chosen, seconds }) => `${chosen.name} ${seconds} s`);
  return { half: `within ${half} s`, slowest: slowest.join(', ') };
}

/** Compares everything once the store has ended: the platforms, its mirrors, its open rows, its ledger. */
async function audit(
  shop: ShopUnderTest,
  runs: readonly Run[],
  repeat: (name: string) => string,
): Promise<Violation[]> {
  const found: Violation[] = [];
  const add = (name: string, what: string) =>
    void found.push({ where: `${shop.store.kind} ${name}`, what, repeat: repeat(name) });
  const [state, stock] = await loadWorld(shop, runs);
  const { rows, open, books } = await shop.store.use(async (database) => {
    const read = await loadDeliveryRows(database);
    return {
      rows: read,
      open: await wrongsOfOpenRows(database, read),
      books: await loadBooks(database),
    };
  });
  for (const run of runs) {
    const { chosen, person, item, violations, allowed } = run;
    const wrongs = allowed.length > 0 ? nearest(run, state, stock) : [];
    for (const order of ordersOf(state, person))
      wrongs.push(...wrongsOfMirrors(order, state, rows));
    if (item !== undefined) wrongs.push(...wrongsOfStock(item, stock, rows));
    const said = wrongs.map((what) => `${what} (${describeCase(chosen)})`);
    for (const what of [...violations, ...said]) add(chosen.name, what);
  }
  for (const what of open) add('', what);
  for (const { check_name: check, bad_count: count } of books.failedChecks) {
    add('', `audit_check: ${check} finds ${count}`);
  }
  for (const { kind, subject, detail } of books.openDiscrepancies) {
    add('', `discrepancy: ${kind} of ${subject} is open: ${JSON.stringify(detail)}`);
  }
  if (found.length > 0) process.stdout.write(`the store's logs are in ${await saveLogs(shop)}\n`);
  return found;
}
