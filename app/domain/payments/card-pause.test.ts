import { describe, expect, it } from 'vitest';
import { cardPause, type CardAttempts } from './card-pause';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

/**
 * Returns the pause of the card `a`, in minutes. `declined` and `open` are lists of cards with minutes: ago,
 * and left.
 */
const pause = (
  declined: [string, number][],
  open: [string, number][] = [],
  chargedAgo: number | null = null,
) => {
  const attempts: CardAttempts = {
    methodId: 'a',
    chargedAt: chargedAgo === null ? null : NOW - chargedAgo * MINUTE,
    declined: declined.map(([methodId, ago]) => ({ methodId, at: NOW - ago * MINUTE })),
    open: open.map(([methodId, left]) => ({ methodId, until: NOW + left * MINUTE })),
  };
  const found = cardPause(attempts, 3, NOW);
  return found && [found.why, found.ms / MINUTE];
};

describe('a card', () => {
  it('pauses for an hour after three declines of its own within an hour', () => {
    expect(
      pause([
        ['a', 50],
        ['a', 20],
      ]),
    ).toBeNull();
    expect(
      pause([
        ['a', 50],
        ['a', 20],
        ['a', 10],
      ]),
    ).toEqual(['method', 50]);
    // Both in the same millisecond.
    expect(
      pause([
        ['a', 20],
        ['a', 20],
        ['a', 20],
      ]),
    ).toEqual(['method', 40]);
    expect(
      pause([
        ['a', 61],
        ['a', 40],
        ['a', 11],
      ]),
    ).toEqual(['method', 49]);
    expect(
      pause([
        ['a', 100],
        ['a', 40],
        ['a', 11],
      ]),
    ).toBeNull();
    expect(
      pause([
        ['a', 63],
        ['a', 62],
        ['a', 61],
      ]),
    ).toBeNull();
  });

  it('begins to count anew once it was charged', () => {
    const three: [string, number][] = [
      ['a', 50],
      ['a', 20],
      ['a', 10],
    ];
    expect(pause(three, [], 30)).toBeNull();
    expect(pause(three, [], 5)).toBeNull();
    expect(pause(three, [], 55)).toEqual(['method', 50]);
  });

  it('is free while another is declined', () => {
    expect(
      pause([
        ['b', 50],
        ['b', 20],
        ['b', 10],
      ]),
    ).toBeNull();
    expect(
      pause([
        ['b', 50],
        ['b', 20],
        ['b', 10],
        ['c', 5],
      ]),
    ).toBeNull();
  });
});

describe('three different cards that were declined', () => {
  it('pause every other, but not one that was charged here before', () => {
    const tested: [string, number][] = [
      ['b', 50],
      ['c', 20],
      ['d', 10],
    ];
    expect(pause(tested)).toEqual(['methods', 50]);
    expect(pause(tested, [], 100_000)).toBeNull();
    expect(
      pause([
        ['b', 50],
        ['c', 20],
        ['a', 10],
      ]),
    ).toEqual(['methods', 50]);
    expect(
      pause([
        ['b', 70],
        ['c', 20],
        ['d', 11],
      ]),
    ).toEqual(['methods', 49]);
    expect(
      pause([
        ['b', 71],
        ['c', 20],
        ['d', 11],
      ]),
    ).toBeNull();
    // One that is charged in between frees itself, not the others.
    expect(pause([...tested, ['a', 5]], [], 8)).toBeNull();
  });
});

describe('what is open counts with the declines of the last hour, until one of them is over', () => {
  it('of the same card', () => {
    expect(
      pause(
        [
          ['a', 50],
          ['a', 5],
        ],
        [],
      ),
    ).toBeNull();
    expect(pause([['a', 5]], [['a', 20]])).toBeNull();
    expect(
      pause(
        [],
        [
          ['a', 20],
          ['a', 25],
        ],
      ),
    ).toBeNull();
    expect(
      pause(
        [],
        [
          ['a', 25],
          ['a', 20],
          ['a', 29],
        ],
      ),
    ).toEqual(['open', 20]);
    expect(
      pause(
        [['a', 5]],
        [
          ['a', 20],
          ['a', 25],
        ],
        10,
      ),
    ).toEqual(['open', 20]);
    expect(
      pause(
        [
          ['a', 50],
          ['a', 5],
        ],
        [['a', 20]],
      ),
    ).toEqual(['open', 10]);
    // Declines over an hour ago and payments past their time do not count.
    expect(
      pause(
        [
          ['a', 61],
          ['a', 5],
        ],
        [['a', 20]],
      ),
    ).toBeNull();
    expect(
      pause(
        [],
        [
          ['a', 20],
          ['a', 25],
          ['a', 0],
          ['a', -5],
        ],
      ),
    ).toBeNull();
  });

  it('of others, each once', () => {
    expect(
      pause(
        [],
        [
          ['b', 20],
          ['c', 25],
        ],
      ),
    ).toBeNull();
    expect(
      pause(
        [],
        [
          ['b', 20],
          ['c', 25],
          ['d', 29],
        ],
      ),
    ).toEqual(['open', 20]);
    expect(
      pause(
        [
          ['b', 10],
          ['c', 5],
        ],
        [['d', 29]],
      ),
    ).toEqual(['open', 29]);
    expect(
      pause(
        [
          ['b', 10],
          ['b', 5],
        ],
        [
          ['b', 20],
          ['c', 29],
        ],
      ),
    ).toBeNull();
    expect(
      pause(
        [
          ['b', 10],
          ['c', 5],
        ],
        [['d', 29]],
        100,
      ),
    ).toBeNull();
  });
});
