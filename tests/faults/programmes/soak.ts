import { setTimeout as wait } from 'node:timers/promises';
import { cpuSeconds } from '../../../scripts/bench/servers.mjs';
import type { Chance } from '../random';
import type { Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { watchMemory } from '../shop/memory-growth';
import { makePeople } from '../shop/people';
import { call, type Person, type Reply } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';
import { NO_LIMITS } from './random-kills';

/** */
const POST_P95_MS = 1_500;
const POLL_P95_MS = 100;
const MOST_ERRORS = 0.001;
/** Growth of resident memory per hour after the first, in which heap and caches reach their size. */
const GROWTH_PER_HOUR = 0.05;
const SETTLED_MS = 60_000;
const UPKEEP_MS = 5 * 60_000;

export type Soak = {
  kind: StoreKind;
  minutes: number;
  perSecond: number;
  pollers: number;
  customers: number;
  /** How long the platforms take for each call. */
  latencyMs: { least: number; most: number };
  chance: Chance;
  repeat: (name: string) => string;
};

type Story = {
  person: Person;
  /** Deposits begun, each of an amount of its own: the same one twice within minutes would be asked about. */
  begun: number;
  paidCents: number[];
  violations: string[];
  isBusy: boolean;
};

/**
 * a steady rate of deposits and open dashboards for a given time, while the platforms take their
 * time for each call. No errors, no memory growth, no slow answers.
 */
export async function soak(requested: Soak): Promise<Findings> {
  const since = performance.now();
  const { chance } = requested;
  const shop = await prepareShop(requested.kind, NO_LIMITS);
  try {
    const specs = Array.from({ length: requested.customers }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, specs);
    const stories = people.map((person): Story => ({
      person,
      begun: 0,
      paidCents: [],
      violations: [],
      isBusy: false,
    }));
    await shop.app.start();
    const { latencyMs } = requested;
    shop.proxy.delay(() => chance.between(latencyMs.least, latencyMs.most));
    const end = Date.now() + requested.minutes * 60_000;
    const posts: number[] = [];
    const polls: number[] = [];
    const wrong: string[] = [];
    const memory = watchMemory(shop.app);
    const usedBefore = cpuSeconds(shop.app.pid());
    const upkeep = keepUp(shop);
    const [late] = await Promise.all([
      depositSteadily(shop, stories, requested, end, { posts, wrong }),
      ...Array.from({ length: requested.pollers }, (_, index) =>
        pollSteadily(shop, people[index % people.length] as Person, end, { polls, wrong }),
      ),
    ]);
    const growth = memory();
    await upkeep.stop();
    shop.proxy.delay(() => 0);
    for (const story of stories) await drive(shop, story);
    const used = cpuSeconds(shop.app.pid()) - usedBefore;
    await shop.app.end('SIGTERM');
    const outcomes = stories.map(({ person, paidCents, violations }, index) => ({
      name: `customer ${index + 1}`,
      violations,
      expected: { ...person, paidCents, otherCents: 0, failed: 0 },
    }));
    const violations = await audit(shop, outcomes, requested.repeat);
    const limit = (what: string, isOver: boolean) => {
      if (isOver)
        violations.push({ where: `${requested.kind} soak`, what, repeat: requested.repeat('') });
    };
    const [postP95, pollP95] = [p95(posts), p95(polls)];
    const requests = posts.length + polls.length;
    limit(`the post's p95 is ${postP95} ms`, postP95 > POST_P95_MS);
    limit(`the poll's p95 is ${pollP95} ms`, pollP95 > POLL_P95_MS);
    limit(`${wrong.length} wrong answers: ${wrong[0]}`, wrong.length / requests > MOST_ERRORS);
    const grown = growth === null ? 'not known in an hour' : `${Math.round(growth * 100)} %`;
    limit(`memory grew by ${grown} an hour`, growth !== null && growth > GROWTH_PER_HOUR);
    return {
      programme: 'soak',
      store: requested.kind,
      runs: posts.length,
      seconds: secondsSince(since),
      violations,
      groups: { deposits: posts.length, polls: polls.length, 'begun late': late },
      notes: {
        'post p50': `${p50(posts)} ms`,
        'post p95': `${postP95} ms`,
        'poll p95': `${pollP95} ms`,
        'processor of the store': `${Math.round(used)} s`,
        'wrong answers': wrong.length,
        'memory an hour': grown,
      },
    };
  } finally {
    await shop.stop();
  }
}

type PostFigures = { posts: number[]; wrong: string[] };

/** Starts deposits at a steady rate. @returns how many were skipped because every customer was busy */
async function depositSteadily(
  shop: ShopUnderTest,
  stories: Story[],
  { perSecond }: Soak,
  end: number,
  { posts, wrong }: PostFigures,
): Promise<number> {
  const running = new Set<Promise<void>>();
  let late = 0;
  for (let at = Date.now(); at < end; at += 1_000 / perSecond) {
    await wait(Math.max(0, at - Date.now()));
    const story = stories.find(({ isBusy }) => !isBusy);
    if (story === undefined) {
      late += 1;
      continue;
    }
    // Moves this customer to the end of the queue.
    stories.push(...stories.splice(stories.indexOf(story), 1));
    story.isBusy = true;
    const work = deposit(shop, story, { posts, wrong }).finally(() => {
      story.isBusy = false;
      running.delete(work);
    });
    running.add(work);
  }
  await Promise.all(running);
  return late;
}

async function deposit(
  shop: ShopUnderTest,
  story: Story,
  { posts, wrong }: PostFigures,
): Promise<void> {
  const { person, paidCents } = story;
  const amountCents = 100 + story.begun;
  story.begun += 1;
  const post = { token: await openForm(person, shop.app.url), amountCents };
  const first = await postDeposit(person, shop.app.url, post);
  if (first && isAccepted(first)) posts.push(first.ms);
  else wrong.push(`a deposit was answered with ${first?.status ?? 'nothing'}`);
  // Whoever has lost an answer presses again: what the first post has done is found by its form.
  const last = isAccepted(first) ? first : await postUntilAnswered(person, shop.app.url, post);
  if (isAccepted(last)) paidCents.push(amountCents);
}

const isAccepted = (reply: Reply) => reply?.status === 303 || reply?.status === 302;

async function pollSteadily(
  { app }: ShopUnderTest,
  person: Person,
  end: number,
  { polls, wrong }: { polls: number[]; wrong: string[] },
): Promise<void> {
  let version = '';
  await wait(Math.random() * 1_000);
  while (Date.now() < end) {
    const next = Date.now() + 1_000;
    const headers = version === '' ? undefined : { 'If-None-Match': `"${version}"` };
    const reply = await call(person, app.url, '/api/earth-cash', { headers });
    if (reply?.status === 200 || reply?.status === 304) polls.push(reply.ms);
    else wrong.push(`a poll was answered with ${reply?.status ?? 'nothing'}`);
    if (reply?.status === 200) version = (JSON.parse(reply.text) as { version: string }).version;
    await wait(Math.max(0, next - Date.now()));
  }
}

async function drive(shop: ShopUnderTest, { person, paidCents, violations }: Story): Promise<void> {
  const endedMs = await untilEnded(shop, person, {
    dueCents: paidCents.reduce((sum, cents) => sum + creditOf(cents), 0),
    isShown: paidCents.length > 0,
    from: async () => Date.now(),
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) violations.push('never settled');
}

/**
 * Does what autovacuum does on a server in production and not on that of the tests: without statistics
 * the reconciler's comparison gets the worst of plans. On the embedded database the store does it
 * itself.
 */
function keepUp({ store }: ShopUnderTest): { stop: () => Promise<void> } {
  const vacuum = () => store.use(({ executeSql }) => executeSql('vacuum (analyze)'));
  if (!store.isShared) return { stop: () => Promise.resolve() };
  const timer = setInterval(() => void vacuum().catch(sayLate), UPKEEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      await vacuum();
    },
  };
}

const sayLate = (error: unknown) => void process.stderr.write(`upkeep: ${String(error)}\n`);

const p50 = (list: readonly number[]) => percentile(list, 0.5);
const p95 = (list: readonly number[]) => percentile(list, 0.95);

function percentile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}
