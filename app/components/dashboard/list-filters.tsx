import { ErrorSummary } from '~/components/content/error-summary';
import { Button } from '~/components/ui/button';
import { SelectField, type SelectOption } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { DAY_PROBLEMS } from '~/content/day-range';
import { LISTS } from '~/content/lists';
import type { DayProblem } from '~/domain/day-range';

type ListFiltersProps = {
  /** Path of the list: a form that only asks, so that its answer is an address. */
  action: string;
  /** What it is a form for, to those who do not see it. */
  label: string;
  search?: { label: string; hint?: string; value: string };
  selects: readonly {
    name: string;
    label: string;
    value: string;
    options: readonly SelectOption[];
  }[];
  /** The days as they were typed, also where they are none. */
  asked: { from: string; to: string };
  problems: readonly DayProblem[];
  /** Whether there is something to clear. */
  isFiltered: boolean;
  /** Another with each address: what stands in the fields is what the list shows. */
  round: string;
};

/** What a table of the dashboard shows: search, choices and days, by the page's address. */
export function ListFilters(props: ListFiltersProps) {
  const { action, label, search, selects, asked, problems, isFiltered, round } = props;
  const faults = problems.map((problem) => DAY_PROBLEMS[problem]);
  return (
    <search data-print="off" aria-label={label} className="mt-8 block">
      <ErrorSummary
        level={2}
        heading={LISTS.problemTitle}
        answer={problems.length > 0 ? problems : null}
        faults={faults.map(({ field, text }) => ({ controlId: field, sentence: text }))}
      />
      <form
        key={round}
        method="get"
        action={action}
        className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3"
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
        {(['from', 'to'] as const).map((field) => (
          <TextField
            key={field}
            id={field}
            name={field}
            type="date"
            label={LISTS[field]}
            defaultValue={asked[field]}
            error={faults.find((fault) => fault.field === field)?.text}
            className="min-w-0"
          />
        ))}
        <div className="col-span-2 flex flex-wrap items-center gap-5 self-end lg:col-span-1">
          <Button variant="secondary">{LISTS.show}</Button>
          {isFiltered || problems.length > 0 ? (
            <a href={action} className="target underline">
              {LISTS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}
