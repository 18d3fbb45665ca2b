import { AMOUNT_SORTS, type AmountSort } from '~/domain/amount-sort';

/** The words that the dashboard's tables have in common. */
export const LISTS = {
  any: 'Any',
  sort: 'Sort by',
  state: 'State',
  from: 'From',
  to: 'To',
  show: 'Show',
  clear: 'Clear all',
  problemTitle: 'Please check the days',
  nothingTitle: 'Nothing matches',
  nothing: 'Choose another state or a longer time.',
  csv: 'Download CSV',
  zone: 'Days are Pacific Time.',
} as const;

const AMOUNT_SORT_WORDS: Record<AmountSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
};

export const AMOUNT_SORT_OPTIONS = AMOUNT_SORTS.map((value) => ({
  value,
  label: AMOUNT_SORT_WORDS[value],
}));

/** How many rows a list has: `1,204 deposits`, or `12 of them match`. @param nouns one and many */
export function countWords(
  count: number,
  [one, many]: readonly [string, string],
  isFiltered: boolean,
): string {
  const noun = count === 1 ? one : many;
  const verb = count === 1 ? 'matches' : 'match';
  return `${count.toLocaleString('en-US')} ${noun}${isFiltered ? ` ${verb}` : ''}`;
}

/** Choices with their words, and one that leaves it open. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
): { value: string; label: string }[] {
  return [
    { value: '', label: LISTS.any },
    ...(Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label })),
  ];
}
