import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../sandbox/server';
import type { SandboxOptions } from '../../sandbox/server';
import { testGoods } from './sandbox-goods';

export type Answer = { status: number; body: Record<string, unknown> };

/** Returns a value deep inside an answer: `at(answer, 'data.products.nodes.0.title')`. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value);
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function form(address: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(address, { method: 'POST', body, redirect: 'manual' });
}

/** Calls the sandbox at an address. Answers are returned as they come over the wire. */
export function callers(url: string) {
  let adminToken: string | undefined;
  const storefront = (query: string, variables: object = {}, headers?: Record<string, string>) =>
    post(
      `${url}/api/2026-10/graphql.json`,
      headers ?? { 'X-Shopify-Storefront-Access-Token': 'sandbox-public-token' },
      { query, variables },
    );
  const grant = (fields: Record<string, string> = {}) =>
    post(
      `${url}/admin/oauth/access_token`,
      {},
      {
        client_id: 'sandbox-client-id',
        client_secret: 'sandbox-client-secret',
        grant_type: 'client_credentials',
        ...fields,
      },
    );
  const admin = async (query: string, variables: object = {}, token?: string) => {
    adminToken ??= String((await grant()).body.access_token);
    const headers = { 'X-Shopify-Access-Token': token ?? adminToken };
    return post(`${url}/admin/api/2026-10/graphql.json`, headers, { query, variables });
  };
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { url, storefront, admin, grant, control, form };
}

/** Starts a sandbox in the test's process, with the test goods, on free ports, with its own data. */
export async function openShop(options: Partial<SandboxOptions> = {}) {
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'sandbox-shop-')));
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    storeOrigin: 'http://localhost:3000',
    seed: {
      products: testGoods,
      collections: [{ handle: 'best', title: 'Best', products: ['dome-lid', 'kraft-cup', 'gone'] }],
    },
    ...options,
    dataDirectory,
  });
  return {
    ...callers(sandbox.url),
    dataDirectory,
    /** Stops it and keeps the data. */
    close: sandbox.close,
    /** Stops it and deletes the data. */
    async discard() {
      await sandbox.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** Starts a store's webhook address: records what arrives, answers with the given statuses, then 200. */
export async function openReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Polls until the condition holds. @throws an error when it does not in time */
export async function until(isSo: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it never came to be');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
