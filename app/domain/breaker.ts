/**
 * A circuit breaker: after `failures` failures within `windowMs` it refuses at once for `pauseMs`,
 * then lets one call through to see. Keeps a silent platform from holding every page for its whole
 * time-out (money-security, section 8: 5 failures in 10 s, half-open after 15 s).
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
    /** False while the circuit is open; true for the one call that tries again. */
    allows(): boolean {
      if (openedAt === undefined) return true;
      if (trying || now() - openedAt < pauseMs) return false;
      trying = true;
      return true;
    },
    /** Whether a call now would be refused at once. */
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
