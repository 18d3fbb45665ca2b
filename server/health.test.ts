import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { Role } from '../app/config/config-database.server';
import { createHealth } from './health';
import type { StoreApp } from './store-app';

/** A shop whose database answers only when told to, and whose platforms never do. */
function shop(name: Role = 'both') {
  let called = 0;
  const waiting: (() => void)[] = [];
  const ping = () => {
    called += 1;
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const config = { role: { name } };
  const app = { fixedHeaders: [], database: { ping }, config } as unknown as StoreApp;
  const letAnswer = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { called: () => called, letAnswer, answer: createHealth(app) };
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

it('who asks at the same moment is told the same: the database is asked once, and nobody else', async () => {
  const { answer, called, letAnswer } = shop();
  const all = Array.from({ length: 20 }, () => visit(answer));
  expect(called()).toBe(1);
  letAnswer();
  const ready = { status: 200, body: '{"status":"ready"}' };
  expect(await Promise.all(all)).toEqual(all.map(() => ready));
  // A later caller gets a new check.
  const later = visit(answer);
  expect(called()).toBe(2);
  letAnswer();
  expect(await later).toEqual(ready);
});

it('a process lives whatever its database does', async () => {
  const { answer, called } = shop();
  expect(await visit(answer, '/healthz')).toEqual({ status: 200, body: '{"status":"ok"}' });
  expect(called()).toBe(0);
});

it.each(['web', 'worker'] as const)('a process that is only a %s says so', async (role) => {
  const { answer, letAnswer } = shop(role);
  const ready = visit(answer);
  letAnswer();
  expect(await ready).toEqual({ status: 200, body: `{"status":"ready","role":"${role}"}` });
  const alive = { status: 200, body: `{"status":"ok","role":"${role}"}` };
  expect(await visit(answer, '/healthz')).toEqual(alive);
});
