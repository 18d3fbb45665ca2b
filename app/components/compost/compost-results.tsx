import { useState } from 'react';
import { FacilityCard } from '~/components/compost/facility-card';
import { UsMap } from '~/components/compost/us-map';
import { EmptyState } from '~/components/ui/empty-state';
import { LinkButton } from '~/components/ui/link-button';
import { Notice } from '~/components/ui/notice';
import { Pagination } from '~/components/ui/lists/pagination';
import {
  areaWords,
  COMPOST_LOCATIONS,
  foundWords,
  nothingWords,
  WITHIN_WORDS,
} from '~/content/compost/compost-locations';
import type { CompostView } from '~/domain/compost/compost-map';
import { compostQueryFields, PLACES_PER_PAGE } from '~/domain/compost/compost-query';
import { paths } from '~/paths';

type Found = Exclude<CompostView, { kind: 'lost' }>;

/** The places that were found, and a map that highlights them. */
export function CompostResults({ view }: { view: Found }) {
  const [active, setActive] = useState<number | null>(null);
  const { query, count, pageCount, facilities, map } = view;
  const first = (query.page - 1) * PLACES_PER_PAGE + 1;
  const numberOf = (at: number) =>
    map?.pins.find(({ number }) => number === first + at)?.number ?? null;
  const area = view.kind === 'near' ? areaWords(view.area) : null;
  return (
    <section aria-labelledby="found" className="compost-found">
      <h2 id="found">{count === 0 ? COMPOST_LOCATIONS.placesHeading : foundWords(count, query)}</h2>
      {facilities.some(({ isSample }) => isSample) ? (
        <Notice>{COMPOST_LOCATIONS.sampleNotice}</Notice>
      ) : null}
      {area ? <p className="text-ink-soft">{area}</p> : null}
      <div className="compost-split" data-map={map ? view.kind : undefined}>
        {map ? <UsMap map={map} query={query} active={active} onLook={setActive} /> : null}
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
        hrefOf={(page) => paths.compost(compostQueryFields({ ...query, page }))}
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
  const { title, text } = nothingWords({ ...view.query, zip: view.zip }, view.nearest);
  const wider = compostQueryFields({ ...view.query, within: 'nearest', page: 1 });
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {view.nearest ? (
        <LinkButton to={paths.compost(wider)} variant="secondary">
          {WITHIN_WORDS.nearest}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}
