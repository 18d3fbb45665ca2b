import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { parseEdge } from '../app/config/config-edge.server';
import { purgeEdge } from '../app/platforms/edge/purge.server';
import { edgeHeaders } from './edge';
import { createEdgePurges } from './edge-purges';

const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400';

it('only public pages say what they show', () => {
  expect(edgeHeaders('private, no-store', ['product-cup'], true)).toEqual([]);
  expect(edgeHeaders('no-store', ['product-cup'], true)).toEqual([]);
  expect(edgeHeaders(null, ['product-cup'], true)).toEqual([]);
  expect(edgeHeaders(PUBLIC, ['product-cup', 'card-lid'], true)).toEqual([
    ['surrogate-key', 'pages product-cup card-lid'],
    ['cache-tag', 'pages,product-cup,card-lid'],
  ]);
});

it('an edge that nobody tells of changes keeps a page for a minute at most', () => {
  const headers = Object.fromEntries(edgeHeaders(PUBLIC, [], false));
  const [shared, stale] = ['s-maxage', 'stale-while-revalidate'].map((name) =>
    Number(new RegExp(`${name}=(\\d+)`).exec(headers['cache-control'] ?? '')?.[1]),
  );
  expect((shared ?? NaN) + (stale ?? NaN)).toBe(60);
});

it.each([
  ['https://api.fastly.com/service/x/purge', 'fastly'],
  ['https://api.cloudflare.com/client/v4/zones/x/purge_cache', 'cloudflare'],
  ['http://varnish:6081/', 'varnish'],
])('%s is told as %s wants it', (url, kind) => {
  expect(parseEdge({ EDGE_PURGE_URL: url, EDGE_PURGE_TOKEN: 'a-token-of-it' })).toMatchObject({
    kind,
  });
});

/** An edge that notes what it was told; it breaks as often as it is asked to. */
async function edge() {
  const told: { method: string | undefined; headers: IncomingMessage['headers']; body: string }[] =
    [];
  const state = { toBreak: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      told.push({ method: request.method, headers: request.headers, body });
      response.statusCode = state.toBreak-- > 0 ? 503 : 200;
      response.end();
      server.emit('told');
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { told, state, url: `http://127.0.0.1:${port}/purge`, heard: () => once(server, 'told') };
}

it('each edge gets the tags and the token in its own words', async () => {
  const { told, url } = await edge();
  const token = 'token-of-the-edge';
  await purgeEdge({ url, token, kind: 'fastly' }, ['product-cup', 'catalogue']);
  await purgeEdge({ url, token, kind: 'cloudflare' }, ['product-cup', 'catalogue']);
  await purgeEdge({ url, token: undefined, kind: 'varnish' }, ['product-cup']);
  expect(told).toMatchObject([
    { method: 'POST', headers: { 'surrogate-key': 'product-cup catalogue', 'fastly-key': token } },
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: '{"tags":["product-cup","catalogue"]}',
    },
    { method: 'PURGE', headers: { 'surrogate-key': 'product-cup' } },
  ]);
  expect(told[2]?.headers.authorization).toBeUndefined();
});

it('a swarm of changes is one call, repeated until the edge has heard and once more later', async () => {
  const { told, state, url, heard } = await edge();
  const purges = createEdgePurges({
    purge: (tags) => purgeEdge({ url, token: undefined, kind: 'varnish' }, tags),
    log: { warn: () => undefined },
    collectMs: 20,
    againMs: 400,
  });
  onTestFinished(purges.stop);
  const keys = () => told.map(({ headers }) => String(headers['surrogate-key']));
  state.toBreak = 1;
  purges.drop(['product-a']);
  purges.drop(['product-b', 'product-a']);
  await heard();
  await heard();
  expect(keys()).toEqual(['product-a product-b', 'product-a product-b']);
  await heard();
  expect(keys()).toHaveLength(3);
  purges.drop(['product-c']);
  purges.drop('all');
  await heard();
  expect(keys()[3]).toBe('pages');
});
