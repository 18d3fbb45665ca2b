import { expect, it } from 'vitest';
import { isCrooked } from './crooked';

const crooked = (url: string) => isCrooked(url, url.split('?')[0] ?? '');

it.each([
  '/',
  '/cups?size=12+oz',
  '/cups.data?_routes=root',
  '/product/caf%C3%A9',
  '/search?q=%',
  '/__manifest?version=1&p=%2Fcups&p=%2F',
  '/cups?data=_data',
])('%s may be an address of ours', (url) => expect(crooked(url)).toBe(false));

it.each([
  '*',
  'http://evil.example/',
  '/a/../b',
  '/a/%2E%2e/b',
  '/a\\b',
  '/%',
  '/cups/%ff',
  '/cups#x',
  '/?_data=root',
  '/cups?a=b&_data',
  '/cups?%5Fdata=x',
  '/__manifest?version=1&p=%2F%25',
])('%s is none', (url) => expect(crooked(url)).toBe(true));
