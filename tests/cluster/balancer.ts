import {
  Agent,
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Between probes of each process's `/readyz`. */
const POLL_MS = 200;
/** `/readyz` asks the database, and a slow one delays it by up to this long. */
const PROBE_MS = 5_000;
/** The balancer closes idle connections before the store does: the store keeps its own for 65 s. */
const IDLE_MS = 30_000;
/** Hop-by-hop headers. `Host` is passed on: it has the store's own address, which the store ignores. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** `alive` answers `/readyz` with 503; it gets requests only if no process is ready. */
export type CurrentStatus = 'ready' | 'alive' | 'gone';

type Target = { url: URL; agent: Agent; currentStatus: CurrentStatus; answered: number };

/** `cutOffBy` is the process that ended in the middle of its answer, after which none can be asked anew. */
export type BalancerFailure = { what: string; cutOffBy?: string };

export type Balancer = {
  url: string;
  /** The processes behind it, in order. */
  targets: readonly Readonly<Target>[];
  /** Requests passed to another process, because nothing of them had been sent or they were a GET or HEAD. */
  retried: () => number;
  /** Requests that the balancer answered with 502 itself, and answers that were cut off. */
  failures: readonly BalancerFailure[];
  /** Resolves when the balancer has seen the process in this state. */
  sees: (url: string, currentStatus: CurrentStatus) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts a plain round-robin balancer that probes each process's `/readyz`. It retries a request on
 * another process only if nothing of it was sent, or if it is safe to repeat (GET, HEAD) and no answer
 * has begun. It trusts the addresses that callers send, because each visitor of the tests has their own.
 */
export async function startBalancer(urls: readonly string[], port = 0): Promise<Balancer> {
  const targets = urls.map((url): Target => {
    const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
    return { url: new URL(url), agent, currentStatus: 'gone', answered: 0 };
  });
  const failures: BalancerFailure[] = [];
  let next = 0;
  let retries = 0;
  const closing = new AbortController();

  /** Returns the processes to try, in order. */
  function rotated(): Target[] {
    next += 1;
    const best = (['ready', 'alive', 'gone'] as const)
      .map((currentStatus) => targets.filter((each) => each.currentStatus === currentStatus))
      .find((some) => some.length > 0);
    const list = best ?? [];
    const at = next % Math.max(1, list.length);
    const chosen = [...list.slice(at), ...list.slice(0, at)];
    return [...chosen, ...targets.filter((each) => !chosen.includes(each))];
  }

  function forward(
    requested: IncomingMessage,
    reply: ServerResponse,
    [target, ...others]: Target[],
  ) {
    const name = `${requested.method} ${requested.url?.split('?')[0]}`;
    const fail = (why: string, from: Pick<BalancerFailure, 'cutOffBy'> = {}) => {
      if (reply.destroyed) return;
      failures.push({ what: `${name}: ${why}`, ...from });
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502, { 'Content-Type': 'text/plain' }).end('No process has answered.\n');
    };
    if (!target) return fail('nobody left to ask');
    const isSafe = requested.method === 'GET' || requested.method === 'HEAD';
    let wasSent = false;
    const sent = request({
      agent: target.agent,
      hostname: target.url.hostname,
      port: target.url.port,
      ...(requested.method === undefined ? {} : { method: requested.method }),
      ...(requested.url === undefined ? {} : { path: requested.url }),
      headers: Object.fromEntries(
        Object.entries(requested.headers).filter(([key]) => !HOP.has(key)),
      ),
    });
    onConnected(sent, () => {
      wasSent = true;
      if (isSafe) sent.end();
      else requested.pipe(sent);
    });
    sent.once('response', (answer) => {
      target.answered += 1;
      reply.writeHead(answer.statusCode ?? 502, passedOn(answer.rawHeaders));
      answer.pipe(reply);
      answer.once('error', (error) =>
        fail(`cut off: ${error.message}`, { cutOffBy: target.url.origin }),
      );
    });
    sent.once('error', (error) => {
      if (reply.destroyed || reply.headersSent) return;
      if (!wasSent) target.currentStatus = 'gone';
      if (wasSent && !isSafe) return fail(error.message);
      retries += 1;
      forward(requested, reply, others);
    });
    reply.once('close', () => {
      if (!reply.writableFinished) sent.destroy();
    });
  }

  async function check(target: Target): Promise<void> {
    while (!closing.signal.aborted) {
      target.currentStatus = await fetch(new URL('/readyz', target.url), {
        signal: AbortSignal.timeout(PROBE_MS),
        headers: { Connection: 'close' },
      }).then(
        async (answer): Promise<CurrentStatus> => {
          await answer.arrayBuffer();
          return answer.ok ? 'ready' : 'alive';
        },
        (): CurrentStatus => 'gone',
      );
      await wait(POLL_MS);
    }
  }

  const server = createServer({ keepAliveTimeout: IDLE_MS }, (requested, reply) =>
    forward(requested, reply, rotated()),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const polling = targets.map(check);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    retried: () => retries,
    failures,
    async sees(url, currentStatus) {
      const target = targets.find((each) => each.url.origin === new URL(url).origin);
      for (;;) {
        if (closing.signal.aborted || target?.currentStatus === currentStatus) return;
        await wait(20);
      }
    },
    async close() {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
      await Promise.all([closed, ...polling]);
    },
  };
}

function onConnected(sent: ClientRequest, go: () => void): void {
  sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', go);
    else go();
  });
}

/** Takes alternating names and values, as `rawHeaders` has them. */
function passedOn(raw: readonly string[]): string[] {
  const stored: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!HOP.has(name.toLowerCase())) stored.push(name, value);
  }
  return stored;
}
