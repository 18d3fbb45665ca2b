import type { AmountSort } from '~/domain/core/forms/amount';
import type { DayProblem } from '~/domain/core/time/time-span';
import type { Counted } from '~/domain/core/forms/list-window';
import { formatNumber } from '~/domain/core/numbers';

/** Texts shared by the dashboard's tables. */
export const LISTS = {
  any: 'Any',
  all: 'All',
  views: 'Saved views',
  sort: 'Sort by',
  state: 'Status',
  from: 'From',
  to: 'To',
  show: 'Show',
  search: 'Search',
  filter: 'Filter',
  chips: 'Active filters',
  remove: 'Remove filter',
  clear: 'Clear filters',
  problemTitle: 'Please fix these fields',
  nothingTitle: 'No matches',
  nothing: 'Choose another status or a longer date range.',
  csv: 'Download CSV',
  print: 'Print',
  zone: 'Dates are in Pacific Time.',
  /** Below lists whose rows tell the time by the reader's clock. */
  ownZone: 'Filters and downloads use Pacific Time.',
  skip: 'Skip to the list',
} as const;

const AMOUNT_SORT_LABELS: Record<AmountSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
};

export const AMOUNT_SORT_OPTIONS = sortOptions(AMOUNT_SORT_LABELS);

/** Returns the count, `1,204`, or `10,000+` if there are more. */
export function cappedLabel({ count, isMore }: Counted): string {
  return `${formatNumber(count)}${isMore ? '+' : ''}`;
}

/** Returns the number of rows: `1,204 deposits`, or `12 deposits match`. @param nouns singular and plural */
export function countWords(
  counted: Counted,
  [one, many]: readonly [string, string],
  isFiltered: boolean,
): string {
  const noun = counted.count === 1 ? one : many;
  const verb = counted.count === 1 ? 'matches' : 'match';
  return `${cappedLabel(counted)} ${noun}${isFiltered ? ` ${verb}` : ''}`;
}

type Option = { value: string; label: string };

/** Returns select options for these values, preceded by 'Any'. */
export function optionsOf(labels: Readonly<Record<string, string>>): Option[] {
  return [{ value: '', label: LISTS.any }, ...sortOptions(labels)];
}

/** Returns select options for the sort orders of a list, in this order. */
export function sortOptions(labels: Readonly<Record<string, string>>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** Returns select options for the known states. A state from the URL is added even if nothing has it. */
export function stateOptions(
  states: readonly string[],
  chosen: string | null,
  labelOf: (state: string) => string,
): Option[] {
  const all = chosen === null || states.includes(chosen) ? states : [...states, chosen];
  return [
    { value: '', label: LISTS.any },
    ...all.map((value) => ({ value, label: labelOf(value) })),
  ];
}

/** Errors about the days of a list, each with the field that can fix it. */
export const DAY_PROBLEMS: Record<DayProblem, { field: 'from' | 'to'; text: string }> = {
  'from-unreadable': { field: 'from', text: 'Enter a start date, like 2026-01-31.' },
  'to-unreadable': { field: 'to', text: 'Enter an end date, like 2026-12-31.' },
  backwards: { field: 'to', text: 'Choose an end date that isn’t before the start date.' },
};
