import { describe, expect, it } from 'vitest';
import { createPollLimit, pollDelay } from './balance-view';

describe('asking for the balance', () => {
  it('happens every second, and less often after failures', () => {
    expect([0, 1, 2, 3].map(pollDelay)).toEqual([1000, 2000, 4000, 8000]);
    expect([5, 6, 1e6].map(pollDelay)).toEqual([30_000, 30_000, 30_000]);
  });
});

describe('two balances a second', () => {
  it('pass, a third has to wait until half a second is over', () => {
    const mayPoll = createPollLimit();
    expect([0, 0, 0, 499].map((at) => mayPoll('a', at))).toEqual([true, true, false, false]);
    expect([500, 501].map((at) => mayPoll('a', at))).toEqual([true, false]);
  });

  it('are each session’s own', () => {
    const mayPoll = createPollLimit();
    for (const session of ['a', 'a', 'b', 'b']) expect(mayPoll(session, 0)).toBe(true);
    expect(mayPoll('b', 0)).toBe(false);
  });

  it('let two windows pass at a second each, for an hour', () => {
    const mayPoll = createPollLimit();
    for (let second = 0; second < 3600; second += 1) {
      expect(mayPoll('a', second * 1000)).toBe(true);
      expect(mayPoll('a', second * 1000 + 400)).toBe(true);
    }
  });

  it('cannot be had by setting the clock back, nor fill the memory', () => {
    const mayPoll = createPollLimit({ sessions: 2 });
    expect([5000, 5000, 0, 0].map((at) => mayPoll('a', at))).toEqual([true, true, false, false]);
    for (const session of ['b', 'c', 'd']) mayPoll(session, 6000);
    expect(mayPoll('a', 6000)).toBe(true);
  });
});
