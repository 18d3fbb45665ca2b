import { LOCATIONS } from '~/content/locations/locations';
import { paths } from '~/paths';
import { orderDay } from '~/content/core/dates';

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
export function PlaceOrderCount({ place, count, lastAt, about }: PlaceOrderCountProps) {
  if (count === 0 || place === null || lastAt === null) {
    return <p className="mt-2 text-ink-soft">{LOCATIONS.orders(0)}</p>;
  }
  return (
    <p className="mt-1 text-ink-soft">
      <a href={paths.manageOrders({ place })} className="target text-link font-semibold">
        {LOCATIONS.orders(count)}
        <span className="sr-only"> to {about}</span>
      </a>
      , {LOCATIONS.lastOrder} <time dateTime={lastAt}>{orderDay(lastAt)}</time>
    </p>
  );
}
