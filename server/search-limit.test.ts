import { describe, expect, it } from 'vitest';
import { createSearchLimit } from './search-limit';

describe('the search limit', () => {
  it('lets 20 different searches through in 10 s, then tells how long to wait', () => {
    let time = 0;
    const secondsToWait = createSearchLimit({ now: () => time });
    for (let index = 0; index < 20; index += 1) expect(secondsToWait('a', `q${index}`)).toBe(0);
    time = 4_000;
    expect(secondsToWait('a', 'one more')).toBe(6);
    expect(secondsToWait('a', 'q3')).toBe(0);
    expect(secondsToWait('b', 'one more')).toBe(0);
    time = 10_000;
    expect(secondsToWait('a', 'one more')).toBe(0);
  });

  it('forgets addresses that have not asked for long', () => {
    const secondsToWait = createSearchLimit({ now: () => 0, searches: 1, addresses: 2 });
    for (const address of ['a', 'b', 'c']) secondsToWait(address, 'x');
    expect(secondsToWait('a', 'y')).toBe(0);
    expect(secondsToWait('c', 'y')).toBeGreaterThan(0);
  });
});
