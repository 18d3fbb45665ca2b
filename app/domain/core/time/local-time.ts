import { dateFormat } from './date-format';
import { STORE_ZONE } from './store-day';

/** Zones whose common name does not change with daylight saving time; all others are named by `Intl`. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'America/New_York': 'ET',
  'America/Chicago': 'CT',
  'America/Denver': 'MT',
  [STORE_ZONE]: 'PT',
};

/** A moment by the clock of a place. */
export type LocalTime = {
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM, 24 hours. */
  time: string;
  /** 'PT', 'ET', 'GMT+1' */
  zone: string;
};

type Clock = () => Intl.DateTimeFormat;

/** By zone. Readers' zones are checked before they get here, so there are a few hundred at most. */
const clocks = new Map<string, Clock>();

/**
 * Returns a moment by the clock of a zone.
 *
 * @param at UTC milliseconds
 * @param zone IANA name
 * @throws {RangeError} if there is no such zone
 */
export function localTime(at: number, zone: string): LocalTime {
  const parts = Object.fromEntries(
    clockOf(zone)()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'timeZoneName', string>;
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    zone: SHORT_NAMES[zone] ?? parts.timeZoneName,
  };
}

function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = dateFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  clocks.set(zone, clock);
  return clock;
}
