import { ReadProblem } from '~/components/customers/read-problem';
import { PlaceOrderCount } from './place-order-count';
import { LOCATIONS } from '~/content/locations/locations';
import { placeLine, type OrderPlace } from '~/domain/locations/order-place';
import { paths } from '~/paths';

type KnownPlacesProps = {
  problem: string;
  names: readonly { key: string; name: string }[];
  places: readonly OrderPlace[];
};

/** What we know about the locations while Shopify does not respond: their names, and past order addresses. */
export function KnownPlaces({ problem, names, places }: KnownPlacesProps) {
  return (
    <div className="mt-8 flex flex-col gap-10">
      <ReadProblem problem={problem} />
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
                  href={paths.manageLocations({ name: key })}
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
