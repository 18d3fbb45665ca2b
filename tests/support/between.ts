import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers that belong to one connection and are not passed on. */
const HOP = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]);

/**
 * Starts a proxy between the app and the sandbox's Shopify. It passes everything on, except for
 * operations that a test has set an answer for: answers that the sandbox itself never gives.
 */
export async function standBetween(target: string) {
  const instead: { operation: string; body: object }[] = [];
  const hooks = new Map<string, () => Promise<unknown>>();
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request);
      const operation = /\b(?:query|mutation)\s+(\w+)/.exec(body.toString())?.[1];
      const index = instead.findIndex((one) => one.operation === operation);
      const [own] = index === -1 ? [] : instead.splice(index, 1);
      if (own) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(own.body));
        return;
      }
      const hook = hooks.get(operation ?? '');
      hooks.delete(operation ?? '');
      await hook?.();
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? 'GET',
        headers: passedOn(Object.entries(request.headers)),
        redirect: 'manual',
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      response.writeHead(answer.status, passedOn([...answer.headers]));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })().catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Answers the next call of this operation with `body`; the call does not reach the sandbox. */
    answer: (operation: string, body: object) => instead.push({ operation, body }),
    /** Runs something once, while the next call of this operation is held, before it is passed on. */
    before: (operation: string, run: () => Promise<unknown>) => void hooks.set(operation, run),
    /** Returns how many of the set answers have not been used yet. */
    left: () => instead.length,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function passedOn(headers: [string, string | string[] | undefined][]): Record<string, string> {
  const stored = headers.filter(([name]) => !HOP.has(name.toLowerCase()));
  return Object.fromEntries(stored.map(([name, value]) => [name, String(value)]));
}
