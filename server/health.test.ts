import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createHealth } from './health';
import type { StoreApp } from './store-app';

/** A shop whose dependencies answer only when told to. */
function shop() {
  const called: string[] = [];
  const waiting: (() => void)[] = [];
  const call = (whom: string) => {
    called.push(whom);
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
  return { called, letAnswer, answer: createHealth(app) };
}

/** Requests a URL; resolves with the response. */
function visit(answer: ReturnType<typeof createHealth>, url = '/readyz') {
  const sent: { status?: number; body?: string } = {};
  const response = {
    writeHead: (status: number) => void (sent.status = status),
    end: (body: string) => void (sent.body = body),
  } as unknown as ServerResponse;
  return answer(url, response, 'ready').then(() => sent);
}

it('who asks at the same moment is told the same: the companies are asked once', async () => {
  const { answer, called, letAnswer } = shop();
  const all = Array.from({ length: 20 }, () => visit(answer));
  expect(called).toEqual(['database', 'shopify', 'stripe']);
  letAnswer();
  const ready = { status: 200, body: '{"status":"ready"}' };
  expect(await Promise.all(all)).toEqual(all.map(() => ready));
  // A later caller gets a new check.
  const later = visit(answer);
  expect(called).toHaveLength(6);
  letAnswer();
  expect(await later).toEqual(ready);
});

it('a process lives whatever the companies do', async () => {
  const { answer, called } = shop();
  expect(await visit(answer, '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(called).toEqual([]);
});
