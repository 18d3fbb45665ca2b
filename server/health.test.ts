import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createHealth } from './health';
import type { StoreApp } from './store-app';

/** A shop whose dependencies answer only when told to. */
function shop() {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  const call = (whom: string) => {
    requested.push(whom);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const app = {
    fixedHeaders: [],
    database: { ping: () => call('database') },
    storefront: { query: () => call('shopify') },
    stripe: { read: () => call('stripe') },
  } as unknown as StoreApp;
  const letAnswer = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { requested, letAnswer, answer: createHealth(app) };
}

/** Requests a URL; resolves with the response. */
function visit(answer: ReturnType<typeof createHealth>, url = '/readyz') {
  const message: { status?: number; body?: string } = {};
  const response = {
    writeHead: (status: number) => void (message.status = status),
    end: (body: string) => void (message.body = body),
  } as unknown as ServerResponse;
  return answer(url, response, 'ready').then(() => message);
}

it('who asks at the same moment is told the same: the companies are asked once', async () => {
  const { answer, requested, letAnswer } = shop();
  const all = Array.from({ length: 20 }, () => visit(answer));
  expect(requested).toEqual(['database', 'shopify', 'stripe']);
  letAnswer();
  const ready = { status: 200, body: '{"status":"ready"}' };
  expect(await Promise.all(all)).toEqual(all.map(() => ready));
  // A later caller gets a new check.
  const later = visit(answer);
  expect(requested).toHaveLength(6);
  letAnswer();
  expect(await later).toEqual(ready);
});

it('a process lives whatever the companies do', async () => {
  const { answer, requested } = shop();
  expect(await visit(answer, '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(requested).toEqual([]);
});
