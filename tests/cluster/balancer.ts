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

/** Between looks at `/readyz` of each process. */
const LOOK_MS = 200;
/** The probe asks the platforms; one that is slow keeps it this long. */
const PROBE_MS = 5_000;
/** A connection that nobody uses is closed by us first: the store keeps its own for 65 s. */
const IDLE_MS = 30_000;
/** Of one connection alone. What stands in `Host` is the store's own address, which it does not believe. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** `alive` says 503 at `/readyz`; such a one is asked only where none is ready. */
export type Standing = 'ready' | 'alive' | 'gone';

type Target = { url: URL; agent: Agent; standing: Standing; answered: number };

export type Balancer = {
  url: string;
  /** The processes behind it, in order. */
  targets: readonly Readonly<Target>[];
  /** Requests that were given to another process, because nothing had been sent, or nothing was asked for but a page. */
  retried: () => number;
  /** What callers were told with 502 or 503 of the balancer's own, or not to the end. */
  failures: readonly string[];
  /** Resolves when the balancer has seen it. */
  sees: (url: string, standing: Standing) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A balancer as plain as they come: each process in turn, asked at `/readyz` whether it wants more. A
 * request goes to another process only where nothing of it was sent, or where it may be sent twice (GET,
 * HEAD) and nothing came back. Callers' addresses are passed on as they say: visitors of tests have one each.
 */
export async function startBalancer(urls: readonly string[], port = 0): Promise<Balancer> {
  const targets = urls.map((url): Target => {
    const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
    return { url: new URL(url), agent, standing: 'gone', answered: 0 };
  });
  const failures: string[] = [];
  let turn = 0;
  let retries = 0;
  const closing = new AbortController();

  /** Those to try, in their order. */
  function inTurn(): Target[] {
    turn += 1;
    const best = (['ready', 'alive', 'gone'] as const)
      .map((standing) => targets.filter((each) => each.standing === standing))
      .find((some) => some.length > 0);
    const list = best ?? [];
    const at = turn % Math.max(1, list.length);
    const chosen = [...list.slice(at), ...list.slice(0, at)];
    return [...chosen, ...targets.filter((each) => !chosen.includes(each))];
  }

  function forward(asked: IncomingMessage, reply: ServerResponse, [target, ...others]: Target[]) {
    const name = `${asked.method} ${asked.url?.split('?')[0]}`;
    const fail = (why: string) => {
      if (reply.destroyed) return;
      failures.push(`${name}: ${why}`);
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502, { 'Content-Type': 'text/plain' }).end('No process has answered.\n');
    };
    if (!target) return fail('nobody left to ask');
    const isSafe = asked.method === 'GET' || asked.method === 'HEAD';
    let wasSent = false;
    const sent = request({
      agent: target.agent,
      hostname: target.url.hostname,
      port: target.url.port,
      ...(asked.method === undefined ? {} : { method: asked.method }),
      ...(asked.url === undefined ? {} : { path: asked.url }),
      headers: Object.fromEntries(Object.entries(asked.headers).filter(([key]) => !HOP.has(key))),
    });
    onConnected(sent, () => {
      wasSent = true;
      if (isSafe) sent.end();
      else asked.pipe(sent);
    });
    sent.once('response', (answer) => {
      target.answered += 1;
      reply.writeHead(answer.statusCode ?? 502, passedOn(answer.rawHeaders));
      answer.pipe(reply);
      answer.once('error', (error) => fail(`cut off: ${error.message}`));
    });
    sent.once('error', (error) => {
      if (reply.destroyed || reply.headersSent) return;
      if (!wasSent) target.standing = 'gone';
      if (wasSent && !isSafe) return fail(error.message);
      retries += 1;
      forward(asked, reply, others);
    });
    reply.once('close', () => {
      if (!reply.writableFinished) sent.destroy();
    });
  }

  async function look(target: Target): Promise<void> {
    while (!closing.signal.aborted) {
      target.standing = await fetch(new URL('/readyz', target.url), {
        signal: AbortSignal.timeout(PROBE_MS),
        headers: { Connection: 'close' },
      }).then(
        async (answer): Promise<Standing> => {
          await answer.arrayBuffer();
          return answer.ok ? 'ready' : 'alive';
        },
        (): Standing => 'gone',
      );
      await wait(LOOK_MS);
    }
  }

  const server = createServer({ keepAliveTimeout: IDLE_MS }, (asked, reply) =>
    forward(asked, reply, inTurn()),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  const looking = targets.map(look);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets,
    retried: () => retries,
    failures,
    async sees(url, standing) {
      const target = targets.find((each) => each.url.origin === new URL(url).origin);
      for (;;) {
        if (closing.signal.aborted || target?.standing === standing) return;
        await wait(20);
      }
    },
    async close() {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
      await Promise.all([closed, ...looking]);
    },
  };
}

function onConnected(sent: ClientRequest, go: () => void): void {
  sent.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', go);
    else go();
  });
}

/** Names and values in turn, as they came. */
function passedOn(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    if (!HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}
