import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { AMBASSADOR_LOCATIONS as WORDS } from '~/content/ambassadors/ambassador-locations';
import { stateName } from '~/content/ambassadors/new-ambassadors';
import {
  CAMPUS_SORTS,
  campusQueryFields,
  type CampusQuery,
} from '~/domain/ambassadors/campus-query';
import { paths } from '~/paths';

type CampusFiltersProps = {
  query: CampusQuery;
  /** Codes of the states that have a campus. */
  states: readonly string[];
};

/** Filters and sorts the campuses. A GET form. */
export function CampusFilters({ query, states }: CampusFiltersProps) {
  const { state } = query;
  const codes = state === null || states.includes(state) ? states : [...states, state];
  return (
    <FilterFrame
      action={paths.ambassadorLocations()}
      label={WORDS.formTitle}
      round={JSON.stringify(query)}
      words={{ show: WORDS.show, clear: WORDS.clear }}
      isFiltered={Object.keys(campusQueryFields(query)).length > 0}
      layout="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        id="campus-search"
        name="search"
        type="search"
        label={WORDS.search}
        placeholder={WORDS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0"
      />
      <SelectField
        id="state"
        name="state"
        label={WORDS.state}
        options={[
          { value: '', label: WORDS.anyState },
          ...codes.map((code) => ({ value: code, label: stateName(code) })),
        ]}
        defaultValue={state ?? ''}
        className="min-w-0"
      />
      <SelectField
        id="sort"
        name="sort"
        label={WORDS.sort}
        options={CAMPUS_SORTS.map((value) => ({ value, label: WORDS.sorts[value] }))}
        defaultValue={query.sort}
        className="min-w-0"
      />
    </FilterFrame>
  );
}
