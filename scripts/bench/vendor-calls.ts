/**
 * Counts what one deposit, order, change of a product and change of a customer cost at Shopify, Stripe and QuickBooks: the
 * calls that the sandbox received (`GET /control/requests`) and Shopify's points, from the action until nothing is asked any
 * more, divided by how often it was done. Prints one JSON line per kind. The counts don't depend on the machine's speed.
 * Run with `npx tsx scripts/bench/vendor-calls.ts`, with other counts by `--times 5`, for kinds that begin so by
 * `--only order`.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillCheckout, placeUntilAnswered, type Paying } from '../../tests/faults/shop/checkout';
import { openForm, postUntilAnswered } from '../../tests/faults/shop/deposit';
import { control } from '../../tests/faults/shop/outside';
import { makePeople } from '../../tests/faults/shop/people';
import type { Person } from '../../tests/faults/shop/person';
import { prepareShop } from '../../tests/faults/shop/shop-under-test';
import { stopPostgres } from '../../tests/faults/shop/store';
import { say } from './measure';

const { values } = parseArgs({
  options: { times: { type: 'string' }, only: { type: 'string' } },
});
const TIMES = Number(values.times ?? 10);
const KINDS = 5;
const OPENING_CENTS = 100_000;
/** Longer than a job waits that joins what follows shortly, and than the mirrors' pauses. */
const QUIET_MS = 20_000;
const PATIENCE_MS = 300_000;
const PRODUCT = 'white-hot-cup-8-oz';

type Call = { n: number; company: string; operation: string };

const shop = await prepareShop('postgres');

const callsSince = (n: number) =>
  control(shop.sandboxUrl, 'GET', `/control/requests?since=${n}`) as Promise<Call[]>;

const lastCall = async () => (await callsSince(0)).at(-1)?.n ?? 0;

/** Resolves when the platforms have not been asked for a while. */
async function untilQuiet(): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  let seen = await lastCall();
  for (let since = Date.now(); Date.now() - since < QUIET_MS; await wait(500)) {
    if (Date.now() > end) throw new Error('the platforms are asked without end');
    const last = await lastCall();
    if (last !== seen) [seen, since] = [last, Date.now()];
  }
}

async function count(what: string, times: number, act: (nth: number) => Promise<void>) {
  if (!what.startsWith(values.only ?? '')) return;
  await untilQuiet();
  const before = await lastCall();
  const pointsBefore = shop.proxy.counts.points;
  for (let nth = 0; nth < times; nth += 1) await act(nth);
  await untilQuiet();
  const calls = await callsSince(before);
  const each = (number: number) => Math.round((number / times) * 100) / 100;
  const operations = new Map<string, number>();
  for (const { company, operation } of calls) {
    const name = `${company} ${operation}`;
    operations.set(name, (operations.get(name) ?? 0) + 1);
  }
  const of = (company: string) => each(calls.filter((call) => call.company === company).length);
  say({
    what,
    times,
    shopify: of('shopify'),
    points: each(shop.proxy.counts.points - pointsBefore),
    stripe: of('stripe'),
    quickbooks: of('quickbooks'),
    operations: Object.fromEntries([...operations].map(([name, number]) => [name, each(number)])),
  });
}

const change = (input: object) =>
  control(shop.sandboxUrl, 'POST', '/control/shopify', input).then(() => undefined);

/** The same amount twice within minutes is asked about. */
async function deposit(person: Person, amountCents: number): Promise<void> {
  const token = await openForm(person, shop.app.url);
  const reply = await postUntilAnswered(person, shop.app.url, { token, amountCents });
  if (reply?.status !== 303) throw new Error(`a deposit was answered with ${reply?.status}`);
}

async function order(person: Person, paying: Paying): Promise<void> {
  const form = await fillCheckout(person, shop.app.url, { paying, quantity: 1 });
  const reply = await placeUntilAnswered(form, shop.app.url);
  if (reply?.status !== 303) throw new Error(`an order was answered with ${reply?.status}`);
}

try {
  const specs = Array.from({ length: TIMES * KINDS }, () => ({
    card: 'good' as const,
    openingCents: OPENING_CENTS,
  }));
  const people = await makePeople(shop, specs);
  const of = (kind: number, nth: number) => people[kind * TIMES + nth] as Person;
  const decided = { state: 'granted', decided_at: new Date(), decided_by: 'Sam Staff' };
  await shop.store.use(({ db }) =>
    db
      .insertInto('invoice_option')
      .values(
        people.slice(3 * TIMES, 4 * TIMES).map(({ gid }) => ({ customer_gid: gid, ...decided })),
      )
      .execute(),
  );
  await shop.app.start();
  await count('nothing', 1, () => Promise.resolve());
  await count('first deposit', TIMES, (nth) => deposit(of(0, nth), 5_000));
  await count('next deposit', TIMES, (nth) => deposit(of(0, nth), 6_000));
  await count('order by Earth Cash', TIMES, (nth) => order(of(1, nth), 'cash'));
  await count('order by card', TIMES, (nth) => order(of(2, nth), 'card'));
  await count('order on invoice', TIMES, (nth) => order(of(3, nth), 'terms'));
  await count('change of a price', TIMES, (nth) =>
    change({ action: 'product-update', handle: PRODUCT, set: { priceCents: 4_000 + nth } }),
  );
  await count('change of stock', TIMES, (nth) =>
    change({ action: 'product-update', handle: PRODUCT, set: { stock: 50 + nth } }),
  );
  await count('change of a customer', TIMES, (nth) =>
    change({ action: 'customer-tag', id: of(4, nth).gid, add: `vendor-calls-${nth}` }),
  );
} finally {
  await shop.stop();
  await stopPostgres();
}
