import {
  COMPOST_LOCATIONS,
  materialsWords,
  milesWords,
  OPEN_TO_WORDS,
} from '~/content/compost/compost-locations';
import type { CompostFacility } from '~/domain/compost/compost-facility';

type FacilityCardProps = {
  facility: CompostFacility & { miles?: number };
  /** Number of its pin on the map; null if it has no pin of its own. */
  number: number | null;
};

/** A compost place: address, distance, what it accepts and from whom. */
export function FacilityCard({ facility, number }: FacilityCardProps) {
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
        {miles === undefined ? null : <p className="facility-miles">{milesWords(miles)}</p>}
      </div>
      <p>
        {address}, {city}, {state} {zip}
      </p>
      <p className="facility-takes">
        <strong>{COMPOST_LOCATIONS.takes}</strong> {materialsWords(facility.materials)}
      </p>
      <p className="text-ink-soft">
        {OPEN_TO_WORDS[facility.openTo]}
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
