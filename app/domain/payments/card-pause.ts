/**
 * The pause after declines (money-security M-4), which keeps people from testing stolen cards. Such a person
 * tries many cards; a customer tries one card several times. So a card that was declined too often pauses
 * alone, until it is charged successfully or an hour has passed. When that many different cards were
 * declined within an hour, every card pauses except those that were charged here before: they cannot be
 * what is being tested. All of it counts deposits and payments together. Times are UTC milliseconds.
 */

/** What a customer did with cards and bank accounts lately, seen from one of them. */
export type CardAttempts = {
  /** The card or bank account that is to be charged. */
  methodId: string;
  /** When it was last charged successfully; null if never. */
  chargedAt: number | null;
  /** Declines of any of the customer's methods, oldest first. */
  declined: readonly { methodId: string; at: number }[];
  /** Undecided card payments, and until when each may still be declined; expired ones do not count. */
  open: readonly { methodId: string; until: number }[];
};

/** `method`: this one was declined. `methods`: several were. `open`: payments are not decided yet. */
export type CardPause = { why: 'method' | 'methods' | 'open'; ms: number };

const HOUR_MS = 60 * 60_000;

/** Returns the pause before a method may be charged; null if it may be charged now. */
export function cardPause(attempts: CardAttempts, limit: number, now: number): CardPause | null {
  const { methodId, chargedAt, declined, open } = attempts;
  const since = chargedAt ?? Number.NEGATIVE_INFINITY;
  const own = declined.filter((one) => one.methodId === methodId && one.at > since);
  const ofMethod = restAfter(
    own.map(({ at }, nth) => ({ at, id: nth })),
    limit,
    now,
  );
  if (ofMethod > 0) return { why: 'method', ms: ofMethod };
  const all = declined.map(({ at, methodId: id }) => ({ at, id }));
  const ofMethods = chargedAt === null ? restAfter(all, limit, now) : 0;
  if (ofMethods > 0) return { why: 'methods', ms: ofMethods };
  const ownOpen = open.filter((one) => one.methodId === methodId).map(({ until }) => until);
  const ofOpen = Math.max(
    untilRoom([...own.map(({ at }) => at + HOUR_MS), ...ownOpen], limit, now),
    chargedAt === null ? untilRoom(endsOfOthers(attempts), limit, now) : 0,
  );
  return ofOpen > 0 ? { why: 'open', ms: ofOpen } : null;
}

/** Returns what is left of the hour of rest that follows declines with `limit` different ids in an hour. */
function restAfter(
  declined: readonly { at: number; id: string | number }[],
  limit: number,
  now: number,
): number {
  const last = declined.findLast(({ at }) => {
    const within = declined.filter((one) => one.at <= at && at - one.at < HOUR_MS);
    return new Set(within.map(({ id }) => id)).size >= limit;
  });
  return last === undefined ? 0 : Math.max(0, last.at + HOUR_MS - now);
}

/**
 * Returns how long until another charge has room. Every open charge may still be declined, so open charges
 * and the declines of the last hour together must stay below the limit. Otherwise many charges that begin
 * together, or wait at a bank, would all pass before the pause. Customers who pay for one thing after another
 * have nothing open: for them it adds nothing.
 *
 * @param ends when each of them no longer counts
 */
function untilRoom(ends: readonly number[], limit: number, now: number): number {
  const left = ends.filter((end) => end > now).toSorted((one, other) => one - other);
  const room = left[left.length - limit];
  return room === undefined ? 0 : room - now;
}

/** Returns, for each other method, when its last decline or open payment no longer counts. */
function endsOfOthers({ methodId, declined, open }: CardAttempts): number[] {
  const ends = new Map<string, number>();
  for (const one of [
    ...declined.map(({ methodId: id, at }) => ({ id, end: at + HOUR_MS })),
    ...open.map(({ methodId: id, until }) => ({ id, end: until })),
  ]) {
    if (one.id !== methodId) ends.set(one.id, Math.max(one.end, ends.get(one.id) ?? 0));
  }
  return [...ends.values()];
}
