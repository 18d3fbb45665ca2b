import { setTimeout as wait } from 'node:timers/promises';
import { armCall, passLeases } from '../programmes/invoice-kills';
import { call } from '../shop/person';
import { openForm } from './pages';
import { openPart, planWebhooks, type Story, type Told } from './plan';
import { choosePicked, done } from './sending-steps';

/** What Shopify does with the call in which the process dies comes later. */
const LATE_MS = 3_000;
const OVER_MS = 1_500_000;
const POLL_MS = 2_000;

/** A bulk action of so many orders whose process is killed in the middle. */
const bulk = (orders: number): Story => ({
  orders,
  openingCents: 0,
  calls: [],
  isAlone: true,
  async play(told) {
    const { shop, staff } = told;
    const [member] = staff.clerks;
    const origin = shop.app.url;
    for (const order of told.orders) await planWebhooks(told, order);
    const parts: string[] = [];
    for (const order of told.orders) parts.push(await openPart(told, order));
    const run = await choosePicked(told, parts);
    const begin = await openForm(member, origin, run, 'begin');
    // On one database the call in which it dies never arrives, on the other it is carried out afterwards.
    const effect =
      shop.store.kind === 'embedded' ? { effect: 'hang' } : { effect: 'late', delayMs: LATE_MS };
    const dies = await armCall(shop, {
      company: 'shopify',
      operation: 'CreateFulfillment',
      skip: orders / 2 - 1,
      ...effect,
    });
    await done(told, begin);
    if (!(await dies(OVER_MS))) throw new Error(`it was not killed: ${await listedAt(told, run)}`);
    await passLeases(shop);
    await shop.app.start();
    const until = Date.now() + OVER_MS;
    let listed = await listedAt(told, run);
    while (!listed.startsWith('Done') && Date.now() < until) {
      await wait(POLL_MS);
      listed = await listedAt(told, run);
    }
    const due = `Done Selected ${orders} Changed ${orders} Not changed 0 Remaining 0`;
    if (listed !== due) throw new Error(`the result is: ${listed}`);
    const each = (fact: string) => told.orders.map(() => fact).join(' ');
    return [{ sent: each('3+2'), parcels: each('1'), undone: each('0'), shippedMails: orders }];
  },
});

/** As many as one bulk action may send, which takes minutes; and fewer. */
export const BULK: Readonly<Record<string, Story>> = { 'bulk-40': bulk(40), 'bulk-500': bulk(500) };

/** What the page of the bulk action says of it, from its status to what remains. */
async function listedAt({ staff, shop }: Told, run: string): Promise<string> {
  const headers = { Accept: 'text/html' };
  const reply = await call(staff.clerks[0], shop.app.url, run, { headers });
  const text = (reply?.text ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  // The menu has a page of that name, too.
  return /.*Status (.*? Remaining \d+)/.exec(text)?.[1] ?? `${reply?.status}`;
}
