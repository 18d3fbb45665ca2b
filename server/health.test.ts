import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createHealth } from './health';
import type { StoreApp } from './store-app';

/** A shop whose dependencies answer only when told to. */
function shop() {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const ask = (whom: string) => {
    asked.push(whom);
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const app = {
    fixedHeaders: [],
    database: { ping: () => ask('database') },
    storefront: { query: () => ask('shopify') },
    stripe: { read: () => ask('stripe') },
  } as unknown as StoreApp;
  const letAnswer = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { asked, letAnswer, answer: createHealth(app) };
}

/** Requests a URL; resolves with the response. */
function visit(answer: ReturnType<typeof createHealth>, url = '/readyz') {
  const said: { status?: number; body?: string } = {};
  const response = {
    writeHead: (status: number) => void (said.status = status),
    end: (body: string) => void (said.body = body),
  } as unknown as ServerResponse;
  return answer(url, response, 'ready').then(() => said);
}

it('who asks at the same moment is told the same: the companies are asked once', async () => {
  const { answer, asked, letAnswer } = shop();
  const all = Array.from({ length: 20 }, () => visit(answer));
  expect(asked).toEqual(['database', 'shopify', 'stripe']);
  letAnswer();
  const ready = { status: 200, body: '{"status":"ready"}' };
  expect(await Promise.all(all)).toEqual(all.map(() => ready));
  // A later caller gets a new check.
  const later = visit(answer);
  expect(asked).toHaveLength(6);
  letAnswer();
  expect(await later).toEqual(ready);
});

it('a process lives whatever the companies do', async () => {
  const { answer, asked } = shop();
  expect(await visit(answer, '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(asked).toEqual([]);
});
