import type { Stripe } from 'stripe';
import { signature } from '../../../sandbox/stripe/events';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import type { Findings } from '../report';
import { audit } from '../shop/audit';
import { openForm, postUntilAnswered } from '../shop/deposit';
import { creditOf } from '../shop/invariants';
import { control, stripeAt } from '../shop/outside';
import { makePeople } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';

const SECRET = 'whsec_sandbox';
const STALE_SECONDS = 600;
const SETTLED_MS = 60_000;

export type WebhookStorm = {
  kind: StoreKind;
  customers: number;
  /** Deliveries in total. */
  deliveries: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
};

type Story = { name: string; person: Person; amountCents: number; violations: string[] };
type Delivery = { body: string; kind: 'right' | 'forged' | 'stale' };

/**
 * everything that can happen to a payment happens at Stripe, and its webhooks arrive shuffled, a
 * third of them twice or more, some forged, some too old, a tenth never. In the end the ledger must
 * match Stripe's own objects, as if each had come once and in order.
 */
export async function webhookStorm(requested: WebhookStorm): Promise<Findings> {
  const since = performance.now();
  const { chance } = requested;
  const shop = await prepareShop(requested.kind);
  try {
    const specs = Array.from({ length: requested.customers }, () => ({ card: 'good' as const }));
    const people = await makePeople(shop, specs);
    const stories = people.map((person, index): Story => {
      const name = `customer ${index + 1}`;
      const amountCents = chance.branch(name).between(1_000, 19_999);
      return { name, person, amountCents, violations: [] };
    });
    await control(shop.sandboxUrl, 'POST', '/control/webhooks', { company: 'stripe', mode: 'off' });
    await shop.app.start();
    await inLanes(stories, requested.lanes, async ({ person, amountCents }) => {
      const token = await openForm(person, shop.app.url);
      await postUntilAnswered(person, shop.app.url, { token, amountCents });
    });
    await happen(shop, chance.branch('what happens'));
    const deliveries = await shaken(shop, requested);
    const wrongAnswers = await deliver(shop, deliveries, requested.lanes);
    // The reconciler, which runs when the store starts, finds what was never delivered.
    await shop.app.end('SIGTERM');
    await shop.app.start();
    const due = await dueByStripe(shop);
    await inLanes(stories, requested.lanes, async ({ person, violations }) => {
      const endedMs = await untilEnded(shop, person, {
        dueCents: due.get(person.stripeCustomerId) ?? 0,
        isShown: true,
        from: async () => Date.now(),
        withinMs: SETTLED_MS,
      });
      if (endedMs === undefined) violations.push('the balance never was what Stripe says');
    });
    await shop.app.end('SIGTERM');
    const outcomes = stories.map(({ name, person, amountCents, violations }) => {
      const otherCents = (due.get(person.stripeCustomerId) ?? 0) - creditOf(amountCents);
      const expected = { ...person, paidCents: [amountCents], otherCents, failed: 0 };
      return { name, violations, expected };
    });
    const violations = await audit(shop, outcomes, requested.repeat);
    for (const what of wrongAnswers) {
      violations.push({ where: `${requested.kind} webhook`, what, repeat: requested.repeat('') });
    }
    const count = (kind: Delivery['kind']) => deliveries.filter((one) => one.kind === kind).length;
    return {
      programme: 'webhook-storm',
      store: requested.kind,
      runs: deliveries.length,
      seconds: secondsSince(since),
      violations,
      groups: { right: count('right'), forged: count('forged'), stale: count('stale') },
      notes: { customers: requested.customers },
    };
  } finally {
    await shop.stop();
  }
}

