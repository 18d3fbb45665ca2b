import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from '../lanes';
import type { Planned } from '../proxy/proxy';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { loadShown } from '../shop/admin-read';
import { audit } from '../shop/audit';
import { openForm, postDeposit, postUntilAnswered } from '../shop/deposit';
import { creditOf, type Expectation } from '../shop/invariants';
import { makePeople, writeMetafield, type WebhookMode } from '../shop/people';
import type { Person } from '../shop/person';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { secondsSince, startsAgain, untilEnded } from '../shop/settling';
import type { StoreKind } from '../shop/store';
import { isKill, type Case } from './cases';

const OPENING_CENTS = 1_234;
/** Measured from the end of the last fault; the limit of R-1. */
const SETTLED_MS = 15_000;

type Run = { chosen: Case; person: Person; violations: string[]; expected: Expectation };

export type NetworkFaults = {
  kind: StoreKind;
  cases: readonly Case[];
  chance: Chance;
  /** Off: everything must work by reading alone, without webhooks (3.10). */
  webhooks: WebhookMode;
  /** How many customers at a time, in cases that kill no process. */
  lanes: number;
  /** Returns the command that repeats one case. */
  repeat: (name: string) => string;
};

/**
 * every fault at every place where a deposit calls outside, each with its own customer. Cases run
 * in parallel, except those that kill the process. All end with the invariants.
 */
export async function networkFaults(requested: NetworkFaults): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  const groups: Record<string, number> = {};
  let slowestMs = 0;
  try {
    const runs = await prepareRuns(shop, requested);
    await shop.app.start();
    const done = countUp(`network-faults on ${requested.kind}`, runs.length);
    const work = async (run: Run) => {
      slowestMs = Math.max(slowestMs, await runCase(shop, run));
      groups[run.chosen.site] = (groups[run.chosen.site] ?? 0) + 1;
      done();
    };
    await inLanes(
      requested.chance.shuffled(runs.filter(({ chosen }) => !isKill(chosen.kind))),
      requested.lanes,
      work,
    );
    await inLanes(
      runs.filter(({ chosen }) => isKill(chosen.kind)),
      1,
      work,
    );
    await shop.app.end('SIGTERM');
    const violations = await audit(
      shop,
      runs.map((run) => ({ ...run, name: run.chosen.name })),
      requested.repeat,
    );
    return {
      programme: 'network-faults',
      store: requested.kind,
      runs: runs.length,
      seconds: secondsSince(since),
      violations,
      groups,
      notes: { 'slowest to settle': `${Math.round(slowestMs)} ms` },
    };
  } finally {
    await shop.stop();
  }
}

async function prepareRuns(
  shop: ShopUnderTest,
  { cases, webhooks }: NetworkFaults,
): Promise<Run[]> {
  const people = await makePeople(
    shop,
    cases.map(({ scenario }) => ({
      card: scenario === 'declined' ? 'refused' : 'good',
      openingCents: scenario === 'outside' ? OPENING_CENTS : 0,
    })),
    webhooks,
  );
  return cases.map((chosen, index) => {
    const person = people[index] as Person;
    const isDeclined = chosen.scenario === 'declined';
    const isOutside = chosen.scenario === 'outside';
    const expected = {
      gid: person.gid,
      stripeCustomerId: person.stripeCustomerId,
      paidCents: isDeclined ? [] : [chosen.amountCents],
      otherCents: isOutside ? OPENING_CENTS + Math.min(0, chosen.outside.cents) : 0,
      waitingCents: isOutside ? Math.max(0, chosen.outside.cents) : 0,
      failed: isDeclined ? 1 : 0,
    };
    return { chosen, person, violations: [], expected };
  });
}

/** Runs one case. @returns milliseconds from the end of the fault until everything was settled */
async function runCase(shop: ShopUnderTest, run: Run): Promise<number> {
  const { chosen, person, expected, violations } = run;
  const { amountCents } = chosen;
  const { url } = shop.app;
  const token = await openForm(person, url);
  const fault = planError(shop, chosen, person.gid);
  if (chosen.scenario === 'outside') planOutsider(shop, chosen, person.gid);

  const restarted = isKill(chosen.kind) ? startsAgain(shop.app) : 0;
  const post = { token, amountCents };
  const extra = chosen.scenario === 'replayed' ? 3 : 0;
  await Promise.all([
    postUntilAnswered(person, url, post),
    ...Array.from({ length: extra }, () => postDeposit(person, url, post)),
  ]);
  const due = expected.paidCents.reduce((sum, cents) => sum + creditOf(cents), expected.otherCents);
  const endedMs = await untilEnded(shop, person, {
    dueCents: due,
    waitingCents: expected.waitingCents ?? 0,
    isShown: expected.paidCents.length > 0,
    // Waits for a fault that has not happened yet: it may be at one of the last calls.
    from: async () => (fault.fired === 0 ? undefined : Math.max(fault.endedAt, await restarted)),
    withinMs: SETTLED_MS,
  });
  if (endedMs === undefined) {
    violations.push(`not settled within ${SETTLED_MS / 1000} s after the fault was over`);
  }
  if (fault.fired === 0) violations.push('the fault did not happen: the place was never called');
  // A customer who is not sure posts the same form again, long after.
  await postDeposit(person, url, post);
  await wait(50);
  return endedMs ?? SETTLED_MS;
}

function planError(shop: ShopUnderTest, { site, kind, times }: Case, gid: string): Planned {
  // The store reads the intent only if it lost the answer to the confirmation.
  if (site === 'retrieve') {
    shop.proxy.plan({ gid, site: 'confirm', kind: 'reset-after', times: 2 });
  }
  return shop.proxy.plan({ gid, site, kind, times });
}

/** Adds to the metafield as another app would, while the store's call is held. */
function planOutsider(shop: ShopUnderTest, chosen: Case, gid: string): void {
  shop.proxy.hook({
    gid,
    ...chosen.outside,
    run: async () => {
      const shown = (await loadShown(shop.sandboxUrl, gid)) ?? 0;
      await writeMetafield(shop.sandboxUrl, gid, shown + chosen.outside.cents);
    },
  });
}
