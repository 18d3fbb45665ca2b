import { beforeAll, describe, expect, inject, it } from 'vitest';
import { rawRequest } from '../support/raw-request';
import { Visitor } from '../support/visitor';

const FILE = '/favicon.svg';

const call = (headers: Record<string, string> = {}, method = 'GET', path = FILE) =>
  rawRequest(inject('shopUrl'), path, headers, { method });

let whole: Buffer;
let etag: string;
/** The URL of the style sheet, which has compressed copies. */
let sheet: string;
beforeAll(async () => {
  const answer = await call();
  whole = answer.body;
  etag = answer.headers.etag ?? '';
  const page = await (await new Visitor().get('/')).text();
  sheet = /\/assets\/[^"]+\.css/.exec(page)?.[0] ?? '';
});

describe('a part of a file', () => {
  it.each<[string, number, number]>([
    ['bytes=0-4', 0, 4],
    ['bytes=7-', 7, Infinity],
    ['bytes=-5', -5, Infinity],
    ['bytes=0-9007199254740993', 0, Infinity],
  ])('%s', async (range, first, last) => {
    const { status, headers, body } = await call({ Range: range });
    const part = whole.subarray(first, last + 1);
    const from = first < 0 ? whole.length + first : first;
    expect(status).toBe(206);
    expect(body).toEqual(part);
    expect(headers['content-length']).toBe(String(part.length));
    expect(headers['content-range']).toBe(
      `bytes ${from}-${from + part.length - 1}/${whole.length}`,
    );
  });

  it.each(['bytes=5-1', 'bytes=0-1,3-4', 'bytes=a-b', 'lines=0-1', 'bytes=-', ''])(
    '%j is none: the whole comes',
    async (range) => {
      const { status, headers, body } = await call({ Range: range });
      expect([status, headers['content-range'], body.equals(whole)]).toEqual([
        200,
        undefined,
        true,
      ]);
    },
  );

  it.each(['bytes=999999-', 'bytes=9007199254740993-9007199254740999', 'bytes=-0'])(
    '%s lies outside, and no cache keeps that',
    async (range) => {
      const { status, headers, body } = await call({ Range: range });
      expect([status, body.length]).toEqual([416, 0]);
      expect(headers['content-range']).toBe(`bytes */${whole.length}`);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('comes only with the version that was asked for', async () => {
    const others = ['"another"', `W/${etag}`, new Date().toUTCString()];
    for (const version of [etag, ...others]) {
      const { status } = await call({ Range: 'bytes=0-4', 'If-Range': version });
      expect([version, status]).toEqual([version, version === etag ? 206 : 200]);
    }
  });

  it('is of the compressed copy if that is what was asked for', async () => {
    const compressed = { 'Accept-Encoding': 'br' };
    const { body } = await call(compressed, 'GET', sheet);
    const part = await call({ ...compressed, Range: 'bytes=-5' }, 'GET', sheet);
    expect([part.status, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.body).toEqual(body.subarray(-5));
  });
});

describe('a file', () => {
  it('has no parts and no body for HEAD', async () => {
    const { status, headers, body } = await call({ Range: 'bytes=5-1' }, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({
      'content-length': String(whole.length),
      'content-type': 'image/svg+xml',
      'accept-ranges': 'bytes',
      vary: 'Accept-Encoding',
    });
  });

  it('is not sent again to callers who have it, however they say so', async () => {
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body } = await call({ 'If-None-Match': known, Range: 'bytes=0-1' });
      expect([known, status, body.length]).toEqual([known, 304, 0]);
    }
    const { headers } = await call({}, 'GET', sheet);
    const other = { 'If-None-Match': headers.etag ?? '', 'Accept-Encoding': 'br' };
    expect((await call(other, 'GET', sheet)).status).toBe(200);
  });

  it('of a page is kept for ever; one that does not exist is a page that says so', async () => {
    const { status, headers } = await call({ 'Accept-Encoding': 'gzip' }, 'GET', sheet);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    for (const none of ['/assets/', `${sheet}.br`, `${FILE}/`, '/assets/..%2f.stamp']) {
      expect([none, (await call({}, 'GET', none)).status]).toEqual([none, 404]);
    }
  });
});
