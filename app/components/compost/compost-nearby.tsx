import { COMPOST_LOCATIONS, materialsWords, milesWords } from '~/content/compost/compost-locations';
import type { CompostNearby as Nearby } from '~/domain/compost/compost-nearby';
import { compostQueryFields } from '~/domain/compost/compost-query';
import { paths } from '~/paths';

/** On an order: the nearest compost place for each of its materials. */
export function CompostNearby({ nearby }: { nearby: Nearby }) {
  const { heading, nobody, more, sample } = COMPOST_LOCATIONS.nearby;
  return (
    <section aria-labelledby="after-use" className="mt-10">
      <h2 id="after-use">{heading}</h2>
      <ul className="mt-4 grid gap-4">
        {nearby.places.map(({ materials, facility }) => {
          const href = paths.compost(compostQueryFields({ zip: nearby.zip, materials }));
          return (
            <li key={materials.join()}>
              <strong className="font-semibold">{materialsWords(materials)}</strong>
              <span className="block">
                {facility
                  ? `${facility.name}, ${facility.city}, ${facility.state}: ${milesWords(facility.miles)}`
                  : nobody}
                {facility?.isSample ? <span className="text-ink-soft"> ({sample})</span> : null}
              </span>
              {facility ? (
                <a href={href} className="target underline underline-offset-4" data-print="off">
                  {more(nearby.zip)}
                  <span className="sr-only"> for {materialsWords(materials)}</span>
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
