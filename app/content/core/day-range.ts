import type { DayProblem } from '~/domain/core/time/day-range';

/** Errors about the days of a list, each with the field that can fix it. */
export const DAY_PROBLEMS: Record<DayProblem, { field: 'from' | 'to'; text: string }> = {
  'from-unreadable': { field: 'from', text: 'Enter a first day, like 2026-01-31.' },
  'to-unreadable': { field: 'to', text: 'Enter a last day, like 2026-12-31.' },
  backwards: { field: 'to', text: 'Choose a last day that is not before the first.' },
};
