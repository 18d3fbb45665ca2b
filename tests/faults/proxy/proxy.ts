import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { control } from '../shop/outside';
import { callOf, createOwners, type Answer, type Call, type Site } from './call';
import { act, serverError, type FaultKind } from './fault-kinds';
import { createForward } from './forward';

/** A fault planned for one customer's calls at one place. */
export type Planned = {
  gid: string;
  site: Site;
  kind: FaultKind;
  /** How many calls it hits. */
  times: number;
  /** How many calls pass first. */
  skip: number;
  /** How many calls it has hit, and when the last hit ended (wall clock; infinite while it lasts). */
  fired: number;
  endedAt: number;
};

/** An action outside the store that runs while one of its calls is held. */
export type Hook = { gid: string; site: Site; at: 'before' | 'after'; run: () => Promise<void> };

const NO_DELAY = () => 0;

/** How long a call takes that is carried out late: longer than the store waits before it asks again. */
const LATE_MS = 12_000;

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/**
 * Starts a proxy between the store and the sandbox, for Stripe and Shopify, that injects network faults.
 * The store cannot tell it from the platforms.
 */
export async function startProxy(target: string, kill: () => void) {
  const { forward, close } = createForward(target);
  const owners = createOwners();
  const planned: Planned[] = [];
  const hooks: (Hook & { running?: Promise<void> })[] = [];
  /** Idempotency keys for which Stripe has stored a 5xx: the same call gets it again (1.1 row 9). */
  const stuck = new Set<string>();
  const outages = new Set<Call['company']>();
  const counts = { stripe: 0, shopify: 0, other: 0, points: 0 };
  let delayMs = NO_DELAY;

  async function carry(call: Call, gid: string | undefined): Promise<Answer> {
    await runHooks(gid, call.site, 'before');
    const answer = await forward(call);
    owners.learn(call, answer, gid);
    await runHooks(gid, call.site, 'after');
    return answer;
  }

  /** Shopify has a late call from the beginning and refuses the same change meanwhile; Stripe gets it late. */
  async function handOver(call: Call, gid: string | undefined): Promise<{ done: Promise<Answer> }> {
    if (call.company !== 'shopify') return { done: wait(LATE_MS).then(() => carry(call, gid)) };
    const body = call.body.toString('utf8');
    const containing = body.slice(Math.max(0, body.indexOf('"variables"')));
    const fault = { company: 'shopify', operation: '*', effect: 'late', delayMs: LATE_MS };
    await control(target, 'POST', '/control/faults', { ...fault, containing });
    const done = carry(call, gid);
    for (let checks = 0; checks < 250; checks += 1) {
      const left = (await control(target, 'GET', '/control/faults')) as { containing: string }[];
      if (!left.some((each) => each.containing === containing)) return { done };
      await wait(20);
    }
    throw new Error('the sandbox has not taken the call');
  }

  async function runHooks(gid: string | undefined, site: Site | null, at: Hook['at']) {
    const hook = hooks.find((each) => each.gid === gid && each.site === site && each.at === at);
    if (hook === undefined) return;
    // Another call that comes meanwhile waits too: it must not overtake the hook.
    hook.running ??= hook.run();
    await hook.running;
    const place = hooks.indexOf(hook);
    if (place !== -1) hooks.splice(place, 1);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = callOf(
      request.method ?? 'GET',
      request.url ?? '/',
      request.headers,
      await bodyOf(request),
    );
    counts[call.company] += 1;
    const { socket } = request;
    if (outages.has(call.company)) return void socket.resetAndDestroy();
    const pause = delayMs();
    if (pause > 0) await wait(pause);
    const gid = call.site === null ? undefined : owners.ownerOf(call);
    const answer = (given: Answer) => send(response, given);
    const key = `${call.path} ${String(call.headers['idempotency-key'])}`;
    if (stuck.has(key)) return answer(serverError(call));
    const fault = consume(gid, call.site);
    if (fault === undefined) return answer(noted(await carry(call, gid)));
    if (isStored(fault.kind, call.site)) stuck.add(key);
    const stage = {
      call,
      response,
      socket,
      forward: () => carry(call, gid),
      handOver: () => handOver(call, gid),
      answer,
      kill,
    };
    await act(fault.kind, stage).finally(() => {
      fault.endedAt = Date.now();
    });
  }

  function noted(answer: Answer): Answer {
    const cost = /"actualQueryCost":(\d+)/.exec(answer.body.toString('latin1'))?.[1];
    counts.points += Number(cost ?? 0);
    return answer;
  }

  function consume(gid: string | undefined, site: Site | null): Planned | undefined {
    if (gid === undefined || site === null) return undefined;
    for (const fault of planned) {
      if (fault.gid !== gid || fault.site !== site || fault.fired >= fault.times) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.fired += 1;
      fault.endedAt = Number.POSITIVE_INFINITY;
      return fault;
    }
    return undefined;
  }

  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://localhost:${port}`,
    know: owners.know,
    counts,
    /** Plans a fault for the next calls of one customer at one place. */
    plan(fault: Pick<Planned, 'gid' | 'site' | 'kind'> & Partial<Planned>): Planned {
      const whole = { times: 1, skip: 0, fired: 0, endedAt: 0, ...fault };
      planned.push(whole);
      return whole;
    },
    hook: (hook: Hook) => void hooks.push({ ...hook }),
    /** Takes a platform down, or brings it back. */
    outage(company: 'stripe' | 'shopify', isOn: boolean): void {
      if (isOn) outages.add(company);
      else outages.delete(company);
    },
    /** Delays every call by this much. */
    delay: (ms: () => number) => void (delayMs = ms),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      close();
    },
  };
}

/**
 * Whether Stripe stores the 5xx under the call's idempotency key for good (money-security 1.1 row 9).
 * Not for a creation that was never carried out: the store could not get past it for a day, so there
 * Stripe recovers.
 */
function isStored(kind: FaultKind, site: Site | null): boolean {
  if (kind === 'error-after') return site === 'create' || site === 'confirm' || site === 'refund';
  return kind === 'error-before' && site === 'confirm';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  const { connection: _own, 'transfer-encoding': _coding, 'keep-alive': _alive, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': String(body.length) });
  response.end(body);
}
