import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hostileRequest, type HostileRequest, type Known } from '../hostile/request';
import { exchange, type Exchange } from '../hostile/wire';
import { inLanes } from '../lanes';
import type { Chance } from '../random';
import { countUp, type Findings } from '../report';
import { audit } from '../shop/audit';
import { makePeople } from '../shop/people';
import { secondsSince } from '../shop/settling';
import { prepareShop, type ShopUnderTest } from '../shop/shop-under-test';
import { signInStaff } from '../shop/staff-sign-in';
import type { StoreKind } from '../shop/store';

export type HostileRequests = {
  kind: StoreKind;
  requests: number;
  lanes: number;
  chance: Chance;
  repeat: (name: string) => string;
  /** The number of a single request. */
  oneCase?: string | undefined;
};

const ERROR_LEVEL = 50;
/** The log is written at least once a second. */
const LOG_MS = 1_500;

type Line = { level: number; msg: string; requestId?: string; err?: { message: string } };
type Sent = HostileRequest & { index: number };

/**
 * Random and hostile requests of every kind: methods, paths, headers, ranges, encodings, bodies, and what is not HTTP at
 * all; from visitors, customers, an ambassador and staff. The process has to be the same afterwards, and no answer is
 * a 500, no line of the log an error: whatever a stranger sends is a stranger's fault.
 */
export async function hostileRequests(requested: HostileRequests): Promise<Findings> {
  const since = performance.now();
  const shop = await prepareShop(requested.kind);
  try {
    const people = await makePeople(
      shop,
      Array.from({ length: requested.lanes }, (_, index) => ({
        card: 'good' as const,
        tags: index % 2 === 0 ? ['Ambassador'] : [],
      })),
    );
    await shop.app.start();
    const staff = await signInStaff(shop);
    const known = {
      host: new URL(shop.app.url).host,
      version: manifestVersion(),
      cookies: [...people, staff].map(({ cookie }) => cookie),
    };
    const pid = shop.app.pid();
    const groups: Record<string, number> = {};
    const wrongs: { index: number | undefined; what: string }[] = [];
    const indexOf = new Map<string, number>();
    const requests = requestsOf(requested, known);
    const done = countUp(`hostile-requests on ${requested.kind}`, requests.length, 2_000);
    await inLanes(requests, requested.lanes, async (request) => {
      const { index } = request;
      const { statuses, requestIds } = await sent(shop, request, (what) =>
        wrongs.push({ index, what }),
      );
      for (const id of requestIds) indexOf.set(id, index);
      for (const status of statuses) {
        const group = `status ${status}`;
        groups[group] = (groups[group] ?? 0) + 1;
        if (status >= 500) wrongs.push({ index, what: `status ${status} for ${say(request)}` });
      }
      done();
    });
    await wait(LOG_MS);
    for (const { requestId, msg, err } of await errorLines(shop)) {
      const index = indexOf.get(requestId ?? '');
      const what = `the log has an error: ${msg}: ${err?.message}`;
      wrongs.push({
        index,
        what:
          index === undefined
            ? what
            : `${what} for ${say(requests.find((one) => one.index === index))}`,
      });
    }
    if (!shop.app.isRunning())
      wrongs.push({ index: undefined, what: `the process ${pid} has ended` });
    const message = shop.app.message();
    if (message !== '') wrongs.push({ index: undefined, what: `standard error: ${message}` });
    await shop.app.end('SIGTERM');
    const found = wrongs.map(({ index, what }) => ({
      where: `${requested.kind} ${index === undefined ? 'process' : `request ${index}`}`,
      what,
      repeat: requested.repeat(index === undefined ? '' : String(index)),
    }));
    return {
      programme: 'hostile-requests',
      store: requested.kind,
      runs: requests.length,
      seconds: secondsSince(since),
      violations: [...found, ...(await audit(shop, [], requested.repeat))],
      groups,
      notes: {},
    };
  } finally {
    await shop.stop();
  }
}

function requestsOf({ chance, requests, oneCase }: HostileRequests, known: Known): Sent[] {
  const make = (index: number): Sent => ({
    index,
    ...hostileRequest(chance.branch(`request ${index}`), known),
  });
  if (oneCase !== undefined) return [make(Number(oneCase))];
  return Array.from({ length: requests }, (_, index) => make(index));
}

async function sent(
  { app }: ShopUnderTest,
  request: Sent,
  note: (what: string) => void,
): Promise<Exchange> {
  try {
    return await exchange(Number(new URL(app.url).port), request);
  } catch (error) {
    note(`${(error as Error).message} for ${say(request)}`);
    return { statuses: [], requestIds: [] };
  }
}

async function errorLines({ app }: ShopUnderTest): Promise<Line[]> {
  const text = await readFile(app.logFile, 'utf8');
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return lines.filter(({ level }) => level >= ERROR_LEVEL);
}

/** Every page with scripts names the manifest's version. */
function manifestVersion(): string {
  const assets = readdirSync(join(import.meta.dirname, '../../../build/client/assets'));
  return assets.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean) ?? '';
}

const say = (request: Sent | undefined) => JSON.stringify(request?.bytes.slice(0, 600));
