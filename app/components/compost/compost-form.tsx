import { ErrorSummary } from '~/components/ui/forms/error-summary';
import { Button } from '~/components/ui/forms/button';
import { SelectField, TextField } from '~/components/ui/forms/field';
import {
  areaWords,
  COMPOST_LOCATIONS,
  lostWords,
  mapWords,
  MATERIAL_WORDS,
  materialsWords,
  WITHIN_WORDS,
} from '~/content/compost/compost-locations';
import { COMPOST_MATERIALS, type CompostMaterial } from '~/domain/catalogue/compost-material';
import {
  type CompostMap,
  type CompostQuery,
  compostQueryFields,
  type CompostView,
  WITHIN,
} from '~/domain/compost/compost-facility';
import { paths } from '~/paths';

type CompostFormProps = {
  query: CompostQuery;
  /** The ZIP code exactly as it was typed. */
  asked: { zip: string };
  isMalformed: boolean;
  /** A ZIP code that we cannot locate, with others to try instead. */
  lost: Extract<CompostView, { kind: 'lost' }> | null;
  /** The ZIP code of the default address. */
  offer: string | null;
};

/** Asks for ZIP code, radius and material. A GET form, so that the result has its own URL. */
export function CompostForm({ query, asked, isMalformed, lost, offer }: CompostFormProps) {
  const error = isMalformed
    ? COMPOST_LOCATIONS.malformed
    : lost
      ? lostWords(lost.zip, lost.area)
      : undefined;
  const nearby = (zip: string) => paths.compost(compostQueryFields({ ...query, zip, page: 1 }));
  const islands = lost?.area === 'forces' ? null : areaWords(lost?.area ?? null);
  return (
    <search data-print="off" aria-label={COMPOST_LOCATIONS.formTitle} className="compost-form">
      <ErrorSummary
        level={2}
        heading={COMPOST_LOCATIONS.problemTitle}
        answer={error ? asked : null}
        faults={error ? [{ controlId: 'zip', sentence: error }] : []}
        wayOut={
          lost && lost.others.length > 0 ? (
            <p>
              Close by:{' '}
              {lost.others.map((zip) => (
                <a key={zip} href={nearby(zip)} className="target mr-4 underline">
                  {zip}
                </a>
              ))}
            </p>
          ) : islands ? (
            <p>{islands}</p>
          ) : null
        }
      />
      {/* Keyed by the query: the fields always show what the list shows. */}
      <form key={JSON.stringify([query, asked])} method="get" action={paths.compost()}>
        <TextField
          id="zip"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          placeholder="97201"
          label={COMPOST_LOCATIONS.zip}
          defaultValue={asked.zip}
          error={lost ? COMPOST_LOCATIONS.unknown(lost.zip) : error}
        />
        <SelectField
          id="within"
          name="within"
          label={COMPOST_LOCATIONS.within}
          options={WITHIN.map((value) => ({ value, label: WITHIN_WORDS[value] }))}
          defaultValue={query.within}
        />
        <SelectField
          id="material"
          name="material"
          label={COMPOST_LOCATIONS.material}
          options={materialOptions(query.materials)}
          defaultValue={query.materials.join(',')}
        />
        <Button>{COMPOST_LOCATIONS.find}</Button>
      </form>
      {offer ? (
        <p>
          <a href={nearby(offer)} className="target underline underline-offset-4">
            {COMPOST_LOCATIONS.offer(offer)}
          </a>
        </p>
      ) : null}
      {query.zip !== null || query.materials.length > 0 || isMalformed ? (
        <p>
          <a href={paths.compost()} className="target underline underline-offset-4">
            {COMPOST_LOCATIONS.wholeCountry}
          </a>
        </p>
      ) : null}
    </search>
  );
}

/** Every single material, and the combination of a product whose page has linked here. */
function materialOptions(chosen: readonly CompostMaterial[]) {
  const single = COMPOST_MATERIALS.map((value) => ({
    value: String(value),
    label: MATERIAL_WORDS[value],
  }));
  const several =
    chosen.length > 1 ? [{ value: chosen.join(','), label: materialsWords(chosen) }] : [];
  return [{ value: '', label: COMPOST_LOCATIONS.anyMaterial }, ...several, ...single];
}

type UsMapProps = {
  map: CompostMap;
  query: CompostQuery;
  /** Number of the place that is hovered or focused in the list. */
  active: number | null;
  onLook: (number: number | null) => void;
};

/**
 * A map rendered on the server. It repeats the list beside it: its pins link into the list and are for
 * mouse and touch only.
 */
export function UsMap({ map, query, active, onLook }: UsMapProps) {
  const { outlines, dots, pins, center, circle } = map;
  const { title, text } = mapWords({ ...query, shown: pins.length });
  return (
    <svg
      viewBox="0 0 975 610"
      role="group"
      aria-labelledby="map-title"
      aria-describedby="map-text"
      className="us-map"
    >
      <title id="map-title">{title}</title>
      <desc id="map-text">{text}</desc>
      <g aria-hidden="true">
        <path className="us-map-land" d={outlines.land} />
        <path className="us-map-counties" d={outlines.counties} />
        <path className="us-map-states" d={outlines.states} />
        {circle ? (
          <circle className="us-map-reach" cx={circle.x} cy={circle.y} r={circle.radius} />
        ) : null}
        {dots.map(({ x, y, count }) => (
          <circle key={`${x} ${y}`} className="us-map-dot" cx={x} cy={y} r={dotRadius(count)} />
        ))}
        {center ? (
          <g transform={`translate(${center.x} ${center.y})`}>
            <g className="us-map-center">
              <circle r="9" />
              <circle r="3" />
            </g>
          </g>
        ) : null}
        {/* Nearest last, so that it is on top. */}
        {pins.toReversed().map(({ x, y, number }) => (
          <g key={number} transform={`translate(${x} ${y})`}>
            <a
              href={`#place-${number}`}
              tabIndex={-1}
              aria-label={`Place ${number}`}
              className="us-map-pin"
              data-active={number === active || undefined}
              onMouseEnter={() => onLook(number)}
              onMouseLeave={() => onLook(null)}
            >
              <path d="M0 0C-5-9-15-14-15-26a15 15 0 0 1 30 0C15-14 5-9 0 0z" />
              <text y="-20">{number}</text>
            </a>
          </g>
        ))}
      </g>
    </svg>
  );
}

/** The dot's area is proportional to the number of places. */
function dotRadius(count: number): number {
  return Math.min(14, 4.5 * Math.sqrt(count));
}
