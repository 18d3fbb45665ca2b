import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/ports.mjs';
import { startReceiver } from '../support/receiver';
import { runAll, type RunningShop } from '../support/running-shop';
import { eventually } from '../support/sandbox-control';
import { startServerShop } from '../support/server-shop';
import { Visitor } from '../support/visitor';

let shop: RunningShop;
let collector: Awaited<ReturnType<typeof startReceiver>>;
let metricsPort: number;
beforeAll(async () => {
  [collector, metricsPort] = await Promise.all([startReceiver(), freePort()]);
  shop = await startServerShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${collector.port}`,
    // Read by the library itself: how long spans wait for each other.
    OTEL_BSP_SCHEDULE_DELAY: '200',
    METRICS_PORT: String(metricsPort),
  });
});
afterAll(() => runAll([shop.stop, collector.stop]));

const visit = (path: string, headers: Record<string, string> = {}) =>
  new Visitor(shop.url).get(path, headers);

/** Posts a body of unknown length, in chunks. @returns the answer's first line and its connection */
async function postChunks(
  path: string,
  type: string,
  chunks: readonly string[],
  coding = 'chunked',
) {
  const { hostname, port, host } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  // It is closed on us where too much comes.
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${shop.url}\r\nContent-Type: ${type}\r\n` +
      `Transfer-Encoding: ${coding}\r\nConnection: close\r\n\r\n`,
  );
  for (const chunk of chunks) socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const answer = await text(socket).catch(() => '');
  socket.destroy();
  return answer.split('\r\n')[0];
}

const FORM = 'application/x-www-form-urlencoded';
const END = '';

describe('a body in chunks, as a proxy may send it', () => {
  it('is read like one of known length', async () => {
    const filled = ['name=&email=nobo', 'dy&message=', END];
    expect(await postChunks('/contact-sales', FORM, filled)).toContain(' 422 ');
    expect(await postChunks('/webhooks/shopify', 'application/json', ['{}', END])).toContain(
      ' 401 ',
    );
  });

  it('is read to the limit and no further: then the answer comes before its end', async () => {
    const half = 'x'.repeat(32 * 1024);
    expect(await postChunks('/contact-sales', FORM, [half, `${half}x`])).toContain(' 413 ');
    expect(await postChunks('/contact-sales', FORM, [half], 'gzip, chunked')).toContain(' 411 ');
  });
});

describe('what the process tells about itself', () => {
  it('figures, by route and not by address', async () => {
    await visit('/lids');
    await visit('/lids');
    await visit('/product/who-knows-whose-token-this-is');
    const scrape = await fetch(`http://localhost:${metricsPort}/metrics`);
    const figures = await scrape.text();
    expect(figures).toMatch(
      /http_server_request_duration_seconds_count{method="GET",route="\/lids",status="200"} \d/,
    );
    expect(figures).toMatch(/store_page_cache_total{state="fresh"} [1-9]/);
    expect(figures).toContain('# TYPE store_jobs gauge');
    expect(figures).toContain('nodejs_eventloop_lag_seconds');
    expect(figures).not.toContain('who-knows');
    expect((await fetch(`http://localhost:${metricsPort}/`)).status).toBe(404);
    // It is on no port but its own.
    expect((await visit('/metrics')).status).toBe(404);
  });

  it('traces with the request’s id, its queries and calls, and no token of its address', async () => {
    const traceparent = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const answer = await visit('/search?q=who-knows-whose-words', {
      traceparent,
      cookie: 'cart=1',
    });
    const requestId = answer.headers.get('X-Request-Id') ?? 'none';
    await visit('/invitation?token=who-knows-whose-token-this-is', { cookie: 'sid=1' });
    const traces = () => collector.received.map(({ body }) => body).join('\n');
    await eventually(async () =>
      [requestId, 'select ', 'job '].every((part) => traces().includes(part)),
    );
    expect(collector.received[0]?.url).toBe('/v1/traces');
    const spans = collector.received
      .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans));
    const own = spans.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue === requestId),
    );
    expect(own).toMatchObject({
      name: 'GET /search',
      traceId: 'ab'.repeat(16),
      parentSpanId: 'cd'.repeat(8),
    });
    expect(traces()).not.toContain('who-knows');
  });
});

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: { name: string; attributes: { key: string; value: { stringValue?: string } }[] }[];
    }[];
  }[];
};
