import { describe, expect, it } from 'vitest';
import { createPoints } from './admin.server';

/** Points with a fake clock. */
function open() {
  let time = 0;
  const points = createPoints({ now: () => time });
  return { ...points, pass: (ms: number) => void (time += ms) };
}

const answer = (currentlyAvailable: number) => ({
  throttleStatus: { maximumAvailable: 4_000, currentlyAvailable, restoreRate: 200 },
});

describe('the points that a shop has left', () => {
  it('are all of the smallest plan until Shopify has said more', () => {
    const { shareLeft, plan } = open();
    expect(shareLeft()).toBe(1);
    expect(plan()).toMatchObject({ maximumAvailable: 2_000, restoreRate: 100 });
  });

  it('are what the last answer said, and come back by the second', () => {
    const { heard, shareLeft, plan, pass } = open();
    heard(answer(1_000));
    expect(plan()).toMatchObject({ maximumAvailable: 4_000, restoreRate: 200 });
    expect(shareLeft()).toBe(0.25);
    pass(5_000);
    expect(shareLeft()).toBe(0.5);
    pass(60_000);
    expect(shareLeft()).toBe(1);
  });

  it('stay as they were after an answer that does not name them', () => {
    const { heard, shareLeft } = open();
    heard(answer(2_000));
    heard(undefined);
    heard({ requestedQueryCost: 12 });
    expect(shareLeft()).toBe(0.5);
  });

  it('are not more because a clock went back', () => {
    const { heard, shareLeft, pass } = open();
    heard(answer(2_000));
    pass(-10_000);
    expect(shareLeft()).toBe(0.5);
  });
});
