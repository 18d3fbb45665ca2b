/**
 * Creates a circuit breaker: after `failures` failures within `windowMs` it rejects calls immediately for
 * `pauseMs`, then lets a single call through to test. Without it, every page would wait for the full timeout
 * of a service that does not answer (money-security, section 8: 5 failures in 10 s, half-open after 15 s).
 */
export function createBreaker({
  failures = 5,
  windowMs = 10_000,
  pauseMs = 15_000,
  now = Date.now,
} = {}) {
  let recent: number[] = [];
  let openedAt: number | undefined;
  let trying = false;

  return {
    /** Whether a call may be made. After the pause, only the first caller gets true: its call is the test. */
    allows(): boolean {
      if (openedAt === undefined) return true;
      if (trying || now() - openedAt < pauseMs) return false;
      trying = true;
      return true;
    },
    /** Whether a call would be rejected now; asking does not use up the test call. */
    isOpen(): boolean {
      return openedAt !== undefined && (trying || now() - openedAt < pauseMs);
    },
    succeeded(): void {
      recent = [];
      openedAt = undefined;
      trying = false;
    },
    failed(): void {
      const at = now();
      recent = [...recent.filter((time) => at - time < windowMs), at];
      if (trying || recent.length >= failures) openedAt = at;
      trying = false;
    },
  };
}
