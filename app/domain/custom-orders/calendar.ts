import { mondayOf } from '~/domain/core/time/bars';
import { addDays } from '~/domain/core/time/store-day';
import { parseDay } from '~/domain/core/time/time-span';
import type { Stage } from './production';

export const CALENDAR_VIEWS = ['weeks', 'month'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** How many weeks the view by weeks shows. */
export const CALENDAR_WEEKS = 4;

/** A custom order as the calendar shows it. */
export type CalendarEntry = {
  id: string;
  /** Such as C-1001. */
  name: string;
  customer: string;
  product: string;
  quantity: number;
  unit: string;
  stage: Stage | null;
  /** The store's day by which it ships; null if nobody has promised one. */
  shipsOn: string | null;
};

/** What a calendar shows: whole weeks from Monday to Sunday, days as YYYY-MM-DD. */
export type Calendar = {
  view: CalendarView;
  weeks: string[][];
  /** Any day of the month that is shown; the first of the weeks. */
  day: string;
  /** Where earlier and later ones begin. */
  earlier: string;
  later: string;
};

/** Returns the weeks of a view. @param day as typed in the address; today if it is unreadable */
export function calendarOf(
  { view, day: typed }: { view: string | null; day: string | null },
  today: string,
): Calendar {
  const day = parseDay(typed ?? '') ?? today;
  if (view === 'month') {
    const first = `${day.slice(0, 7)}-01`;
    const later = `${addDays(first, 31).slice(0, 7)}-01`;
    const weeks = weeksFrom(mondayOf(first), later);
    return {
      view: 'month',
      weeks,
      day: first,
      earlier: `${addDays(first, -1).slice(0, 7)}-01`,
      later,
    };
  }
  const monday = mondayOf(day);
  const step = 7 * CALENDAR_WEEKS;
  const later = addDays(monday, step);
  return {
    view: 'weeks',
    weeks: weeksFrom(monday, later),
    day: monday,
    earlier: addDays(monday, -step),
    later,
  };
}

/** @param end the first day that need not be in it */
function weeksFrom(monday: string, end: string): string[][] {
  const weeks: string[][] = [];
  for (let first = monday; first < end; first = addDays(first, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(first, place)));
  }
  return weeks;
}