/** Makes refunds, partial refunds and refunds that fail; disputes that are won, lost and open. */
async function happen({ sandboxUrl }: ShopUnderTest, chance: Chance): Promise<void> {
  const act = (action: string, input: object) =>
    control(sandboxUrl, 'POST', '/control/stripe', { action, ...input }) as Promise<{ id: string }>;
  for await (const intent of stripeAt(sandboxUrl).paymentIntents.list({ limit: 100 })) {
    if (intent.status !== 'succeeded') continue;
    const { id } = intent;
    const part = chance.between(1, Math.floor(intent.amount / 2));
    switch (chance.between(0, 6)) {
      case 0:
        await act('refund', { id });
        break;
      case 1:
        await act('refund', { id, amountCents: part });
        await act('refund', { id, amountCents: part });
        break;
      case 2:
        await act('refund-fail', { id: (await act('refund', { id, amountCents: part })).id });
        break;
      case 3:
        await act('win', { id: (await act('dispute', { id })).id });
        break;
      case 4:
        await act('lose', { id: (await act('dispute', { id })).id });
        break;
      case 5:
        await act('dispute', { id, amountCents: part });
        break;
      default:
    }
  }
}

/** Applies the shares of R-7, and repeats deliveries up to the wanted number. */
async function shaken(
  { sandboxUrl }: ShopUnderTest,
  { chance, deliveries }: WebhookStorm,
): Promise<Delivery[]> {
  const events: string[] = [];
  for await (const event of stripeAt(sandboxUrl).events.list({ limit: 100 })) {
    events.push(JSON.stringify(event, null, 2));
  }
  const coming = events.filter(() => chance.next() >= 0.1);
  const twice = coming.filter(() => chance.next() < 0.3);
  const bad = Array.from({ length: Math.round(deliveries * 0.1) }, (_, index): Delivery => {
    const kind = index % 2 === 0 ? 'forged' : 'stale';
    return { body: chance.pick(events), kind };
  });
  const once = [...coming, ...twice].map((body): Delivery => ({ body, kind: 'right' }));
  const more = Math.max(0, deliveries - bad.length - once.length);
  const again = Array.from({ length: more }, (): Delivery => {
    return { body: chance.pick(coming), kind: 'right' };
  });
  return chance.shuffled([...once, ...again, ...bad]);
}

/** Delivers the events. @returns the wrong answers */
async function deliver(
  { app }: ShopUnderTest,
  deliveries: readonly Delivery[],
  lanes: number,
): Promise<string[]> {
  const wrong: string[] = [];
  await inLanes(deliveries, lanes, async ({ body, kind }) => {
    const at = Math.floor(Date.now() / 1000) - (kind === 'stale' ? STALE_SECONDS : 0);
    const secret = kind === 'forged' ? 'whsec_somebody_else' : SECRET;
    const response = await fetch(`${app.url}/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'Stripe-Signature': signature(body, { secret, at }),
      },
    });
    await response.arrayBuffer();
    const right = kind === 'right' ? 200 : 400;
    if (response.status !== right) wrong.push(`${kind} delivery was answered ${response.status}`);
  });
  return wrong;
}

type Sums = Map<string, number>;

function add(to: Sums, intent: Stripe.Refund['payment_intent'], cents: number): void {
  const id = String(intent);
  to.set(id, (to.get(id) ?? 0) + cents);
}

/** Returns what each of Stripe's customers has left, computed from Stripe's objects alone (M-5). */
async function dueByStripe({ sandboxUrl }: ShopUnderTest): Promise<Map<string, number>> {
  const stripe = stripeAt(sandboxUrl);
  const [refunded, held, lost]: [Sums, Sums, Sums] = [new Map(), new Map(), new Map()];
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status === 'succeeded' || refund.status === 'pending') {
      add(refunded, refund.payment_intent, refund.amount);
    }
  }
  for await (const dispute of stripe.disputes.list({ limit: 100 })) {
    if (dispute.status === 'won') continue;
    add(dispute.status === 'lost' ? lost : held, dispute.payment_intent, dispute.amount);
  }
  const due = new Map<string, number>();
  for await (const { id, amount, customer, status } of stripe.paymentIntents.list({ limit: 100 })) {
    if (status !== 'succeeded') continue;
    const gone = (refunded.get(id) ?? 0) + (lost.get(id) ?? 0);
    const left = Math.max(0, amount - gone - (held.get(id) ?? 0));
    const before = due.get(String(customer)) ?? 0;
    due.set(String(customer), before + (left === 0 ? 0 : creditOf(left)));
  }
  return due;
}
