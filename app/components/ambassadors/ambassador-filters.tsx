import { Button } from '~/components/ui/forms/button';
import { SelectField } from '~/components/ui/forms/select-field';
import {
  AMBASSADOR_SORT_WORDS,
  NEW_AMBASSADORS,
  PERIOD_WORDS,
  scopeWords,
} from '~/content/ambassadors/new-ambassadors';
import {
  AMBASSADOR_PERIODS,
  AMBASSADOR_SORTS,
  type AmbassadorQuery,
  type AmbassadorScope,
} from '~/domain/ambassadors/ambassador-query';
import { paths } from '~/paths';

export type ScopeChoice = { by: AmbassadorScope; place: string };

/** Filters the list of new ambassadors. A GET form, so that the result has its own URL. */
export function AmbassadorFilters({
  query,
  choices,
}: {
  query: AmbassadorQuery;
  choices: readonly ScopeChoice[];
}) {
  return (
    <search data-print="off" aria-label={NEW_AMBASSADORS.formTitle} className="block">
      {/* Keyed by the query: the fields always show what the list shows. */}
      <form
        key={JSON.stringify(query)}
        method="get"
        action={paths.newAmbassadors()}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        <SelectField
          id="by"
          name="by"
          label={NEW_AMBASSADORS.by}
          options={choices.map(({ by, place }) => ({ value: by, label: scopeWords(by, place) }))}
          defaultValue={query.by}
          className="min-w-0"
        />
        <SelectField
          id="weeks"
          name="weeks"
          label={NEW_AMBASSADORS.weeks}
          options={AMBASSADOR_PERIODS.map((period) => ({
            value: String(period),
            label: PERIOD_WORDS[period],
          }))}
          defaultValue={String(query.weeks)}
          className="min-w-0"
        />
        <SelectField
          id="sort"
          name="sort"
          label={NEW_AMBASSADORS.sort}
          options={AMBASSADOR_SORTS.map((value) => ({
            value,
            label: AMBASSADOR_SORT_WORDS[value],
          }))}
          defaultValue={query.sort}
          className="min-w-0"
        />
        <Button variant="secondary" className="justify-self-start">
          {NEW_AMBASSADORS.show}
        </Button>
      </form>
    </search>
  );
}
