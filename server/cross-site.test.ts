import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { ownNameOf, senderOf } from './cross-site';

const ours = 'http://localhost:3000';
const numbered = 'http://127.0.0.1:3000';
const config = { origin: ours, otherOrigins: [numbered] };
const request = (headers: Record<string, string>, method = 'POST', url = '/cart') =>
  ({ url, headers, method }) as unknown as IncomingMessage;
const named = (headers: Record<string, string>, method = 'GET') =>
  ownNameOf(request(headers, method, '/cups?sort=new'), config);
const post = (headers: Record<string, string>) => senderOf(request(headers), config);

it('believes what the browser says of itself', () => {
  expect(post({ 'sec-fetch-site': 'same-origin' })).toBe('ours');
  expect(post({ 'sec-fetch-site': 'same-origin', origin: 'null' })).toBe('ours');
  expect(post({ 'sec-fetch-site': 'same-site' })).toBe('foreign');
  expect(post({ 'sec-fetch-site': 'cross-site', origin: ours })).toBe('foreign');
  expect(post({ origin: ours })).toBe('ours');
  expect(post({ origin: 'null' })).toBe('foreign');
  expect(post({ origin: 'http://localhost:3000.evil.example' })).toBe('foreign');
});

it('lets callers that are no browser send JSON only', () => {
  const json = ['application/json', 'Application/JSON ; charset=utf-8'];
  const others = ['application/json-seq', 'text/plain', 'application/x-www-form-urlencoded'];
  const refused = [...json, ...others].filter((type) => post({ 'content-type': type }) !== 'ours');
  expect(refused).toEqual(others);
});

it('never refuses reading', () => {
  expect(senderOf(request({ 'sec-fetch-site': 'cross-site' }, 'GET'), config)).toBe('ours');
});

it('takes the names of this machine for one, and tells other names from other sites', () => {
  expect(post({ 'sec-fetch-site': 'same-origin', origin: numbered })).toBe('ours');
  expect(post({ origin: numbered })).toBe('ours');
  const odd = 'http://192.168.1.5:3000';
  expect(post({ 'sec-fetch-site': 'same-origin', origin: odd })).toBe('other-name');
  // Browsers leave Sec-Fetch-Site out where the connection is not secure.
  expect(post({ origin: odd, host: '192.168.1.5:3000' })).toBe('other-name');
  expect(post({ origin: odd, host: 'localhost:3000' })).toBe('foreign');
  expect(post({ 'sec-fetch-site': 'same-origin', origin: '%%%' })).toBe('other-name');
});

it('knows the own name of a page that a browser opens under another', () => {
  const open = { host: '127.0.0.1:3000', 'sec-fetch-mode': 'navigate' };
  expect(named(open)).toBe('http://localhost:3000/cups?sort=new');
  expect(named(open, 'POST')).toBeUndefined();
  expect(named({ ...open, host: 'localhost:3000' })).toBeUndefined();
  expect(named({ ...open, host: '127.0.0.1:8080' })).toBeUndefined();
  expect(named({ host: '127.0.0.1:3000' })).toBeUndefined();
});
