import { channel } from 'node:diagnostics_channel';

/** On this channel a breaker says when it opens and closes; the process may listen (`server/telemetry`). */
export const BREAKER_CHANNEL = 'store:breaker';

export type BreakerChange = { service: string; isOpen: boolean };

const changes = channel(BREAKER_CHANNEL);

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Creates a circuit breaker: after `failures` failures within `windowMs` it rejects calls immediately for
 * `pauseMs`, then lets a single call through to test. Without it, every page would wait for the full timeout
 * of a service that does not answer (money-security, section 8: 5 failures in 10 s, half-open after 15 s). If
 * that call has no answer after `testMs`, the next one is a test too: a slow change must not keep reads out.
 * `service` names it to who listens.
 */
export function createBreaker({
  service = 'other',
  failures = 5,
  windowMs = 10_000,
  pauseMs = 15_000,
  testMs = 3_000,
  now = Date.now,
} = {}) {
  let recent: number[] = [];
  let openedAt: number | undefined;
  let testingSince: number | undefined;

  /** Whether a call would be rejected now; asking does not use up the test call. */
  function isOpen(): boolean {
    if (openedAt === undefined) return false;
    if (now() - openedAt < pauseMs) return true;
    return testingSince !== undefined && now() - testingSince < testMs;
  }

  return {
    isOpen,
    /** Whether a call may be made. After the pause, only the first caller gets true: its call is the test. */
    allows(): boolean {
      if (isOpen()) return false;
      if (openedAt !== undefined) testingSince = now();
      return true;
    },
    succeeded(): void {
      recent = [];
      if (openedAt !== undefined) changes.publish({ service, isOpen: false });
      openedAt = undefined;
      testingSince = undefined;
    },
    failed(): void {
      const at = now();
      recent = [...recent.filter((time) => at - time < windowMs), at];
      if (testingSince !== undefined || recent.length >= failures) {
        if (openedAt === undefined) changes.publish({ service, isOpen: true });
        openedAt = at;
      }
      testingSince = undefined;
    },
  };
}

/** Lets work through at a steady rate, first come, first served. */
export type Pace = {
  /** Waits until that many points are available, and takes them. */
  spend: (points: number) => Promise<void>;
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
  let queue: Promise<void> = Promise.resolve();

  async function spendNow(cost: number): Promise<void> {
    const now = clock.now();
    points = Math.min(burst, points + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
    const missing = cost - points;
    points -= cost;
    if (missing > 0) await clock.wait(Math.ceil((missing / perSecond) * 1000));
  }

  return {
    spend(cost) {
      queue = queue.then(() => spendNow(cost));
      return queue;
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
