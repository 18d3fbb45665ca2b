import { addDays, readDay, startOfDay } from './store-day';

/** Filter by days of the store, YYYY-MM-DD, both inclusive; null for no limit. */
export type DayRange = { from: string | null; to: string | null };

export type DayProblem = 'from-unreadable' | 'to-unreadable' | 'backwards';

/** Reads a parameter of a list's query string; null if it is absent. */
export type TextOf = (name: string) => string | null;

/** Parses `from` and `to`; `asked` is exactly what was typed, cut to the length of a day. */
export function readDayRange(textOf: TextOf): {
  range: DayRange;
  asked: { from: string; to: string };
  problems: DayProblem[];
} {
  const asked = { from: dayText(textOf('from')), to: dayText(textOf('to')) };
  const from = asked.from ? readDay(asked.from) : null;
  const to = asked.to ? readDay(asked.to) : null;
  const problems: DayProblem[] = [];
  if (asked.from && from === null) problems.push('from-unreadable');
  if (asked.to && to === null) problems.push('to-unreadable');
  if (from !== null && to !== null && from > to) problems.push('backwards');
  return { range: { from, to }, asked, problems };
}

function dayText(text: string | null): string {
  return (text ?? '').trim().slice(0, 10);
}

/** Parses a page number, starting at 1; anything invalid is page 1. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Returns the range's start, inclusive, and end, exclusive, in UTC milliseconds. */
export function rangeMoments({ from, to }: DayRange): { begin: number | null; end: number | null } {
  return {
    begin: from === null ? null : startOfDay(from),
    end: to === null ? null : startOfDay(addDays(to, 1)),
  };
}

/** Drops the empty fields of a query string, which stand for defaults. */
export function saidFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
