import { DayFields, FilterFrame } from './filter-frame';
import { SelectField, type SelectOption, TextField } from '~/components/ui/forms/field';
import { DAY_PROBLEMS, LISTS } from '~/content/core/lists';
import type { DayProblem } from '~/domain/core/time/day-range';

type ListFiltersProps = {
  /** Path of the list. The form uses GET, so that the result has its own URL. */
  action: string;
  /** The form's accessible name. */
  label: string;
  search?: { label: string; hint?: string; value: string };
  selects: readonly {
    name: string;
    label: string;
    value: string;
    options: readonly SelectOption[];
  }[];
  /** The days exactly as they were typed, even if invalid. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Whether there is something to clear. */
  isFiltered: boolean;
  /** Changes with the query and remounts the form: the fields always show what the list shows. */
  round: string;
};

/** Filters a table of the dashboard by search, selects and days. The filters are in the URL. */
export function ListFilters(props: ListFiltersProps) {
  const { action, label, search, selects, asked, problems, isFiltered, round } = props;
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <FilterFrame
      action={action}
      label={label}
      round={round}
      words={{ show: LISTS.show, clear: LISTS.clear }}
      isFiltered={isFiltered}
      problems={{ answer: problems, heading: LISTS.problemTitle, faults }}
      layout="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
      buttons="col-span-2 self-end lg:col-span-1"
    >
      {search ? (
        <TextField
          id="list-search"
          name="search"
          type="search"
          label={search.label}
          placeholder={search.hint}
          maxLength={100}
          defaultValue={search.value}
          className="col-span-2 lg:col-span-3"
        />
      ) : null}
      {selects.map(({ name, label: selectLabel, value, options }, index) => (
        <SelectField
          key={name}
          id={name}
          name={name}
          label={selectLabel}
          options={[...options]}
          defaultValue={value}
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
