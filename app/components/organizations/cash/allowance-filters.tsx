import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { ALLOWANCES } from '~/content/organizations/organization-cash';
import { ALLOWANCE_SORTS, type AllowanceQuery } from '~/domain/organizations/allowance-query';
import { paths } from '~/paths';

/** Filters the members. A GET form, so that the result has its own URL. */
export function AllowanceFilters({ query }: { query: AllowanceQuery }) {
  return (
    <FilterFrame
      action={paths.allowances()}
      label={ALLOWANCES.formTitle}
      round={JSON.stringify(query)}
      words={{ show: ALLOWANCES.show, clear: ALLOWANCES.clear }}
      isFiltered={query.search !== ''}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="allowance-search"
        name="search"
        type="search"
        label={ALLOWANCES.search}
        placeholder={ALLOWANCES.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 flex-1 basis-60"
      />
      <SelectField
        id="allowance-sort"
        name="sort"
        label={ALLOWANCES.sort}
        options={ALLOWANCE_SORTS.map((value) => ({ value, label: ALLOWANCES.sorts[value] }))}
        defaultValue={query.sort}
        className="min-w-0 basis-52"
      />
    </FilterFrame>
  );
}
