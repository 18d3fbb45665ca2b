import { closeSync, openSync, readSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from '../../kit/exchange';
import { passGate } from '../../kit/gate';
import type { World } from '../../kit/world';
import { FILES_PATH } from './operations';
import type { BulkOperations } from './operations';

/** More of a file is not answered in one piece: who wants all of a large one asks for ranges. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The storage in which the files of bulk operations are: whoever has the address may read, until it expires. A cut
 * connection (`lost-response`) comes in the middle of the body.
 */
export function bulkFiles(world: World, operations: BulkOperations) {
  function answer(request: IncomingMessage, url: URL): Answer {
    const token = url.pathname.slice(FILES_PATH.length).replace(/\.jsonl$/, '');
    const row = operations.byToken(token);
    if (!row?.result) return failure(404, 'NoSuchKey', 'The specified key does not exist.');
    const expires = operations.expiresAt(row);
    const isSigned = url.searchParams.get('Expires') === String(Math.floor(expires / 1_000));
    if (!isSigned || world.clock.now() >= expires) {
      return failure(400, 'ExpiredToken', 'The provided token has expired.');
    }
    if (request.method !== 'GET') return failure(405, 'MethodNotAllowed', 'Only GET is allowed.');
    const { bytes } = row.result;
    const headers = { 'Content-Type': 'application/jsonl', 'Accept-Ranges': 'bytes' };
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const first = Number(range?.[1] ?? 0);
    const last = Math.min(Number(range?.[2] || bytes - 1), bytes - 1, first + MOST_BYTES - 1);
    if (range && (first >= bytes || last < first)) {
      const body = 'The requested range is not satisfiable';
      return { status: 416, headers: { 'Content-Range': `bytes */${bytes}` }, body };
    }
    const body = Buffer.alloc(last - first + 1);
    const file = openSync(operations.fileOf(token), 'r');
    readSync(file, body, 0, body.length, first);
    closeSync(file);
    if (!range) return { status: 200, headers, body };
    const contentRange = `bytes ${first}-${last}/${bytes}`;
    return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, body };
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> => {
    if (!url.pathname.startsWith(FILES_PATH)) return false;
    await passGate(world, request, response, {
      company: 'shopify',
      operation: 'BulkOperationFile',
      refuse: ({ status }) =>
        failure(status ?? 503, 'ServiceUnavailable', 'We encountered an internal error.'),
      work: () => answer(request, url),
    });
    return true;
  };
}

function failure(status: number, code: string, message: string): Answer {
  const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'Content-Type': 'application/xml; charset=UTF-8' }, body };
}
