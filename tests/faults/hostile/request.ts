import type { Chance } from '../random';
import { FILES, METHODS, NAMES, RANGES, ROUTE_IDS, ROUTES, VALUES } from './words';

/** What a stranger can find out about the store. */
export type Known = {
  host: string;
  /** Of the assets' manifest. */
  version: string;
  /** Of people who are signed in: pages that nobody else reaches read requests too. */
  cookies: readonly string[];
};

/** The bytes to send (latin1), and whether they are a whole request, which has to be answered. */
export type HostileRequest = { bytes: string; isWhole: boolean };

const NEWLINE = '\r\n';

/** Returns one request: mostly of valid form with odd contents, sometimes broken. It follows from `chance`. */
export function hostileRequest(chance: Chance, known: Known): HostileRequest {
  const { host, version, cookies } = known;
  if (chance.next() < 0.04) return { bytes: brokenRequest(chance, host), isWhole: false };
  const method = chance.pick(METHODS);
  const hasBody = !['GET', 'HEAD'].includes(method) || chance.next() < 0.03;
  const { type, body } = hasBody ? bodyOf(chance) : { type: undefined, body: '' };
  const isWhole = !hasBody || chance.next() > 0.06;
  const headers = [
    ...hostOf(chance, host),
    ...some(chance, 4).map(() => oddHeader(chance)),
    ...siteOf(chance, host),
    ...(chance.next() < 0.7 ? [`Cookie: ${cookieOf(chance, cookies)}`] : []),
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...(isWhole ? [`Content-Length: ${body.length}`] : oddLength(chance, body)),
    'Connection: close',
  ];
  const bytes = [`${method} ${targetOf(chance, version)} HTTP/1.1`, ...headers, '', body].join(
    NEWLINE,
  );
  return { bytes, isWhole };
}

/** What is not HTTP, or only nearly. */
function brokenRequest(chance: Chance, host: string): string {
  const head = `GET / HTTP/1.1${NEWLINE}Host: ${host}${NEWLINE}`;
  return chance.pick([
    '',
    NEWLINE.repeat(50),
    'GET',
    'GET /',
    `GET / HTTP/0.9${NEWLINE}${NEWLINE}`,
    `GET / HTTP/1.0${NEWLINE}${NEWLINE}`,
    `GET / HTTP/3.0${NEWLINE}Host: ${host}${NEWLINE}${NEWLINE}`,
    `PRI * HTTP/2.0${NEWLINE}${NEWLINE}SM${NEWLINE}${NEWLINE}`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    `GET / HTTP/1.1\nHost: ${host}\n\n`,
    head,
    `${head}X: ${'y'.repeat(20_000)}${NEWLINE}${NEWLINE}`,
    `${head}${`X: y${NEWLINE}`.repeat(3_000)}${NEWLINE}`,
    `${head} folded: x${NEWLINE}${NEWLINE}`,
    `${head}X : y${NEWLINE}${NEWLINE}`,
    `${head}X: a\0b${NEWLINE}${NEWLINE}`,
    `${head}Connection: Upgrade${NEWLINE}Upgrade: websocket${NEWLINE}${NEWLINE}`,
    `${head}Connection: Upgrade, HTTP2-Settings${NEWLINE}Upgrade: h2c${NEWLINE}${NEWLINE}`,
    `${head}Expect: 100-continue${NEWLINE}Connection: close${NEWLINE}${NEWLINE}`,
    `${head}Expect: 200-ok${NEWLINE}Connection: close${NEWLINE}${NEWLINE}`,
    `${head}${NEWLINE}`.repeat(20),
    `CONNECT ${host} HTTP/1.1${NEWLINE}Host: ${host}${NEWLINE}${NEWLINE}`,
    `OPTIONS * HTTP/1.1${NEWLINE}Host: ${host}${NEWLINE}Connection: close${NEWLINE}${NEWLINE}`,
  ]);
}

