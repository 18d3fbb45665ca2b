import { FILTERS_ID } from './filter-panel';
import type { Sort } from '~/domain/catalogue/listing/listing';
import { SORTS, eachFacet, listingSearch, toggleValue } from '~/domain/catalogue/listing/listing';
import type { ListingData } from '~/domain/catalogue/listing/listing-data';

const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Name',
};

/** What the store's own order is among the results of a search. */
const BEST_MATCH = 'Best match';

type ListingToolbarProps = { path: string; data: ListingData };

/** The count, the sort order, the filter button on phones, and the active filters. */
export function ListingToolbar({ path, data }: ListingToolbarProps) {
  const { listing, facets, total } = data;
  const chosen = facets.flatMap(({ name, values }) => {
    return values.flatMap(({ value, label, selected }) => (selected ? { name, value, label } : []));
  });
  return (
    <>
      <div className="toolbar">
        <h2>
          <span role="status">
            {total} {total === 1 ? 'product' : 'products'}
          </span>
        </h2>
        {facets.length > 0 ? (
          <>
            <button type="button" {...{ popovertarget: FILTERS_ID }}>
              Filters{chosen.length > 0 ? ` (${chosen.length})` : ''}
            </button>
            <select
              name="sort"
              form={FILTERS_ID}
              aria-label="Sort by"
              defaultValue={listing.sort}
              className="select"
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            >
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {sort === 'featured' && listing.search ? BEST_MATCH : SORT_LABELS[sort]}
                </option>
              ))}
            </select>
            <button type="submit" form={FILTERS_ID} data-plain="">
              Sort
            </button>
          </>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <ul aria-label="Active filters" className="chips">
          {chosen.map(({ name, value, label }) => (
            <li key={name + value}>
              <a
                href={path + listingSearch(toggleValue(listing, name, value))}
                aria-label={`Remove filter ${label}`}
                data-keep-scroll=""
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href={clearedAddress(path, data)} data-keep-scroll="" data-plain="">
              Clear all
            </a>
          </li>
        </ul>
      ) : null}
    </>
  );
}

/** Returns the URL of the list without filters; search and sort order stay. */
export function clearedAddress(path: string, { listing }: ListingData): string {
  return path + listingSearch({ ...listing, selected: eachFacet(() => []), page: 1 });
}
