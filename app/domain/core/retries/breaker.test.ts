import { beforeEach, expect, it } from 'vitest';
import { createBreaker, type Breaker } from './breaker';

let now: number;
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  breaker = createBreaker({ now: () => now });
  for (let failed = 0; failed < 5; failed += 1) breaker.failed();
});

it('rejects calls after five failures, until one of fifteen seconds later has an answer', () => {
  now = 14_999;
  expect(breaker.allows()).toBe(false);
  now = 15_000;
  expect(breaker.isOpen()).toBe(false);
  expect(breaker.allows()).toBe(true);
  expect(breaker.allows()).toBe(false);
  breaker.succeeded();
  expect(breaker.allows()).toBe(true);
});

it('stays open if that call fails too', () => {
  now = 15_000;
  expect(breaker.allows()).toBe(true);
  breaker.failed();
  expect(breaker.allows()).toBe(false);
  now = 30_000;
  expect(breaker.allows()).toBe(true);
});

it('tests with another call while the first one takes long', () => {
  now = 15_000;
  expect(breaker.allows()).toBe(true);
  now = 17_999;
  expect(breaker.allows()).toBe(false);
  now = 18_000;
  expect(breaker.allows()).toBe(true);
  expect(breaker.allows()).toBe(false);
});
