import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBulkObjects } from './bulk-operations.server';

const LINE = `${JSON.stringify({ id: 'A' })}\n`;
const MEGABYTE = 1024 * 1024;

/** What a storage answers that does not do what it is asked for. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  whole: (response) => response.writeHead(200).end(LINE),
  redirect: (response) => response.writeHead(302, { Location: '/good' }).end(),
  other: (response) =>
    response.writeHead(206, { 'Content-Range': `bytes 9-${8 + LINE.length}/99` }).end(LINE),
  endless: (response) => {
    response.writeHead(206, { 'Content-Range': `bytes 0-${MEGABYTE - 1}/${9 * MEGABYTE}` });
    response.end(LINE.repeat(MEGABYTE / 8));
  },
  good: (response) =>
    response
      .writeHead(206, { 'Content-Range': `bytes 0-${LINE.length - 1}/${LINE.length}` })
      .end(LINE),
};

describe('a file of a bulk operation is read', () => {
  const server = createServer((request, response) =>
    ANSWERS[request.url?.slice(1) ?? '']?.(response),
  );
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const read = (path: string) =>
    readBulkObjects(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`, 0);

  it('by its range', async () => {
    const objects = [{ line: { id: 'A' }, children: [] }];
    expect(await read('good')).toEqual({ objects, next: null });
  });

  it.each(['whole', 'redirect', 'other', 'endless'])('not if it is %s', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ kind: 'refused' });
  });
});
