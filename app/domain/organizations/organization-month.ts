import { cents, type Cents } from '~/domain/core/money';

/**
 * A month in an organization's own time zone, by which allowances are counted, wherever its members are.
 * Supports every IANA zone, including those whose clocks change at midnight.
 */
export type OrganizationMonth = {
  /** YYYY-MM */
  month: string;
  /** The first moment of the month, and the first moment after it. */
  start: Date;
  end: Date;
};

const DAY_MS = 24 * 60 * 60_000;

/** Formatters are slow to create. Bounded by the number of time zones: unknown ones throw. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the month that contains a moment. Months leave no gaps: `end` is the next month's `start`.
 *
 * @param time UTC milliseconds
 * @param zone a name like America/Los_Angeles
 * @throws RangeError for an unknown zone
 */
export function monthOf(time: number, zone: string): OrganizationMonth {
  const wall = new Date(wallTime(time, zone));
  const year = wall.getUTCFullYear();
  // Near a clock change the local date may be ahead of the month's boundary, or behind it.
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
 * Returns when a month begins: the first moment at which local time shows its first day. If a clock change
 * skips that midnight, it is the moment of the change; if midnight occurs twice, the first one. If clocks
 * went back into the previous month, it is one of the two moments, always the same one.
 */
function startOfMonth(year: number, month: number, zone: string): number {
  const midnight = Date.UTC(year, month, 1);
  // More than any zone's offset from UTC, plus a skipped day.
  let before = midnight - 2 * DAY_MS;
  let after = midnight + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(middle, zone) >= midnight) after = middle;
    else before = middle;
  }
  return after;
}

/** Returns local time as if it were UTC; whole seconds. */
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

/**
 * How a deposit to an organization moves on to it and back (decision 0023). The deposit is charged to the
 * card of the admin who makes it, so refunds and disputes arrive on their accounts, but the Earth Cash is
 * the organization's. Money of the deposit that the admin's accounts do not need moves to the organization;
 * whatever they are short of, the organization gives back as far as it can.
 */

/** Amounts of one deposit. */
export type MovedParts = { paidCents: Cents; bonusCents: Cents };

/**
 * Returns what moves to the organization: all there is of the deposit, paid money and bonus together.
 *
 * @param theirs what the admin's accounts hold of it; signed
 */
export function partsToMove(theirs: MovedParts): MovedParts {
  const total = Math.max(0, theirs.paidCents + theirs.bonusCents);
  const paid = Math.min(total, Math.max(0, theirs.paidCents));
  return { paidCents: cents(paid), bonusCents: cents(total - paid) };
}

/**
 * Returns what the organization gives back: what the admin is short of in paid money and in bonus. If the
 * organization has spent one of the two, the other makes up for it.
 *
 * @param theirs what the admin's accounts hold of it; signed
 * @param coming changes to the admin's accounts in the same transaction; signed
 * @param left what the organization has not spent of it
 * @param has the organization's whole balance, because an adjustment may have used money of any deposit
 */
export function partsToReverse({
  theirs,
  coming,
  left,
  has,
}: Record<'theirs' | 'coming' | 'left' | 'has', MovedParts>): MovedParts {
  const lacks = (part: keyof MovedParts) => -(theirs[part] + coming[part]);
  const can = (part: keyof MovedParts) => Math.max(0, Math.min(left[part], has[part]));
  const total = Math.max(0, lacks('paidCents') + lacks('bonusCents'));
  const own = (part: keyof MovedParts, most: number) =>
    Math.max(0, Math.min(lacks(part), can(part), most));
  let paid = own('paidCents', total);
  const bonus = own('bonusCents', total - paid);
  paid += Math.min(can('paidCents') - paid, total - paid - bonus);
  const rest = Math.min(can('bonusCents') - bonus, total - paid - bonus);
  return { paidCents: cents(paid), bonusCents: cents(bonus + rest) };
}
