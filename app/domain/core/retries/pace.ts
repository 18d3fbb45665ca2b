/** Lets work through at a steady rate, first come, first served. */
export type Pace = {
  /** Waits until that many points are available, and takes them. */
  take: (points: number) => Promise<void>;
};

/**
 * Creates a token bucket that refills continuously: within any second at most `burst + perSecond` points
 * are taken.
 *
 * @param clock `now` in milliseconds, and a function that waits
 */
export function createPace(
  { perSecond, burst }: { perSecond: number; burst: number },
  clock = { now: Date.now, wait },
): Pace {
  let points = burst;
  let at = clock.now();
  let turn: Promise<void> = Promise.resolve();

  async function takeNow(wanted: number): Promise<void> {
    const now = clock.now();
    points = Math.min(burst, points + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
    const missing = wanted - points;
    points -= wanted;
    if (missing > 0) await clock.wait(Math.ceil((missing / perSecond) * 1000));
  }

  return {
    take(wanted) {
      turn = turn.then(() => takeNow(wanted));
      return turn;
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
