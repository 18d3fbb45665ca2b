type Line = { taken: number; waiting: (() => void)[] };

/**
 * How many requests of one session are worked on at a time, so that somebody who asks for everything
 * at once waits for themselves and not everybody for them (money-security S-9). A browser opens six
 * connections; the others wait in the order in which they came.
 */
export function createSeats({ seats = 10, waiting = 300 } = {}) {
  const lines = new Map<string, Line>();

  /**
   * Resolves when there is a seat, with the function that gives it back (calling it twice does no
   * harm); with null when too many wait already.
   */
  return async function takeSeat(session: string): Promise<(() => void) | null> {
    const line = lines.get(session) ?? { taken: 0, waiting: [] };
    lines.set(session, line);
    if (line.taken < seats) line.taken += 1;
    else if (line.waiting.length >= waiting) return null;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = line.waiting.shift();
      if (next) return next();
      line.taken -= 1;
      if (line.taken === 0) lines.delete(session);
    };
  };
}
