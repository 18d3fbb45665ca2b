import { EventEmitter, once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { drainServer } from './drain';
import { createHttpServer } from './http-server';
import type { StoreApp } from './store-app';

/** A dependency that never answers. */
const nobody = () => new Promise<never>(() => undefined);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** @returns the status and the `Connection` header, or the error's code */
function call(port: number, path = '/', agent = new Agent({ keepAlive: true })) {
  return new Promise<string>((resolve) => {
    request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers.connection}`));
    })
      .once('error', (error) => resolve((error as NodeJS.ErrnoException).code ?? ''))
      .end();
  });
}

it('goes on answering for a while, and takes nobody in after it', async () => {
  const server = createServer((_request, response) => response.end('here'));
  const port = await listening(server);
  let isClosing = false;
  expect(await call(port)).toBe('200 keep-alive');
  const drained = drainServer(server, 500, () => {
    isClosing = true;
    return [];
  });
  expect(await call(port)).toBe('200 keep-alive');
  expect(isClosing).toBe(false);
  await drained;
  expect(isClosing).toBe(true);
  expect(await call(port)).toBe('ECONNREFUSED');
});

it('finishes what is under way, and waits for no connection that nobody uses any more', async () => {
  const gate = new EventEmitter();
  const begun = once(gate, 'begun');
  const server = createServer((_request, response) => {
    // These headers say that the connection may be kept: the drain begins only after they are sent.
    response.writeHead(200).flushHeaders();
    void once(gate, 'finish').then(() => response.end('done'));
    gate.emit('begun');
  });
  const port = await listening(server);
  const answer = call(port);
  await begun;
  const since = performance.now();
  let isDrained = false;
  const drained = drainServer(server, 0).then(() => (isDrained = true));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(isDrained).toBe(false);
  gate.emit('finish');
  expect(await answer).toBe('200 keep-alive');
  await drained;
  expect(performance.now() - since).toBeLessThan(5_000);
});

it('a part that cannot be stopped cuts off nobody, and is told', async () => {
  const gate = new EventEmitter();
  const begun = once(gate, 'begun');
  const server = createServer((_request, response) => {
    void once(gate, 'finish').then(() => response.end('done'));
    gate.emit('begun');
  });
  const port = await listening(server);
  const answer = call(port);
  await begun;
  const reported: unknown[] = [];
  const drained = drainServer(
    server,
    0,
    () => [Promise.reject(new Error('the database is down')), Promise.resolve()],
    (error) => reported.push((error as Error).message),
  );
  // An unhandled rejection would end the process here.
  await new Promise((resolve) => setImmediate(resolve));
  gate.emit('finish');
  expect(await answer).toMatch(/^200 /);
  await drained;
  expect(reported).toEqual(['the database is down']);
});

it('does not wait for ever for a part that hangs, and says so', async () => {
  const server = createServer();
  await listening(server);
  const reported: unknown[] = [];
  const onFailure = (error: unknown) => reported.push((error as Error).message);
  await drainServer(server, 0, () => [nobody()], onFailure, 50);
  expect(reported).toEqual(['work under way was left to the next process']);
});

it('says at /readyz that it ends, without asking anybody, and keeps no connection', async () => {
  const app = {
    config: { origin: 'http://localhost', pageCache: false, role: { name: 'both' } },
    catalogue: { onChange: () => undefined },
    log: { isLevelEnabled: () => false },
    database: { ping: nobody },
    storefront: { query: nobody },
    stripe: { read: nobody },
    fixedHeaders: [],
  } as unknown as StoreApp;
  const server = createHttpServer(app, nobody, () => false, {
    readiness: () => 'end',
    filesFirst: false,
  });
  const port = await listening(server);
  expect(await call(port, '/readyz')).toBe('503 close');
  expect(await call(port, '/healthz')).toBe('200 close');
});
