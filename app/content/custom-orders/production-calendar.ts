import { calendarLabel, monthLabel } from '~/content/core/dates';
import type { Calendar, CalendarView } from '~/domain/custom-orders/calendar';

/** Texts of the production calendar. */
export const PRODUCTION_CALENDAR = {
  title: 'Production calendar',
  text: 'Custom orders by the day they ship by. Times and dates are in Pacific Time.',
  list: 'All custom orders',
  navigation: 'Calendar',
  views: { weeks: 'Weeks', month: 'Month' } satisfies Record<CalendarView, string>,
  earlier: { weeks: 'Earlier weeks', month: 'Previous month' } satisfies Record<
    CalendarView,
    string
  >,
  later: { weeks: 'Later weeks', month: 'Next month' } satisfies Record<CalendarView, string>,
  today: 'Today',
  late: 'Late',
  undated: 'No ship date yet',
  none: 'Nothing ships in this period.',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
} as const;

/** Returns what a calendar shows: 'December 2026' or 'Dec 7, 2026 – Jan 3, 2027'. */
export function calendarTitle({
  view,
  day,
  weeks,
}: Pick<Calendar, 'view' | 'day' | 'weeks'>): string {
  if (view === 'month') return monthLabel(day.slice(0, 7));
  return `${calendarLabel(day)} – ${calendarLabel(weeks.at(-1)?.at(-1) ?? day)}`;
}
