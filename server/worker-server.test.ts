import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Readiness } from './health';
import type { StoreApp } from './store-app';
import { createWorkerServer } from './worker-server';

let readiness: Readiness = 'ready';
const app = {
  fixedHeaders: [['X-Content-Type-Options', 'nosniff']],
  database: { ping: () => Promise.resolve() },
  config: { role: { name: 'worker' } },
} as unknown as StoreApp;
const server = createWorkerServer(app, () => readiness);
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('a worker says that it lives and is ready', async () => {
  const ready = await fetch(`${url}/readyz?from=balancer`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', role: 'worker' }]);
  expect(ready.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

it.each(['/', '/erp', '/webhooks/stripe', '/assets/root.js', '/metrics'])(
  'a worker has no %s, whatever the method',
  async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(url + path, { method });
      expect([answer.status, await answer.text()]).toEqual([
        404,
        'This process has no pages: it is a worker of the store.\n',
      ]);
    }
  },
);

it('a worker that was told to stop says so, and closes its connection', async () => {
  readiness = 'end';
  const answer = await fetch(`${url}/readyz`);
  expect([answer.status, answer.headers.get('Connection')]).toEqual([503, 'close']);
});
