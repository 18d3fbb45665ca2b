import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { type ListedLocation, LocationList } from './location-list';
import { EmptyState } from '~/components/ui/empty-state';
import { FilterForm } from '~/components/ui/lists/filter-form';
import { ListResults } from '~/components/ui/lists/list-page';
import { LinkButton } from '~/components/ui/forms/button';
import { sortOptions } from '~/content/core/lists';
import { locationAnchor, LOCATIONS } from '~/content/locations/locations';
import { ADDRESS_LIMIT } from '~/domain/customers/customer';
import {
  type LocationQuery,
  LOCATION_LIST,
  type LocationMap as Map,
  pinLabel,
} from '~/domain/locations/location-query';
import { accountPaths } from '~/account-paths';

type LocationsProps = {
  locations: readonly ListedLocation[];
  /** Number of all locations, including those the query excludes. */
  total: number;
  query: LocationQuery;
  /** Null if none of the listed locations is on the map. */
  map: Map | null;
  reply: AccountReply | undefined;
};

/** The customer's locations that match the query: the filter form and the list. */
export function Locations({ locations, total, query, map, reply }: LocationsProps) {
  if (total === 0) {
    return (
      <EmptyState title={LOCATIONS.emptyTitle}>
        <p>{LOCATIONS.empty}</p>
        <LinkButton id={openerOf.newAddress} to={accountPaths.manageLocations({ address: 'new' })}>
          {LOCATIONS.add}
        </LinkButton>
      </EmptyState>
    );
  }
  const shown = map?.pins.reduce((sum, { numbers }) => sum + numbers.length, 0) ?? 0;
  const off = locations.length - shown;
  const isGathering = locations.some(({ orders }) => orders === null);
  return (
    <>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{LOCATIONS.intro}</p>
      {total > 1 ? (
        <FilterForm
          list={LOCATION_LIST}
          query={query}
          action={accountPaths.manageLocations()}
          label={LOCATIONS.formTitle}
          labels={LOCATIONS}
          fields={[
            { kind: 'search', label: LOCATIONS.search, placeholder: LOCATIONS.searchHint },
            { kind: 'sort', options: sortOptions(LOCATIONS.sorts) },
          ]}
        />
      ) : null}
      <ListResults
        list={LOCATION_LIST}
        query={{ ...query, page: 1 }}
        found={{ count: locations.length, pageCount: 1 }}
        path={accountPaths.manageLocations}
        csv={accountPaths.manageLocationsCsv}
        nouns={['location', 'locations']}
        labels={LOCATIONS}
        note={isGathering ? LOCATIONS.gathering : null}
      >
        {() => (
          <div>
            <div className="locations-split" data-map={map ? '' : undefined}>
              {map ? <LocationMap map={map} /> : null}
              <LocationList locations={locations} isNumbered={map !== null} reply={reply} />
            </div>
            {off > 0 ? (
              <p className="mt-4 text-sm text-ink-soft">{LOCATIONS.notOnMap(off)}</p>
            ) : null}
          </div>
        )}
      </ListResults>
      <div className="mt-8">
        {total < ADDRESS_LIMIT ? (
          <LinkButton
            id={openerOf.newAddress}
            to={accountPaths.manageLocations({ address: 'new' })}
            variant="secondary"
          >
            {LOCATIONS.add}
          </LinkButton>
        ) : (
          <p>{LOCATIONS.full}</p>
        )}
      </div>
    </>
  );
}

/**
 * The locations on a map rendered on the server. It repeats the list beside it: its pins link into the list
 * and are for mouse and touch only.
 */
function LocationMap({ map: { outlines, pins } }: { map: Map }) {
  return (
    <svg viewBox="0 0 975 610" role="group" aria-labelledby="map-title" className="us-map">
      <title id="map-title">{LOCATIONS.map}</title>
      <g aria-hidden="true">
        <path className="us-map-land" d={outlines.land} />
        <path className="us-map-counties" d={outlines.counties} />
        <path className="us-map-states" d={outlines.states} />
        {/* First of the list last, so that it is on top. */}
        {pins.toReversed().map((pin) => (
          <g key={pin.key} transform={`translate(${pin.x} ${pin.y})`}>
            <a href={`#${locationAnchor(pin.key)}`} tabIndex={-1} className="us-map-pin">
              <path d="M0 0C-5-9-15-14-15-26a15 15 0 0 1 30 0C15-14 5-9 0 0z" />
              <text y="-20">{pinLabel(pin)}</text>
              {pin.label === null ? null : (
                <text y="17" className="us-map-label">
                  {pin.label}
                </text>
              )}
            </a>
          </g>
        ))}
      </g>
    </svg>
  );
}
