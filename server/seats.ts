type Line = { occupied: number; waiting: (() => void)[] };

/**
 * Limits how many requests of one session are handled at a time, so that a customer who requests everything
 * at once only slows down themselves (money-security S-9). A browser opens six connections; further requests
 * wait in the order in which they came.
 */
export function createSeats({ seats = 10, waiting = 300 } = {}) {
  const lines = new Map<string, Line>();

  /**
   * Resolves with a function that frees the seat, once there is a seat (calling it twice is harmless);
   * resolves with null if too many requests are waiting already.
   */
  return async function takeSeat(session: string): Promise<(() => void) | null> {
    const line = lines.get(session) ?? { occupied: 0, waiting: [] };
    lines.set(session, line);
    if (line.occupied < seats) line.occupied += 1;
    else if (line.waiting.length >= waiting) return null;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = line.waiting.shift();
      if (next) return next();
      line.occupied -= 1;
      if (line.occupied === 0) lines.delete(session);
    };
  };
}
