import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/select-field';
import { TextField } from '~/components/ui/text-field';
import { LOCATIONS } from '~/content/locations';
import { LOCATION_SORTS, locationQueryFields, type LocationQuery } from '~/domain/location-query';
import { paths } from '~/paths';

/** Which locations the list shows, and how they stand: a form that only asks. */
export function LocationFilters({ query }: { query: LocationQuery }) {
  return (
    <search data-print="off" aria-label={LOCATIONS.formTitle} className="mt-8 block">
      {/* Drawn anew with each address: what stands in the fields is what the list shows. */}
      <form
        key={JSON.stringify(query)}
        method="get"
        action={paths.manageLocations()}
        className="flex flex-wrap items-end gap-4"
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
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">{LOCATIONS.show}</Button>
          {Object.keys(locationQueryFields(query)).length > 0 ? (
            <a href={paths.manageLocations()} className="target underline">
              {LOCATIONS.clear}
            </a>
          ) : null}
        </div>
      </form>
    </search>
  );
}
