import type { IncomingMessage, ServerResponse } from 'node:http';

/** A company's answer, before a fault may keep it from arriving. */
export type Answer = {
  status: number;
  /** An array for a header that is repeated, such as Set-Cookie. */
  headers: Record<string, string | string[]>;
  body: string | Buffer;
};

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

/** Redirects after a form post: the browser follows with GET. */
export function seeOther(address: string): Answer {
  return { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' }, body: '' };
}

export function send(response: ServerResponse, answer: Answer): void {
  if (response.writableEnded || response.destroyed) return;
  response.writeHead(answer.status, {
    ...answer.headers,
    'Content-Length': Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}

export class BodyTooLarge extends Error {}

/** Reads the whole body as text. @throws BodyTooLarge beyond `limit` bytes */
export async function readBody(request: IncomingMessage, limit = 2_000_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge(`more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses a JSON object; undefined for anything else. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a form or a JSON object as strings; other values are left out. */
export function parseFields(request: IncomingMessage, text: string): Record<string, string> {
  if (request.headers['content-type']?.includes('application/json')) {
    const values = Object.entries(parseObject(text) ?? {});
    return Object.fromEntries(
      values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  }
  return Object.fromEntries(new URLSearchParams(text));
}

export function isLoopback(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
