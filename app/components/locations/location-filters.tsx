import { FilterFrame } from '~/components/ui/lists/filter-frame';
import { SelectField } from '~/components/ui/forms/select-field';
import { TextField } from '~/components/ui/forms/text-field';
import { LOCATIONS } from '~/content/locations/locations';
import {
  LOCATION_SORTS,
  locationQueryFields,
  type LocationQuery,
} from '~/domain/locations/location-query';
import { paths } from '~/paths';

/** Filters and sorts the locations. A GET form. */
export function LocationFilters({ query }: { query: LocationQuery }) {
  return (
    <FilterFrame
      action={paths.manageLocations()}
      label={LOCATIONS.formTitle}
      round={JSON.stringify(query)}
      words={{ show: LOCATIONS.show, clear: LOCATIONS.clear }}
      isFiltered={Object.keys(locationQueryFields(query)).length > 0}
      layout="flex flex-wrap items-end gap-4"
    >
      <TextField
        id="location-search"
        name="search"
        type="search"
        label={LOCATIONS.search}
        placeholder={LOCATIONS.searchHint}
        maxLength={100}
        defaultValue={query.search}
        className="min-w-0 grow basis-72"
      />
      <SelectField
        id="sort"
        name="sort"
        label={LOCATIONS.sort}
        options={LOCATION_SORTS.map((value) => ({ value, label: LOCATIONS.sorts[value] }))}
        defaultValue={query.sort}
        className="min-w-0 grow basis-48"
      />
    </FilterFrame>
  );
}
