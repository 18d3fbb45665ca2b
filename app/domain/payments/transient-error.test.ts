import { expect, it } from 'vitest';
import { PlatformFailure } from '~/domain/core/retries/failure';
import { isTransient, NotYet } from './payment-failure';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  ['what waits for something else', new NotYet('the deposit is processing'), true],
  ['a deadlock', withCode('40P01'), true],
  ['a database that shuts down', withCode('57P01'), true],
  ['a connection that is reset', withCode('ECONNRESET'), true],
  ['Shopify being silent', new PlatformFailure('shopify', 'unavailable', 'write'), true],
  ['a no of Shopify', new PlatformFailure('shopify', 'refused', 'write'), false],
  ['a row that the books refuse', withCode('23514'), false],
  ['an error of our own', new Error('The ledger has it already, but not what it says.'), false],
  ['no error at all', 'thrown', false],
])('%s', (_what, error, passes) => {
  expect(isTransient(error)).toBe(passes);
});
