import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { debugPanel } from './debug-panel';
import { noteRequests, type RequestNotes } from './request-notes';

const { fetch } = globalThis;
const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ data: {}, extensions: { cost: { requestedQueryCost: 12 } } }));
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql.json`;
});
afterAll(() => {
  globalThis.fetch = fetch;
  server.close();
});

it('notes the queries and calls of one request, with the document and its cost', async () => {
  const { telemetry, current } = noteRequests();
  const request = { headers: {}, rawHeaders: [] } as unknown as IncomingMessage;
  const noted = await new Promise<RequestNotes | undefined>((resolve) => {
    telemetry.watchRequest?.(request, {} as ServerResponse, () => {
      void globalThis
        .fetch(url, { method: 'POST', body: JSON.stringify({ query: 'query Orders { a }' }) })
        .then((response) => response.json())
        .then(() => telemetry.watchQuery?.({ text: 'select 1 < 2', ms: 3, failed: false }))
        .then(() => resolve(current()));
    });
  });
  await globalThis.fetch(url);
  telemetry.watchQuery?.({ text: 'select of nobody', ms: 1, failed: false });
  if (!noted) throw new Error('nothing was noted');
  await expect.poll(() => noted.calls[0]?.cost).toBe(12);
  expect(noted.calls).toMatchObject([{ to: new URL(url).host, operation: 'Orders' }]);
  expect(noted.queries).toEqual([{ text: 'select 1 < 2', ms: 3 }]);
  const panel = debugPanel(noted);
  expect(panel).toContain('1 query (3 ms) · 1 call · request ');
  expect(panel).toContain('<td>Orders</td><td>cost 12</td>');
  expect(panel).toContain('select 1 &lt; 2');
  expect(panel).not.toContain('of nobody');
});
