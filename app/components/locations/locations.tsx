import type { AccountReply } from '~/components/ui/forms/account-form';
import { openerOf } from '~/components/customers/openers';
import { LocationFilters } from './location-filters';
import { LocationList, type ListedLocation } from './location-list';
import { LocationMap } from './location-map';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { LOCATIONS } from '~/content/locations/locations';
import { ADDRESS_LIMIT } from '~/domain/customers/account';
import type { LocationMap as Map } from '~/domain/locations/location-map';
import { locationQueryFields, type LocationQuery } from '~/domain/locations/location-query';
import { paths } from '~/paths';

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
        <LinkButton id={openerOf.newAddress} to={paths.manageLocations({ address: 'new' })}>
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
      {total > 1 ? <LocationFilters query={query} /> : null}
      {locations.length === 0 ? (
        <EmptyState title={LOCATIONS.nothingTitle}>
          <p>{LOCATIONS.nothing}</p>
          <LinkButton to={paths.manageLocations()} variant="secondary">
            {LOCATIONS.clear}
          </LinkButton>
        </EmptyState>
      ) : (
        <section aria-labelledby="location-count" className="mt-10">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <h2 id="location-count" className="text-lg">
              {LOCATIONS.count(locations.length, query.search !== '')}
            </h2>
            <LinkButton
              to={paths.manageLocationsCsv(locationQueryFields(query))}
              variant="secondary"
              download
            >
              {LOCATIONS.csv}
            </LinkButton>
          </div>
          {isGathering ? <p className="mt-4 text-ink-soft">{LOCATIONS.gathering}</p> : null}
          <div className="locations-split" data-map={map ? '' : undefined}>
            {map ? <LocationMap map={map} /> : null}
            <LocationList locations={locations} isNumbered={map !== null} reply={reply} />
          </div>
          {off > 0 ? <p className="mt-4 text-sm text-ink-soft">{LOCATIONS.notOnMap(off)}</p> : null}
        </section>
      )}
      <div className="mt-8">
        {total < ADDRESS_LIMIT ? (
          <LinkButton
            id={openerOf.newAddress}
            to={paths.manageLocations({ address: 'new' })}
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
