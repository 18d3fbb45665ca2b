import { dateFormat } from '~/domain/core/time/date-format';
import { localTime } from '~/domain/core/time/local-time';
import { storeDay, STORE_ZONE } from '~/domain/core/time/store-day';

/** Days, months and moments in words. */

const dayFormat = dateFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const monthFormat = dateFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortMonthFormat = dateFormat('en-US', { month: 'short', timeZone: 'UTC' });

/**
 * Returns a date and time by a clock, the store's if no other is given: `'Nov 21, 2026, 4:05 PM PT'`. Formatted by
 * hand, because servers and browsers disagree on the space before AM and PM.
 *
 * @param at ISO 8601
 * @param zone IANA name
 */
export function momentLabel(at: string, zone: string = STORE_ZONE): string {
  const time = Date.parse(at);
  return `${calendarLabel(localTime(time, zone).day)}, ${clockLabel(time, zone)}`;
}

/** Returns a calendar day in words. @param day YYYY-MM-DD */
export function calendarLabel(day: string): string {
  return dayFormat().format(new Date(`${day}T00:00:00Z`));
}

/** Returns the time of day, `'4:05 PM PT'`, as `momentLabel` does. @param at UTC milliseconds */
export function clockLabel(at: number, zone: string = STORE_ZONE): string {
  const local = localTime(at, zone);
  const [hour = '', minute = ''] = local.time.split(':');
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${Number(hour) % 12 || 12}:${minute} ${half} ${local.zone}`;
}

/** `2026-11` → 'November 2026' */
export function monthLabel(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** `2026-11` → 'Nov' */
export function shortMonth(month: string): string {
  return shortMonthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** Returns a date in words, by the store's calendar, as in the list's filters. @param at ISO 8601 */
export function orderDay(at: string): string {
  return dayFormat().format(new Date(`${storeDay(Date.parse(at))}T00:00:00Z`));
}