function some(chance: Chance, most: number): undefined[] {
  return Array.from({ length: chance.between(0, most) });
}

function targetOf(chance: Chance, version: string): string {
  const odd = chance.next();
  if (odd < 0.02) return chance.pick(['*', 'http://evil.example/', 'x', '', '//', '/\\', '?', '#']);
  if (odd < 0.12) return chance.pick(FILES) + (odd < 0.05 ? chance.pick(VALUES) : queryOf(chance));
  const segments = chance.pick(ROUTES).map((each) => {
    if (!/^\(?\$/.test(each)) return chance.next() < 0.01 ? chance.pick(VALUES) : each;
    return chance.pick(VALUES);
  });
  const path = `/${segments.join('/')}`;
  const end = chance.next();
  if (end < 0.2) return `${path === '/' ? '/_root' : path}.data${queryOf(chance)}`;
  if (end < 0.24)
    return path + chance.pick(['/', '//', '/.', '/..', '%00', '%', '%2f', '.data/', '#x']);
  if (end < 0.27) return `/__manifest${queryOf(chance) || '?'}&version=${version}&p=${path}`;
  return path + queryOf(chance);
}

function queryOf(chance: Chance): string {
  if (chance.next() < 0.4) return '';
  const pairs = [undefined, ...some(chance, 3)].map(() => {
    const name = chance.pick(NAMES);
    const isRoute = name === '_data' || name === '_routes';
    const value = isRoute && chance.next() < 0.6 ? chance.pick(ROUTE_IDS) : chance.pick(VALUES);
    return chance.next() < 0.1 ? name : `${name}=${value}`;
  });
  return `?${pairs.join('&')}`;
}

function hostOf(chance: Chance, host: string): string[] {
  const odd = chance.next();
  if (odd > 0.06) return [`Host: ${host}`];
  const value = chance.pick([
    '',
    'evil.example',
    'a b',
    '%',
    '[::1',
    'localhost:99999',
    '\u00ff',
    ',',
  ]);
  return odd > 0.01 ? [`Host: ${value}`] : chance.pick([[], [`Host: ${host}`, `Host: ${value}`]]);
}

/** What a browser says of a page's origin: mostly ours, so that posts are read at all. */
function siteOf(chance: Chance, host: string): string[] {
  const odd = chance.next();
  if (odd < 0.6) return ['Sec-Fetch-Site: same-origin', `Origin: http://${host}`];
  if (odd < 0.8) return ['Sec-Fetch-Site: same-origin'];
  const site = chance.pick(['same-origin', 'cross-site', 'same-site', 'none', '', 'x']);
  return [`Sec-Fetch-Site: ${site}`, `Origin: ${chance.pick(['null', '', 'x', ...VALUES])}`];
}

function cookieOf(chance: Chance, cookies: Known['cookies']): string {
  const names = ['sid', 'cart', 'favorites', 'flash', 'referral', 'staff', '__proto__', ''];
  const values = [...VALUES, 'W10=', 'e30=', 'bnVsbA==', 'IiI=', 'eyJhIjp7fX0=.x', '"', 'a;b'];
  const odd = some(chance, 3).map(() => `${chance.pick(names)}=${chance.pick(values)}`);
  return [...(chance.next() < 0.7 ? [chance.pick(cookies)] : []), ...odd].join('; ');
}

function oddHeader(chance: Chance): string {
  const value = chance.pick(VALUES);
  const date = chance.pick(['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '0', '99999999999999']);
  return chance.pick([
    `Range: ${chance.pick(RANGES)}`,
    `Range: bytes=${chance.between(-5, 5e9)}-${chance.between(-5, 5e9)}`,
    `If-Range: ${chance.pick([date, '"x"', 'W/"x"', value])}`,
    `If-None-Match: ${chance.pick(['*', '"x", W/"y"', '"', ',,,', value])}`,
    `If-Match: ${chance.pick(['*', '"x"'])}`,
    `If-Modified-Since: ${date}`,
    `Accept: ${chance.pick(['text/html', 'application/json', '*/*;q=x', ';;', value])}`,
    `Accept-Encoding: ${chance.pick(['br', 'gzip;q=0, br;q=x', '*;q=0', 'identity;q=0', 'x', value])}`,
    `Accept-Language: ${value}`,
    `User-Agent: ${chance.pick(['curl/8', 'Googlebot', 'Mozilla/5.0 (X11) Firefox/130', value])}`,
    `Referer: ${value}`,
    `X-Forwarded-For: ${chance.pick(['1.2.3.4', '::1, 2', 'x', ',', value])}`,
    `X-Forwarded-Host: ${chance.pick(['evil.example', value])}`,
    `X-Forwarded-Proto: ${value}`,
    `Authorization: ${chance.pick(['Bearer x', 'Basic x', value])}`,
    `Stripe-Signature: ${chance.pick(['t=1,v1=x', 't=,v1=', value])}`,
    `X-Shopify-Hmac-Sha256: ${value}`,
    `X-Remix-Reload-Document: ${value}`,
    `X-HTTP-Method-Override: DELETE`,
    `Sec-Fetch-Mode: ${chance.pick(['navigate', 'cors', value])}`,
    `Idempotency-Key: ${value}`,
    `Cache-Control: ${chance.pick(['no-cache', 'max-age=x', value])}`,
    `Content-Encoding: ${chance.pick(['gzip', 'br', value])}`,
    `Keep-Alive: ${value}`,
    `__proto__: ${value}`,
    `constructor: ${value}`,
    `X-${'n'.repeat(chance.between(1, 2_000))}: ${value}`,
  ]);
}

/** One part of a multipart body. */
function part(name: string, value: string): string {
  const head = `--b${NEWLINE}Content-Disposition: form-data; name="${name}"`;
  return `${head}${NEWLINE}${NEWLINE}${value}${NEWLINE}`;
}

function bodyOf(chance: Chance): { type: string; body: string } {
  const pairs = some(chance, 6).map(() => [chance.pick(NAMES), chance.pick(VALUES)] as const);
  const form = pairs.map(([name, value]) => `${name}=${value}`).join('&');
  const json = JSON.stringify(Object.fromEntries(pairs));
  const parts = pairs.map(([name, value]) => part(name, value)).join('');
  const file = part('file"; filename="../a.png', '\x89PNG\r\n\x1a\n\0\0');
  return chance.pick([
    { type: 'application/x-www-form-urlencoded', body: form },
    { type: 'application/x-www-form-urlencoded', body: form },
    { type: 'application/x-www-form-urlencoded; charset=x', body: chance.pick(VALUES) },
    { type: 'application/json', body: json },
    { type: 'application/json', body: chance.pick(['{', '[]', 'null', '""', '1e999', '\xff']) },
    { type: 'application/json', body: '['.repeat(5_000) },
    { type: 'multipart/form-data; boundary=b', body: `${parts}${file}--b--` },
    { type: 'multipart/form-data; boundary=b', body: parts },
    { type: 'multipart/form-data', body: parts },
    { type: 'multipart/form-data; boundary=', body: '--' },
    { type: 'text/plain', body: form },
    { type: chance.pick(VALUES), body: form },
  ]);
}

function oddLength(chance: Chance, body: string): string[] {
  return chance.pick([
    [],
    ['Content-Length: -1'],
    ['Content-Length: x'],
    ['Content-Length: 99999999999999999999'],
    ['Content-Length: 70000'],
    [`Content-Length: ${body.length + 10}`],
    [`Content-Length: ${body.length}`, `Content-Length: ${body.length + 1}`],
    [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked'],
    ['Transfer-Encoding: gzip, chunked'],
    ['Transfer-Encoding: x'],
  ]);
}
