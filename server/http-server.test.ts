import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server';
import type { StoreApp } from './store-app';

/** Requests that wait for their page, by path; the test decides when each is answered. */
const making: { path: string; answer: () => void }[] = [];
const nothing = () => undefined;
const files = () => false;

const app = {
  config: { origin: 'http://localhost', pageCache: false, role: { name: 'both' } },
  catalogue: { onChange: nothing },
  log: { isLevelEnabled: () => false, warn: nothing, error: nothing },
  personalCookies: ['sid'],
  sessionCookie: 'sid',
  fixedHeaders: [],
  host: 'localhost',
  protocol: 'http:',
  requestScope: () => ({ requestId: 'request' }),
} as unknown as StoreApp;

const remix = (request: Request) =>
  new Promise<Response>((resolve) => {
    const { pathname: path } = new URL(request.url);
    making.push({ path, answer: () => resolve(new Response('made')) });
  });

let server: Server;
let url: string;
beforeAll(async () => {
  server = createHttpServer(app, remix, files, { readiness: () => 'ready', filesFirst: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const get = (path: string, session: string) =>
  fetch(url + path, { headers: { cookie: `cart=1; sid=${session}` } });
const pathsInMaking = () => making.map(({ path }) => path);

it('makes ten pages of one session at a time, and everybody else’s meanwhile', async () => {
  const many = Array.from({ length: 13 }, () => get('/mine', 'ella'));
  await expect.poll(pathsInMaking).toHaveLength(10);
  const other = get('/theirs', 'nora');
  await expect.poll(pathsInMaking).toContain('/theirs');
  expect(pathsInMaking().filter((path) => path === '/mine')).toHaveLength(10);

  making.at(-1)?.answer();
  expect((await other).status).toBe(200);
  for (const { answer } of making.slice(0, 3)) answer();
  await expect.poll(() => pathsInMaking().filter((path) => path === '/mine')).toHaveLength(13);
  for (const { answer } of making) answer();
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(13).fill(200));
});
