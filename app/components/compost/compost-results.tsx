import { useState } from 'react';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/forms/button';
import { Notice } from '~/components/ui/notice';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  areaLabel,
  COMPOST_LOCATIONS,
  foundWords,
  materialsLabel,
  milesLabel,
  nothingLabel,
  OPEN_TO_LABELS,
  WITHIN_LABELS,
} from '~/content/compost/compost-locations';
import { accountPaths } from '~/account-paths';
import {
  type CompostFacility,
  compostQueryFields,
  type CompostView,
  type CompostNearby as Nearby,
  PLACES_PER_PAGE,
  WHOLE_COUNTRY,
} from '~/domain/compost/compost-facility';
import { COMPOST_ADVICE } from '~/content/catalogue/compost-advice';
import { UsMap } from './us-map';

type Found = Exclude<CompostView, { kind: 'lost' }>;

/** The places that were found, and a map that highlights them. */
export function CompostResults({ view }: { view: Found }) {
  const [active, setActive] = useState<number | null>(null);
  const { query, count, pageCount, facilities, map } = view;
  const first = (query.page - 1) * PLACES_PER_PAGE + 1;
  const numberOf = (at: number) =>
    map?.pins.find(({ number }) => number === first + at)?.number ?? null;
  const area = view.kind === 'near' ? areaLabel(view.area) : null;
  return (
    <section aria-labelledby="found" className="compost-found">
      <h2 id="found">{count === 0 ? COMPOST_LOCATIONS.placesHeading : foundWords(count, query)}</h2>
      {facilities.some(({ isSample }) => isSample) ? (
        <Notice>{COMPOST_LOCATIONS.sampleNotice}</Notice>
      ) : null}
      {area ? <p className="text-ink-soft">{area}</p> : null}
      <div className="compost-split" data-map={map ? view.kind : undefined}>
        {map ? <UsMap map={map} query={query} active={active} onHover={setActive} /> : null}
        {count === 0 ? (
          <NothingFound view={view} />
        ) : (
          <ol className="facilities" start={first}>
            {facilities.map((facility, at) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shows its pin, no more
              <li
                key={facility.id}
                id={`place-${first + at}`}
                data-active={first + at === active || undefined}
                onMouseEnter={() => setActive(first + at)}
                onMouseLeave={() => setActive(null)}
                onFocus={() => setActive(first + at)}
                onBlur={() => setActive(null)}
              >
                <FacilityCard facility={facility} number={numberOf(at)} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <Pagination
        page={query.page}
        pageCount={pageCount}
        hrefOf={(page) =>
          accountPaths.compost({
            ...compostQueryFields({ ...query, page }),
            ...(view.kind === 'all' && WHOLE_COUNTRY),
          })
        }
      />
    </section>
  );
}

function NothingFound({ view }: { view: Found }) {
  if (view.kind === 'all') {
    return (
      <EmptyState title={COMPOST_LOCATIONS.noneTitle}>
        <p>{COMPOST_LOCATIONS.none}</p>
      </EmptyState>
    );
  }
  const { title, text } = nothingLabel({ ...view.query, zip: view.zip }, view.nearest);
  const wider = compostQueryFields({ ...view.query, within: 'nearest', page: 1 });
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {view.nearest ? (
        <LinkButton to={accountPaths.compost(wider)} variant="secondary">
          {WITHIN_LABELS.nearest}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

/** On an order: the nearest compost place for each of its materials. */
export function CompostNearby({ nearby }: { nearby: Nearby }) {
  const { heading, nobody, more, sample } = COMPOST_LOCATIONS.nearby;
  return (
    <section aria-labelledby="after-use" className="mt-10">
      <h2 id="after-use">{heading}</h2>
      <ul className="mt-4 grid gap-4">
        {nearby.places.map(({ materials, facility }) => {
          const href = accountPaths.compost(compostQueryFields({ zip: nearby.zip, materials }));
          return (
            <li key={materials.join()}>
              <strong className="font-semibold">{materialsLabel(materials)}</strong>
              <span className="block">
                {facility
                  ? `${facility.name}, ${facility.city}, ${facility.state}: ${milesLabel(facility.miles)}`
                  : nobody}
                {facility?.isSample ? <span className="text-ink-soft"> ({sample})</span> : null}
              </span>
              {facility ? (
                <a href={href} className="target underline underline-offset-4" data-print="off">
                  {more(nearby.zip)}
                  <span className="sr-only"> for {materialsLabel(materials)}</span>
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type FacilityCardProps = {
  facility: CompostFacility & { miles?: number };
  /** Number of its pin on the map; null if it has no pin of its own. */
  number: number | null;
};

/** A compost place: address, distance, what it accepts and from whom. */
function FacilityCard({ facility, number }: FacilityCardProps) {
  const { name, address, city, state, zip, miles, phone, website, hours } = facility;
  return (
    <>
      <div className="facility-head">
        {number === null ? null : (
          <span className="facility-number" aria-hidden="true">
            {number}
          </span>
        )}
        <h3>{name}</h3>
        {miles === undefined ? null : <p className="facility-miles">{milesLabel(miles)}</p>}
      </div>
      <p>
        {address}, {city}, {state} {zip}
      </p>
      <p className="facility-takes">
        <strong>{COMPOST_LOCATIONS.takes}</strong> {materialsLabel(facility.materials)}
      </p>
      <p className="text-ink-soft">
        {OPEN_TO_LABELS[facility.openTo]}
        {hours ? `. ${hours}` : ''}
      </p>
      <p className="facility-ways">
        {phone ? (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="target underline">
            {phone}
          </a>
        ) : null}
        {website ? (
          <a href={website} className="target underline" rel="noopener noreferrer">
            {COMPOST_LOCATIONS.website}
            <span className="sr-only"> of {name}</span>
          </a>
        ) : null}
        {facility.isSample ? (
          <span className="facility-sample">{COMPOST_LOCATIONS.sample}</span>
        ) : (
          <span className="text-sm text-ink-soft">
            {COMPOST_LOCATIONS.source}: {facility.source}
          </span>
        )}
      </p>
    </>
  );
}

/** What to do with each kind of product after use, in any place. */
export function CompostAdviceList() {
  return (
    <section aria-labelledby="advice" className="compost-advice">
      <h2 id="advice">{COMPOST_LOCATIONS.adviceTitle}</h2>
      <dl>
        {Object.entries(COMPOST_ADVICE).map(([kind, { label, advice }]) => (
          <div key={kind}>
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 text-ink-soft">{advice}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
