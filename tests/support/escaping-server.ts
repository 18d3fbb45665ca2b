import { setTimeout as wait } from 'node:timers/promises';
import type { StoreApp } from '../../server/store-app';
import { drainServer } from '../../server/drain';
import { onEscapedError } from '../../server/escaped-errors';
import { createHttpServer } from '../../server/http-server';
import { createLog } from '../../server/log';

/**
 * The store's HTTP server with pages that break in every way, as a process of its own: `node --import tsx
 * escaping-server.ts`. Prints its port, then its log.
 */
const log = createLog({ logLevel: 'info', logFile: undefined });
const never = new Promise<never>(() => undefined);

const pages: Record<string, () => Promise<Response>> = {
  '/good': () => wait(300).then(() => new Response('made')),
  '/throws': async () => {
    setTimeout(() => {
      throw new Error('thrown by a timer');
    }, 10);
    return never;
  },
  '/rejects': async () => {
    void wait(10).then(() => Promise.reject(new Error('a promise that nobody waits for')));
    return never;
  },
};

const app = {
  config: {
    origin: 'http://localhost',
    otherOrigins: [],
    pageCache: false,
    role: { name: 'both' },
  },
  catalogue: { onChange: () => undefined },
  log,
  personalCookies: ['sid'],
  sessionCookie: 'sid',
  fixedHeaders: [],
  host: 'localhost',
  protocol: 'http:',
  requestScope: ({ requestId }: { requestId: string }) => ({ requestId }),
} as unknown as StoreApp;

const server = createHttpServer(
  app,
  (request) => pages[new URL(request.url).pathname]?.() ?? never,
  ({ url }) => {
    if (url === '/favicon-broken') throw new Error('thrown by the files');
    return false;
  },
  { readiness: () => 'ready', filesFirst: false },
);
onEscapedError(log, () => {
  process.exitCode = 1;
  void drainServer(server, 0).then(() => log.flush(() => process.exit()));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  log.info({ port: typeof address === 'object' ? address?.port : undefined }, 'listening');
  log.flush();
});
