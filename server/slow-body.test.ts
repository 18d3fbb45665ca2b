import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server';
import { BODY_TIMES } from './slow-body';
import type { StoreApp } from './store-app';

const nothing = () => undefined;
const errors: unknown[] = [];
const app = {
  config: { origin: 'http://localhost', pageCache: false, role: { name: 'both' } },
  catalogue: { onChange: nothing },
  log: { isLevelEnabled: () => false, warn: nothing, error: (...of: unknown[]) => errors.push(of) },
  personalCookies: ['sid'],
  sessionCookie: 'sid',
  fixedHeaders: [],
  host: 'localhost',
  protocol: 'http:',
  requestScope: () => ({ requestId: 'request' }),
} as unknown as StoreApp;

/** Pages that read their body after a while, that read it at once, and that never do. */
async function remix(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/unread') return new Response('answered');
  if (search === '?later') await wait(2 * TIMES.silent);
  return new Response(`read ${(await request.text()).length}`);
}

const TIMES = { ...BODY_TIMES, silent: 400, form: 5_000, upload: 30_000 };

async function listening(bodyTimes: typeof BODY_TIMES): Promise<{ server: Server; port: number }> {
  const options = { readiness: () => 'ready' as const, filesFirst: false, bodyTimes };
  const server = createHttpServer(app, remix, () => false, options);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

let server: Server;
let port: number;
beforeAll(async () => {
  ({ server, port } = await listening(TIMES));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Begins a post. @returns what was answered, once the connection has ended, and after how long */
function post(path: string, length: number | 'chunked', socket = connect(port, '127.0.0.1')) {
  const coding = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n${coding}\r\n\r\n`,
  );
  const since = performance.now();
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const ended = once(socket, 'close').then(() => ({ answer, ms: performance.now() - since }));
  return { socket, ended, answer: () => answer };
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends a piece again and again until the connection has gone. */
async function trickle(socket: Socket, piece: string, times: number): Promise<void> {
  for (let nth = 0; nth < times && !socket.destroyed; nth += 1) {
    socket.write(piece);
    await wait(100);
  }
}

it.each([
  ['with a length', 10, 'abc'],
  ['in chunks', 'chunked', chunk('abc')],
  ['that never begins', 10, ''],
] as const)(
  'a body %s that stops is answered 408, and the connection ends',
  async (_, length, sent) => {
    const { socket, ended } = post('/form', length);
    socket.write(sent);
    const { answer, ms } = await ended;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain('took too long');
    expect(ms).toBeGreaterThan(TIMES.silent - 50);
    expect(ms).toBeLessThan(TIMES.form);
  },
);

it('a form that comes byte by byte is answered 408 when its time is over', async () => {
  const { socket, ended } = post('/form', 'chunked');
  const sending = trickle(socket, chunk('a'), 100);
  const { answer, ms } = await ended;
  await sending;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(TIMES.form - 50);
});

it('an upload on a slow line has more time, as long as something comes', async () => {
  const { socket, ended, answer } = post('/design', 6_000);
  await trickle(socket, 'x'.repeat(100), 60);
  await expect.poll(answer).toContain('read 6000');
  socket.end();
  expect((await ended).ms).toBeGreaterThan(TIMES.form);
});

it('what we do not read yet is not the sender’s fault', async () => {
  const { socket, ended, answer } = post('/design?later', 5_000_000);
  socket.write('x'.repeat(5_000_000));
  await expect.poll(answer).toContain('read 5000000');
  socket.end();
  await ended;
});

it('who was answered before the body came keeps the connection no longer', async () => {
  const { socket, ended } = post('/unread', 10);
  socket.write('abc');
  const { answer, ms } = await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(ms).toBeLessThan(TIMES.form);
});

it('who was answered before all of the body came can ask the next thing', async () => {
  // By the real limits: a busy machine is silent for longer than the short ones allow.
  const patient = await listening(BODY_TIMES);
  const { socket, ended, answer } = post('/unread', 60_000, connect(patient.port, '127.0.0.1'));
  await expect.poll(answer).toContain('answered');
  await trickle(socket, 'x'.repeat(6_000), 10);
  post('/form', 3, socket).socket.write('abc');
  await expect.poll(answer).toContain('read 3');
  socket.end();
  await ended;
  patient.server.close();
});

it('nobody may go on for ever with a body that was answered', async () => {
  const { socket, ended, answer } = post('/unread', 'chunked');
  await expect.poll(answer).toContain('answered');
  socket.on('error', nothing);
  await trickle(socket, chunk('x'.repeat(30_000)), 20);
  expect((await ended).ms).toBeLessThan(TIMES.form);
});

it('is no error of ours', () => expect(errors).toEqual([]));

it('Node’s own limits stand behind', () => {
  expect([server.headersTimeout, server.requestTimeout > TIMES.upload]).toEqual([20_000, true]);
});
