import { setTimeout as wait } from 'node:timers/promises';
import { chanceOf, type Chance } from '../../faults/random';
import { control } from '../../faults/shop/outside';
import type { Browser, Reply } from '../../faults/shop/person';
import { numberOf } from '../../faults/shop/staff-forms';
import { fillDeposit, fillPayment, fillPayout, fillRefund, type Filled } from './acts';
import type { Cast } from './cast';
import type { Outcome } from './operation';
import type { Recorder } from './recorder';
import type { System } from './system';

/** How long a client goes on with a form that nobody answers, and the pauses between its posts and its operations. */
const PATIENCE_MS = 60_000;
const AGAIN_MS = [300, 1_500] as const;
const PAUSE_MS = [200, 1_200] as const;
/** Of a hundred unanswered posts, how many make a client leave the form and go on with something else. */
const LEAVES = 15;
/** What an organization has in the beginning. */
const FIRST_CENTS = 150_000;
/** A client without anything to do looks again after this. */
const IDLE_MS = 1_000;

type Running = { system: System; recorder: Recorder; chance: Chance; over: AbortSignal };
type Next = (chance: Chance) => Promise<Filled | null>;

/** Lets every client of the cast do one operation after the other. @returns when all have ended theirs */
export async function letClientsLive(cast: Cast, running: Running): Promise<void> {
  const { system, recorder } = running;
  const hearing = <B extends Browser>(client: string, browser: B): B => ({
    ...browser,
    heard: (method: string, path: string, reply: Reply, ms: number) => {
      if (method !== 'GET') return;
      const status = reply?.status ?? 0;
      recorder.write({ client, type: 'read', path, status, ms: Math.round(ms) });
    },
  });
  const clients: [name: string, next: Next][] = [];
  for (const [index, each] of cast.customers.entries()) {
    const name = `customer-${index + 1}`;
    const person = hearing(name, each);
    clients.push([name, buysAndDeposits(person, person.gid, system.url)]);
  }
  for (const [index, { person, holder }] of cast.admins.entries()) {
    const name = `admin-${index + 1}`;
    const own = hearing(name, person);
    clients.push([name, (chance) => fillDeposit(own, system.url, { holder, chance })]);
  }
  for (const [index, { person, holder }] of cast.members.entries()) {
    const name = `member-${index + 1}`;
    const own = hearing(name, person);
    clients.push([name, (chance) => fillPayment(own, system.url, { holder, chance })]);
  }
  const refunded = new Set<number>();
  for (const [index, member] of cast.staff.entries()) {
    const name = `staff-${index + 1}`;
    const own = hearing(name, member);
    clients.push([name, (chance) => refundsOne(system, refunded, { member: own, chance })]);
  }
  for (let nth = 1; nth <= cast.payers; nth += 1) {
    const name = `ambassador-${nth}`;
    clients.push([
      name,
      async () => {
        const earner = cast.earners.shift();
        if (!earner) return null;
        return fillPayout({ ...earner, person: hearing(name, earner.person) }, system.url);
      },
    ]);
  }
  await Promise.all(clients.map(([name, next]) => live(name, next, running)));
}

/** An organization's first deposit, before anything is disturbed. @throws if it is not acknowledged */
export async function fundOrganization(
  { admins }: Cast,
  nth: number,
  { system, recorder }: Pick<Running, 'system' | 'recorder'>,
): Promise<void> {
  const admin = admins[nth];
  if (!admin) throw new Error(`there is no organization ${nth}`);
  const { person, holder } = admin;
  const chance = chanceOf(nth);
  const filled = await fillDeposit(person, system.url, {
    holder,
    chance,
    amountCents: FIRST_CENTS,
  });
  const over = new AbortController().signal;
  const outcome = await perform(`admin-${nth + 1}`, filled, { recorder, chance, over });
  if (outcome !== 'ok') throw new Error(`an organization’s first deposit is ${outcome}`);
}

function buysAndDeposits(
  person: Parameters<typeof fillDeposit>[0],
  holder: string,
  origin: string,
): Next {
  return (chance) => {
    const fill = chance.pick([fillDeposit, fillPayment, fillPayment]);
    return fill(person, origin, { holder, chance });
  };
}

type StateOrder = { id: number; totalCents: number; paidCents: number; refundedCents: number };

/** Takes a paid order that nobody has refunded. */
async function refundsOne(
  { sandboxUrl, url }: System,
  taken: Set<number>,
  { member, chance }: { member: Parameters<typeof fillRefund>[0]; chance: Chance },
): Promise<Filled | null> {
  const { shopify } = (await control(sandboxUrl, 'GET', '/control/state?of=shopify.orders')) as {
    shopify: { orders: (StateOrder & { tags: string[] })[] };
  };
  const free = shopify.orders.filter(
    ({ id, tags, paidCents, totalCents, refundedCents }) =>
      tags.some((tag) => tag.startsWith('pay-')) &&
      paidCents === totalCents &&
      refundedCents === 0 &&
      !taken.has(id),
  );
  if (free.length === 0) return null;
  const { id, totalCents } = chance.pick(free);
  taken.add(id);
  return fillRefund(member, url, { orderNumber: Number(numberOf(String(id))), totalCents, chance });
}

async function live(client: string, next: Next, running: Running): Promise<void> {
  const { recorder, over } = running;
  const chance = running.chance.branch(client);
  while (!over.aborted) {
    try {
      const filled = await next(chance);
      if (filled === null) await wait(IDLE_MS);
      else await perform(client, filled, { recorder, chance, over });
    } catch (error) {
      recorder.write({ client, type: 'gave-up', why: String(error).slice(0, 300) });
      await wait(IDLE_MS);
    }
    await wait(chance.between(...PAUSE_MS));
  }
}

/** Presses a form's button once, and again while there is no answer or one that says to come back later. */
export async function perform(
  client: string,
  { wanted, press, acknowledges }: Filled,
  { recorder, chance, over }: Pick<Running, 'recorder' | 'chance' | 'over'>,
): Promise<Outcome> {
  const id = recorder.invoke(client, wanted);
  const until = Date.now() + PATIENCE_MS;
  let isUnknown = false;
  const end = (outcome: Outcome, why: string) => {
    recorder.write({ client, type: outcome, id, why });
    return outcome;
  };
  for (;;) {
    const since = performance.now();
    const reply = await press();
    const ms = Math.round(performance.now() - since);
    const status = reply?.status ?? 0;
    recorder.write({ client, type: 'reply', id, status, ms });
    const why = `${status} ${reply?.location ?? ''}`.trim();
    const isRedirect = status === 303 || status === 302;
    if (isRedirect && acknowledges.test(reply?.location ?? '')) return end('ok', why);
    const isLater = status === 0 || status >= 500 || status === 429;
    // A rejection says nothing about an earlier post of the same form that nobody has answered.
    if (!isLater) return end(isUnknown ? 'unknown' : 'fail', `${why} ${messageIn(reply)}`.trim());
    isUnknown = true;
    const isLeft = over.aborted || chance.between(1, 100) <= LEAVES;
    if (isLeft || Date.now() > until) return end('unknown', why);
    await wait(chance.between(...AGAIN_MS));
  }
}

/** What a page tells its reader, from its first alert on. */
function messageIn(reply: Reply): string {
  const html = reply?.text ?? '';
  const from = html.indexOf('role="alert"');
  const text = (from < 0 ? '' : html.slice(from))
    .replace(/^[^<>]*>/, '')
    .replaceAll(/<[^>]*>/g, ' ');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
}
