import { setTimeout as wait } from 'node:timers/promises';
import type { ReferenceCluster } from '../../scripts/cluster/reference-cluster-types';
import { postDeposit } from '../faults/shop/deposit';
import { call, type Person, type Reply } from '../faults/shop/person';

const PAGE = '/dashboard/payments/add';
/** A customer who gets no answer for so long tries again. */
const PATIENCE_MS = 3_000;
const AGAIN_MS = 200;
const GIVEN_UP_MS = 120_000;
const LEAST_CENTS = 1_000;
let amounts = 0;

export type Failover = {
  /** From the leader's death to the end of the first new deposit that was accepted. */
  seconds: number;
  /** Answers of the store meanwhile, by status; 0 for none. */
  refused: Record<number, number>;
};

/**
 * Kills the leader's machine again and again, and makes new deposits through the edge until one is accepted. All three nodes
 * are there again before the next one.
 *
 * @throws if no deposit is accepted within two minutes, or the nodes don't come back
 */
export async function measureFailovers(
  cluster: ReferenceCluster,
  { people, kills }: { people: readonly Person[]; kills: number },
): Promise<Failover[]> {
  const all: Failover[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const person = people[kill % people.length] as Person;
    await newDeposit(person, cluster.url);
    await cluster.kill(await cluster.leader());
    const since = performance.now();
    const refused = await newDeposit(person, cluster.url);
    all.push({ seconds: (performance.now() - since) / 1000, refused });
    await cluster.recover();
  }
  return all;
}

function within<T>(reply: Promise<T>): Promise<T | null> {
  return Promise.race([reply, wait(PATIENCE_MS, null)]);
}

/**
 * Opens the page, and posts its form until it is accepted: the same one again while there is no answer, as a customer does. One
 * that the store itself refuses is filled in anew.
 *
 * @returns what was refused before, by status
 */
async function newDeposit(person: Person, origin: string): Promise<Record<number, number>> {
  const refused: Record<number, number> = {};
  let token: string | undefined;
  let amountCents = nextAmount();
  for (const until = Date.now() + GIVEN_UP_MS; Date.now() < until; await wait(AGAIN_MS)) {
    let reply: Reply = null;
    if (token === undefined) {
      reply = await within(call(person, origin, PAGE, { headers: { Accept: 'text/html' } }));
      const input = /<input[^>]*name="form_token"[^>]*>/.exec(reply?.text ?? '')?.[0] ?? '';
      token = /value="([^"]+)"/.exec(input)?.[1];
    }
    if (token !== undefined) {
      reply = await within(postDeposit(person, origin, { token, amountCents }));
      if (reply?.status === 303 || reply?.status === 302) return refused;
      if (reply !== null && reply.status < 500 && reply.status !== 429) {
        token = undefined;
        amountCents = nextAmount();
      }
    }
    refused[reply?.status ?? 0] = (refused[reply?.status ?? 0] ?? 0) + 1;
  }
  throw new Error(
    `no deposit was accepted within ${GIVEN_UP_MS / 1000} s: ${JSON.stringify(refused)}`,
  );
}

/** The same amount once more within minutes is asked about, not accepted. */
function nextAmount(): number {
  amounts += 1;
  return LEAST_CENTS + amounts;
}
