import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Company } from '../kit/company';
import type { Answer } from '../kit/exchange';
import { passGate } from '../kit/gate';
import { randomCode } from '../kit/ids';
import type { World } from '../kit/world';
import { rejectionOf } from './authentication';
import type { Rejection } from './authentication';
import { openObjects } from './objects';
import type { StoredObject } from './objects';

/** The one bucket; path style: `/{bucket}/{key}`. */
export const BUCKET = 'sandbox-uploads';
const MOST_BYTES = 64 * 1024 * 1024;

const OPERATIONS: Readonly<Record<string, string>> = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'HeadObject',
  DELETE: 'DeleteObject',
};

/**
 * Object storage that speaks S3's REST API with real signatures, as MinIO does: an object put, fetched, asked about and
 * removed. https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export function createStorage(world: World): Company {
  const objects = openObjects(world.folder);

  async function answer(request: IncomingMessage, key: string): Promise<Answer> {
    const { method = '', headers } = request;
    if (Number(headers['content-length'] ?? 0) > MOST_BYTES) {
      request.resume();
      return failure({ status: 400, code: 'EntityTooLarge', message: 'Too large' }, key);
    }
    const body = await buffer(request);
    const rejected = rejectionOf(request, body, world.clock.now());
    if (rejected) return failure(rejected, key);
    if (method === 'PUT' && key !== '') {
      if (headers['content-length'] === undefined) {
        const message = 'You must provide the Content-Length HTTP header.';
        return failure({ status: 411, code: 'MissingContentLength', message }, key);
      }
      const type = headers['content-type'] ?? 'binary/octet-stream';
      const { md5 } = objects.put(key, body, { type, at: world.clock.now() });
      return { status: 200, headers: { ...ids(), ETag: `"${md5}"` }, body: '' };
    }
    if (method === 'DELETE' && key !== '') {
      objects.remove(key);
      return { status: 204, headers: ids(), body: '' };
    }
    if (method !== 'GET' && method !== 'HEAD') {
      const message = 'The specified method is not allowed against this resource.';
      return failure({ status: 405, code: 'MethodNotAllowed', message }, key);
    }
    if (key === '') {
      const message = 'The sandbox does not list its bucket.';
      if (method === 'HEAD') return { status: 200, headers: ids(), body: '' };
      return failure({ status: 501, code: 'NotImplemented', message }, key);
    }
    const found = objects.find(key);
    if (!found) {
      const message = 'The specified key does not exist.';
      return failure({ status: 404, code: 'NoSuchKey', message }, key);
    }
    return { status: 200, headers: headersOf(found, request.url), body: objects.read(key) };
  }

  return {
    name: 'storage',
    handle: async (request: IncomingMessage, response: ServerResponse, url: URL) => {
      const [, bucket, rest = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? [];
      const isSigned = request.headers.authorization?.startsWith('AWS4-') === true;
      if (bucket !== BUCKET && !isSigned) return false;
      const key = decodeURIComponent(rest);
      const operation = OPERATIONS[request.method ?? ''] ?? 'Other';
      await passGate(world, request, response, {
        company: 'storage',
        operation: key === '' && operation === 'HeadObject' ? 'HeadBucket' : operation,
        refuse: ({ effect, status }) =>
          effect === 'rate-limit'
            ? failure(
                { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' },
                key,
              )
            : failure(
                {
                  status: status ?? 500,
                  code: 'InternalError',
                  message: 'We encountered an internal error. Please try again.',
                },
                key,
              ),
        work: () => {
          if (bucket === BUCKET) return answer(request, key);
          const message = 'The specified bucket does not exist';
          return failure({ status: 404, code: 'NoSuchBucket', message }, key);
        },
      });
      return true;
    },
    state: () => ({ objects: objects.list() }),
    reset: () => objects.reset(),
    close: () => objects.close(),
  };
}

const ids = () => ({ 'x-amz-request-id': randomCode(16) });

function headersOf(found: StoredObject, address = ''): Record<string, string> {
  const asked = new URL(`http://sandbox${address}`).searchParams;
  const disposition = asked.get('response-content-disposition');
  return {
    ...ids(),
    'Content-Type': asked.get('response-content-type') ?? found.type,
    ...(disposition !== null && { 'Content-Disposition': disposition }),
    'Last-Modified': new Date(found.modifiedAt).toUTCString(),
    ETag: `"${found.md5}"`,
    'Accept-Ranges': 'none',
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function failure({ status, code, message }: Rejection, key: string): Answer {
  const { 'x-amz-request-id': id } = ids();
  return {
    status,
    headers: { 'Content-Type': 'application/xml', 'x-amz-request-id': id },
    body: `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${code}</Code><Message>${escaped(message)}</Message><Key>${escaped(key)}</Key><RequestId>${id}</RequestId></Error>`,
  };
}
