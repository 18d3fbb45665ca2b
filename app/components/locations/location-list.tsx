import type { AccountReply } from '~/components/ui/forms/account-form';
import { AddressLines } from '~/components/customers/address-list';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { locationAnchor, LOCATIONS } from '~/content/locations/locations';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { calledBy, type OrderPlace, placeLine } from '~/domain/locations/location-query';
import { accountPaths } from '~/account-paths';
import { LoadProblem } from '~/components/customers/account-frame';
import { orderDay } from '~/content/core/dates';

/** A delivery address with its orders, as the page shows it. */
export type ListedLocation = AddressCard & {
  orders: { place: string | null; count: number; lastAt: string | null } | null;
};

type LocationListProps = {
  locations: readonly ListedLocation[];
  /** Whether to number the locations as on the map. */
  isNumbered: boolean;
  reply: AccountReply | undefined;
};

/** The locations in the given order, each with its orders and actions. */
export function LocationList({ locations, isNumbered, reply }: LocationListProps) {
  return (
    <ul className="account-rows">
      {locations.map((location, at) => (
        <LocationRow
          key={location.key}
          location={location}
          number={isNumbered ? at + 1 : null}
          reply={reply}
        />
      ))}
    </ul>
  );
}

type LocationRowProps = {
  location: ListedLocation;
  /** Number on the map; null if there is no map. */
  number: number | null;
  reply: AccountReply | undefined;
};

function LocationRow({ location, number, reply }: LocationRowProps) {
  const { key, name, isDefault, isEditable, lines, orders } = location;
  const heading = calledBy(location);
  const links = [
    {
      id: openerOf.locationName(key),
      href: accountPaths.manageLocations({ name: key }),
      label: name === null ? LOCATIONS.name : LOCATIONS.rename,
    },
    ...(isEditable
      ? [
          {
            id: openerOf.form(key),
            href: accountPaths.manageLocations({ address: key }),
            label: LOCATIONS.edit,
          },
        ]
      : []),
    {
      id: openerOf.removal(key),
      href: accountPaths.manageLocations({ remove: key }),
      label: LOCATIONS.remove,
    },
  ];
  return (
    <li id={locationAnchor(key)} className="scroll-mt-24">
      <div className="min-w-0">
        <h3 className="line-clamp-2 [overflow-wrap:anywhere]">
          {number === null ? null : <span className="location-number">{number}</span>}
          <bdi>{heading}</bdi>
        </h3>
        {isDefault ? <p className="account-mark mt-2.5">{LOCATIONS.default}</p> : null}
        <div className="mt-2">
          <AddressLines lines={lines} />
        </div>
        {orders === null ? null : <PlaceOrderCount {...orders} about={heading} />}
        {isEditable ? null : <p className="mt-2 text-sm text-ink-soft">{LOCATIONS.abroad}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        {links.map(({ id, href, label }) => (
          <a key={id} id={id} href={href} className="target text-link font-semibold">
            {label}
            <span className="sr-only"> {heading}</span>
          </a>
        ))}
        {isDefault ? null : (
          <PostButton
            intent="default"
            label={LOCATIONS.makeDefault}
            about={heading}
            fields={{ key }}
            variant="quiet"
            reply={reply}
          />
        )}
      </div>
    </li>
  );
}

type KnownPlacesProps = {
  problem: string;
  names: readonly { key: string; name: string }[];
  places: readonly OrderPlace[];
};

/** What we know about the locations while Shopify does not respond: their names, and past order addresses. */
export function KnownPlaces({ problem, names, places }: KnownPlacesProps) {
  return (
    <div className="mt-8 flex flex-col gap-10">
      <LoadProblem problem={problem} />
      {names.length > 0 || places.length > 0 ? (
        <p className="max-w-prose">{LOCATIONS.silent}</p>
      ) : null}
      {names.length > 0 ? (
        <section aria-labelledby="known-names">
          <h2 id="known-names" className="mb-4">
            {LOCATIONS.silentNames}
          </h2>
          <ul className="account-rows">
            {names.map(({ key, name }) => (
              <li key={key}>
                <span dir="auto" className="min-w-0 self-center [overflow-wrap:anywhere]">
                  {name}
                </span>
                <a
                  href={accountPaths.manageLocations({ name: key })}
                  className="target text-link font-semibold"
                >
                  {LOCATIONS.rename}
                  <span className="sr-only"> {name}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {places.length > 0 ? (
        <section aria-labelledby="known-places">
          <h2 id="known-places" className="mb-4">
            {LOCATIONS.silentPlaces}
          </h2>
          <ul className="account-rows">
            {places.map(({ place, count, lastAt, address }) => {
              const line = address ? placeLine(address) : LOCATIONS.unknownPlace;
              return (
                <li key={place}>
                  <div className="min-w-0">
                    <p dir="auto" className="[overflow-wrap:anywhere]">
                      {line}
                    </p>
                    <PlaceOrderCount place={place} count={count} lastAt={lastAt} about={line} />
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type PlaceOrderCountProps = {
  /** The place that the list of orders filters by; null if the address has no street. */
  place: string | null;
  count: number;
  /** ISO 8601, UTC. */
  lastAt: string | null;
  /** The name of the location. */
  about: string;
};

/** The number of orders that went to a place, as a link to them. */
function PlaceOrderCount({ place, count, lastAt, about }: PlaceOrderCountProps) {
  if (count === 0 || place === null || lastAt === null) {
    return <p className="mt-2 text-ink-soft">{LOCATIONS.orders(0)}</p>;
  }
  return (
    <p className="mt-1 text-ink-soft">
      <a href={accountPaths.manageOrders({ place })} className="target text-link font-semibold">
        {LOCATIONS.orders(count)}
        <span className="sr-only"> to {about}</span>
      </a>
      , {LOCATIONS.lastOrder} <time dateTime={lastAt}>{orderDay(lastAt)}</time>
    </p>
  );
}
