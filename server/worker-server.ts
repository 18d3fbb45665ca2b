import { createServer, type Server } from 'node:http';
import { createHealth, type Readiness } from './health';
import { reject } from './rejections';
import type { StoreApp } from './store-app';

const TIMES = { headersTimeout: 20_000, requestTimeout: 20_000, keepAliveTimeout: 65_000 };

/**
 * The HTTP server of a process that only works (`ROLE=worker`): it says that it lives and is ready, to whoever watches
 * over it. It has no pages, and knows no session, so nothing else may be asked of it.
 */
export function createWorkerServer(app: StoreApp, readiness: () => Readiness): Server {
  const answerHealth = createHealth(app);
  return createServer(TIMES, (request, response) => {
    if (readiness() === 'end') response.shouldKeepAlive = false;
    const path = (request.url ?? '/').split('?')[0] ?? '';
    if (path !== '/healthz' && path !== '/readyz') {
      return reject(app, response, 404, 'This process has no pages: it is a worker of the store.');
    }
    answerHealth(path, response, readiness()).catch((error: unknown) => {
      app.log.error({ err: error }, 'a health check broke');
      response.destroy();
    });
  });
}
