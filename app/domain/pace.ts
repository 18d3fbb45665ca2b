/** Lets work through at a steady rate, in the order in which it came. */
export type Pace = {
  /** Waits until there are so many points, and takes them. */
  take: (points: number) => Promise<void>;
};

/**
 * A bucket of points that fills by the second: never more than `burst + perSecond` of them are taken
 * within one.
 *
 * @param clock `now` in milliseconds, and how to wait for some
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
