import { DayFields, FilterFrame } from './filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import type { Params } from '~/domain/core/lists';
import type { ReactNode } from 'react';
import type { DayProblem } from '~/domain/core/time/day-range';

/** The days of a list exactly as they were typed, even if invalid. */
export type AskedDays = { from: string; to: string };

/** What a list says of itself, where it does not say what all lists do. */
export type ListWords = Readonly<
  Record<'show' | 'clear' | 'problemTitle' | 'nothingTitle' | 'nothing', string>
>;

export type ListFiltersProps<Query> = {
  list: Params<Query, AskedDays, DayProblem>;
  query: Query;
  asked: AskedDays;
  problems: readonly DayProblem[];
  /** Path of the list. The form uses GET, so that the result has its own URL. */
  action: string;
  /** The form's accessible name. */
  label: string;
  /** Above the fields. */
  above?: ReactNode;
  words?: ListWords;
  search?: { label: string; hint?: string };
  /** By the names of their parameters; the first option is the default. */
  selects: readonly { name: string; label: string; options: readonly SelectOption[] }[];
};

/** Filters a table by search, selects and days. The filters are in the URL. */
export function ListFilters<Query>(props: ListFiltersProps<Query>) {
  const { list, query, asked, problems, action, label, search, selects } = props;
  const { above, words = LISTS } = props;
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  const params = list.params(query);
  return (
    <FilterFrame
      action={action}
      label={label}
      round={JSON.stringify([query, asked])}
      words={words}
      isFiltered={list.isFiltered(query)}
      problems={{ answer: problems, heading: words.problemTitle, faults }}
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      {above}
      {search ? (
        <TextField
          id="list-search"
          name="search"
          type="search"
          label={search.label}
          placeholder={search.hint}
          maxLength={100}
          defaultValue={params['search'] ?? ''}
          className="col-span-2 lg:col-span-3"
        />
      ) : null}
      {selects.map(({ name, label: selectLabel, options }, index) => (
        <SelectField
          key={name}
          id={name}
          name={name}
          label={selectLabel}
          options={[...options]}
          defaultValue={params[name] ?? options[0]?.value}
          className={
            index === selects.length - 1 && selects.length % 2 === 1
              ? 'col-span-2 min-w-0 lg:col-span-1'
              : 'min-w-0'
          }
        />
      ))}
      <DayFields asked={asked} faults={faults} />
    </FilterFrame>
  );
}
