import { setTimeout as wait } from 'node:timers/promises';
import type { ReferenceCluster } from '../../../scripts/cluster/reference-cluster-types';
import { callShop } from '../../../scripts/call-shop';
import type { Config } from '../../../app/config/config.server';
import { fillCheckout, placeUntilAnswered, stockUp, type Paying } from '../../faults/shop/checkout';
import { openForm, postUntilAnswered } from '../../faults/shop/deposit';
import { stripeAt } from '../../faults/shop/outside';
import { makePeople } from '../../faults/shop/people';
import type { Person, Reply } from '../../faults/shop/person';
import { countOpen, usingDatabase } from '../history/final-reads';

const SETTLED_MS = 300_000;
const LOOK_MS = 500;
/** What nobody but the store knows of. */
const CORRECTION_CENTS = 777;
const REFUND_CENTS = 1_000;

/** What was acknowledged to a customer. */
export type Acknowledged =
  | { kind: 'deposit'; person: Person; token: string; cents: number }
  | {
      kind: 'order';
      person: Person;
      token: string;
      cents: number;
      storeCreditCents: number;
      cardCents: number;
    }
  | { kind: 'refund'; person: Person; intent: string; cents: number }
  | { kind: 'correction'; person: Person; cents: number };

/** What happened before the moment that is restored, and after it. */
export type Day = {
  people: readonly Person[];
  before: Acknowledged[];
  moment: Date;
  after: Acknowledged[];
};

/**
 * Lets four customers deposit and buy on a cluster, with a full backup in between and one of what has changed, then more
 * of it after a moment that is noted; then everything is archived.
 *
 * @throws if something isn't acknowledged, settles too late, or isn't archived
 */
export async function letADayPass(
  cluster: ReferenceCluster,
  { config, log }: { config: Config; log: (line: string) => void },
): Promise<Day> {
  const { url, sandboxUrl, directUrl } = cluster;
  await stockUp(sandboxUrl);
  const shop = {
    sandboxUrl,
    store: {
      use: <T>(work: Parameters<typeof usingDatabase<T>>[1]) => usingDatabase(directUrl, work),
    },
    proxy: { know: () => undefined },
  };
  const people = await makePeople(
    shop,
    Array.from({ length: 4 }, () => ({ card: 'good' as const, openingCents: 40_000 })),
  );
  const [ann, ben, cleo, dan] = people as [Person, Person, Person, Person];
  const settled = () => allSettled(directUrl);
  const before: Acknowledged[] = [];
  for (const [nth, person] of people.entries())
    before.push(await deposit(person, url, 2_000 + nth));
  await settled();
  log('a full backup');
  await cluster.backup('full');
  before.push(await order(ben, url, 'both'), await deposit(ann, url, 3_100));
  await settled();
  log('a backup of what has changed');
  await cluster.backup('incr');
  before.push(await deposit(dan, url, 3_200));
  await settled();

  // Nothing is under way at the moment, and it is a second of its own.
  await wait(1_500);
  const moment = new Date();
  await wait(1_500);
  log(`the moment is ${moment.toISOString()}`);
  const after: Acknowledged[] = [
    await deposit(ann, url, 4_100),
    await deposit(ben, url, 4_200),
    await order(cleo, url, 'cash'),
    await order(ben, url, 'both'),
    await refund(cluster, { person: dan, token: (before[3] as { token: string }).token }),
    await correct(config, cleo),
  ];
  await settled();
  await cluster.archived();
  return { people, before, moment, after };
}

async function deposit(person: Person, origin: string, cents: number): Promise<Acknowledged> {
  const token = await openForm(person, origin);
  accepted(await postUntilAnswered(person, origin, { token, amountCents: cents }), 'a deposit');
  return { kind: 'deposit', person, token, cents };
}

async function order(person: Person, origin: string, paying: Paying): Promise<Acknowledged> {
  const form = await fillCheckout(person, origin, { paying, quantity: 1 });
  accepted(await placeUntilAnswered(form, origin), 'an order');
  const { totalCents, storeCreditCents, cardCents, fields } = form;
  const token = fields['form_token'] ?? '';
  return { kind: 'order', person, token, cents: totalCents, storeCreditCents, cardCents };
}

/** Somebody refunds a part of an earlier deposit in Stripe's dashboard, and the store hears of it. */
async function refund(
  { sandboxUrl, directUrl }: ReferenceCluster,
  { person, token }: { person: Person; token: string },
): Promise<Acknowledged> {
  const find = () =>
    usingDatabase(directUrl, ({ db }) =>
      db
        .selectFrom('deposit')
        .select(['payment_intent_id', 'refunded_cents'])
        .where('form_token', '=', token)
        .executeTakeFirstOrThrow(),
    );
  const intent = (await find()).payment_intent_id ?? '';
  await stripeAt(sandboxUrl).refunds.create({ payment_intent: intent, amount: REFUND_CENTS });
  for (const until = Date.now() + SETTLED_MS; ; await wait(LOOK_MS)) {
    if ((await find()).refunded_cents === REFUND_CENTS) break;
    if (Date.now() > until) throw new Error('the store has not heard of the refund');
  }
  return { kind: 'refund', person, intent, cents: REFUND_CENTS };
}

async function correct(config: Config, person: Person): Promise<Acknowledged> {
  const answer = await callShop(config, {
    do: 'adjust',
    customer: person.gid,
    amountCents: CORRECTION_CENTS,
    against: 'external',
    reason: 'A parcel that was lost',
    by: 'Nina Hart',
    request: crypto.randomUUID(),
  });
  if ('error' in answer) throw new Error(`no correction: ${String(answer['error'])}`);
  return { kind: 'correction', person, cents: CORRECTION_CENTS };
}

function accepted(reply: Reply, what: string): void {
  if (reply?.status !== 303 && reply?.status !== 302)
    throw new Error(`${what} is ${reply?.status}: ${reply?.text.slice(0, 300)}`);
}

/** Waits until nothing is under way, and every balance is shown at Shopify. */
async function allSettled(databaseUrl: string): Promise<void> {
  for (const until = Date.now() + SETTLED_MS; ; await wait(LOOK_MS)) {
    const open = await countOpen(databaseUrl);
    if (Object.keys(open).length === 0) return;
    if (Date.now() > until) throw new Error(`not settled: ${JSON.stringify(open)}`);
  }
}
