import type { AccountReply } from '~/components/ui/forms/account-form';
import { AddressLines } from '~/components/customers/address-lines';
import { openerOf } from '~/components/customers/openers';
import { PostButton } from '~/components/ui/forms/post-button';
import { PlaceOrderCount } from './place-order-count';
import { LOCATIONS, locationAnchor } from '~/content/locations/locations';
import type { AddressCard } from '~/domain/customers/addresses/address-card';
import { calledBy } from '~/domain/locations/location-query';
import { paths } from '~/paths';

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
  const ways = [
    {
      id: openerOf.locationName(key),
      href: paths.manageLocations({ name: key }),
      label: name === null ? LOCATIONS.name : LOCATIONS.rename,
    },
    ...(isEditable
      ? [
          {
            id: openerOf.form(key),
            href: paths.manageLocations({ address: key }),
            label: LOCATIONS.edit,
          },
        ]
      : []),
    {
      id: openerOf.removal(key),
      href: paths.manageLocations({ remove: key }),
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
        {ways.map(({ id, href, label }) => (
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
