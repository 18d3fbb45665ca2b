/**
 * Months of an organization's own calendar: allowances are counted by them, wherever the clocks of its
 * members stand. Any zone of the IANA's list, also one whose clocks change at midnight.
 */
export type OrganizationMonth = {
  /** YYYY-MM */
  month: string;
  /** The first moment that belongs to it, and the first that does not any more. */
  start: Date;
  end: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/** Making one takes long. As many as there are zones at most: others are refused. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/**
 * The month that a moment lies in. Months follow each other without a gap: `end` is the next one's
 * `start`.
 *
 * @param time UTC milliseconds
 * @param zone a name like America/Los_Angeles
 * @throws RangeError for a zone that nobody knows
 */
export function monthOf(time: number, zone: string): OrganizationMonth {
  const wall = new Date(wallTime(time, zone));
  const year = wall.getUTCFullYear();
  // Beside a change of the clocks the calendar on the wall may be ahead of the boundary, or behind it.
  for (const month of [wall.getUTCMonth(), wall.getUTCMonth() - 1, wall.getUTCMonth() + 1]) {
    const start = startOfMonth(year, month, zone);
    const end = startOfMonth(year, month + 1, zone);
    if (start <= time && time < end) {
      const name = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
      return { month: name, start: new Date(start), end: new Date(end) };
    }
  }
  throw new RangeError(`No month in ${zone} at ${time}`);
}

/**
 * When a month begins: the first moment at which the clock on the wall shows its first day. Where that
 * day's midnight is left out it is the moment of the change; where it comes twice, the first of the two.
 * Where clocks went back to the month before it is one of the two moments, always the same one.
 */
function startOfMonth(year: number, month: number, zone: string): number {
  const midnight = Date.UTC(year, month, 1);
  // No zone is further from Greenwich than this, with a day left out besides.
  let before = midnight - 2 * DAY_MS;
  let after = midnight + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(middle, zone) >= midnight) after = middle;
    else before = middle;
  }
  return after;
}

/** What the clock on the wall shows, as if it were UTC; whole seconds. */
function wallTime(time: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const { year, month, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  CLOCKS.set(zone, clock);
  return clock;
}
