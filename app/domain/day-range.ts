import { addDays, readDay, startOfDay } from './store-day';

/** Days of the store, YYYY-MM-DD, both included; null for no limit. Part of what lists are asked. */
export type DayRange = { from: string | null; to: string | null };

export type DayProblem = 'from-unreadable' | 'to-unreadable' | 'backwards';

/** What a list's address says about one of its names; null: nothing. */
export type TextOf = (name: string) => string | null;

/** The days that an address asks for by `from` and `to`; `asked` is what was typed, cut to a day's length. */
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

/** A list's page, counted from 1; what is none is the first. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The first moment of the days and the first after them, UTC milliseconds. */
export function rangeMoments({ from, to }: DayRange): { begin: number | null; end: number | null } {
  return {
    begin: from === null ? null : startOfDay(from),
    end: to === null ? null : startOfDay(addDays(to, 1)),
  };
}

/** The fields of a list's address without those that are empty, which say what is usual. */
export function saidFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
