import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogos } from '../../app/platforms/logos/logo.server';
import { parsePictureHead } from '../../app/platforms/logos/picture-head';
import type { Fault } from '../../sandbox/kit/faults';
import { createWorld, type World } from '../../sandbox/kit/world';
import { createLogoService } from '../../sandbox/logos/index';
import { drawLogo } from '../../sandbox/logos/drawing';

type Reply = (response: ServerResponse) => void | Promise<void>;

const HOST = 'brunos-bakehouse.example.com';
const token = 'sandbox-logo-token';
let world: World;
let server: Server;
let origin: string;
/** The answer of a hostile service; if undefined, the sandbox's own. */
let reply: Reply | undefined;
let requested: string[];

beforeAll(async () => {
  world = createWorld({ folder: 'none', storeOrigin: 'http://localhost:3000' });
  const company = createLogoService(world);
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (reply) return void reply(response);
    void company.handle(request, response, new URL(request.url ?? '/', 'http://sandbox'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  reply = undefined;
  requested = [];
  world.faults.clear();
  world.requests.clear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (now?: () => number, timeoutMs = 30_000) =>
  createLogos(
    { real: false, isOff: false, base: `${origin}/logos`, token },
    { timeoutMs, ...(now && { now }) },
  );

const status = async (path: string) => (await fetch(`${origin}/logos/${path}`)).status;

const fault = (changes: Partial<Fault>) =>
  world.faults.add({
    company: 'logos',
    operation: 'logo',
    effect: 'error',
    times: 1,
    skip: 0,
    delayMs: 0,
    status: null,
    ...changes,
  });

const send = (type: string, body: string | Buffer, status = 200): Reply => {
  return (response) => void response.writeHead(status, { 'Content-Type': type }).end(body);
};

describe('the logo service', () => {
  it('has a picture for a company of the cast, which is asked for by its host alone', async () => {
    const logo = await open().fetchLogo(HOST);
    expect(logo?.type).toBe('image/png');
    expect(parsePictureHead(logo?.bytes ?? Buffer.alloc(0))).toMatchObject({ width: 256 });
    expect(requested).toEqual([`/logos/${HOST}?token=${token}&size=256&format=png&fallback=404`]);
    expect(world.requests.last(1)).toMatchObject([
      { company: 'logos', operation: 'logo', status: 200 },
    ]);
  });

  it('has none for a company that it does not know', async () => {
    expect(await open().fetchLogo('community-table.example.com')).toBeNull();
    expect(world.requests.last(1)).toMatchObject([{ status: 404 }]);
  });

  it('refuses who has no token, and what is no domain', async () => {
    expect(await status(HOST)).toBe(401);
    expect(await status(`127.0.0.1%2Fx?token=${token}`)).toBe(400);
    expect(await status(`unheard-of.example.com?token=${token}`)).toBe(200);
  });
});

describe('our client', () => {
  it('asks once a day for what there is, once an hour for what there is not', async () => {
    let now = Date.now();
    const logos = open(() => now);
    await Promise.all([
      logos.fetchLogo(HOST),
      logos.fetchLogo(HOST),
      logos.fetchLogo(`www.${HOST}`),
    ]);
    await logos.fetchLogo('community-table.example.com');
    expect(requested).toHaveLength(2);
    now += 59 * 60_000;
    expect(await logos.hasLogo(HOST)).toBe(true);
    expect(await logos.hasLogo('community-table.example.com')).toBe(false);
    expect(requested).toHaveLength(2);
    now += 2 * 60_000;
    await logos.fetchLogo('community-table.example.com');
    expect(requested).toHaveLength(3);
    now += 24 * 60 * 60_000;
    await logos.fetchLogo(HOST);
    expect(requested).toHaveLength(4);
  });

  it.each(['127.0.0.1', 'localhost', 'printer.local', 'example.com:80', 'a@example.com', '../x'])(
    'asks nobody about %s',
    async (host) => {
      expect(await open().fetchLogo(host)).toBeNull();
      expect(requested).toEqual([]);
    },
  );

  it.each<Partial<Fault>>([
    { effect: 'error' },
    { effect: 'rate-limit' },
    { effect: 'lost-response' },
    { effect: 'hang' },
    { effect: 'error', status: 401 },
  ])('has no picture through %j, and asks again a minute later', async (planned) => {
    let now = Date.now();
    const logos = open(() => now, planned.effect === 'hang' ? 2_000 : undefined);
    fault(planned);
    expect(await logos.fetchLogo(HOST)).toBeNull();
    expect(await logos.fetchLogo(HOST)).toBeNull();
    now += 61_000;
    expect(await logos.fetchLogo(HOST)).not.toBeNull();
  });

  it('does not let a page wait for a slow service, but keeps what comes', async () => {
    fault({ effect: 'delay', delayMs: 3_000 });
    const slow = createLogos(
      { real: false, isOff: false, base: `${origin}/logos`, token },
      { timeoutMs: 30_000 },
    );
    const started = performance.now();
    expect(await slow.hasLogo(HOST)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_500);
    await slow.fetchLogo(HOST);
    expect(await slow.hasLogo(HOST)).toBe(true);
    expect(requested).toHaveLength(1);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const huge = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    Buffer.alloc(600 * 1024),
  ]);

  it.each<[string, Reply]>([
    ['SVG', send('image/svg+xml', svg)],
    ['SVG that calls itself PNG', send('image/png', svg)],
    ['HTML that calls itself PNG', send('image/png', '<html><script>alert(1)</script>')],
    ['a GIF', send('image/gif', 'GIF89a\x01\x00\x01\x00')],
    ['nothing', send('image/png', '')],
    ['a picture cut short', send('image/png', '\x89PNG\r\n')],
    ['more than 512 KB', send('image/png', huge)],
    [
      'more than 512 KB without an end',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        const timer = setInterval(() => response.write(Buffer.alloc(256 * 1024)), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['one byte at a time', (response) => void response.writeHead(200).write('\x89')],
    [
      'a picture of too many pixels',
      async (response) => send('image/png', await drawLogo(HOST, 1600, 'png'))(response),
    ],
    [
      'a redirect',
      (response) => void response.writeHead(302, { Location: `${origin}/inner` }).end(),
    ],
  ])('takes no %s', async (what, hostile) => {
    reply = hostile;
    expect(
      await open(undefined, what === 'one byte at a time' ? 2_000 : undefined).fetchLogo(HOST),
    ).toBeNull();
    expect(requested).toHaveLength(1);
  });

  it.each(['png', 'jpg', 'webp'] as const)('takes %s whatever it is called', async (format) => {
    const picture = await drawLogo(HOST, 200, format);
    reply = send('text/html', picture);
    const logo = await open().fetchLogo(HOST);
    expect(logo).toEqual({
      type: format === 'jpg' ? 'image/jpeg' : `image/${format}`,
      bytes: picture,
    });
    expect(parsePictureHead(picture)).toMatchObject({ width: 200, height: 200 });
  });

  it('asks the real service by https alone, and at public addresses alone', async () => {
    const plain = createLogos({ real: true, isOff: false, base: `${origin}/logos`, token });
    expect(await plain.fetchLogo(HOST)).toBeNull();
    const inner = createLogos({
      real: true,
      isOff: false,
      base: origin.replace('http://127.0.0.1', 'https://localhost'),
      token,
    });
    expect(await inner.fetchLogo(HOST)).toBeNull();
    expect(requested).toEqual([]);
  });

  it('stops asking a service that keeps failing', async () => {
    const logos = open();
    reply = send('text/plain', 'no', 500);
    for (let n = 0; n < 8; n += 1) await logos.fetchLogo(`company-${n}.example.com`);
    expect(requested).toHaveLength(5);
  });
});
