import { OwnMoment } from '~/components/ui/own-moment';
import { calendarLabel } from '~/content/core/dates';
import { parcelLabel, PRODUCTION, STAGE_LABELS } from '~/content/custom-orders/production';
import type { CustomOrderView } from '~/domain/custom-orders/custom-order-view';
import { trackingPage } from '~/domain/custom-orders/parcel';
import {
  delayReason,
  isWithUs,
  type Parcel,
  stageMoments,
  STAGES,
} from '~/domain/custom-orders/production';

/** How far an ordered custom order is: each stage with when it was reached, the day it ships by, and its parcel. */
export function ProductionProgress({
  order,
}: {
  order: Pick<CustomOrderView, 'production' | 'events'>;
}) {
  const { stage, shipsOn, parcel } = order.production;
  if (stage === null) return null;
  const moments = stageMoments(order.events);
  const reason = delayReason(order.events, stage);
  const reached = STAGES.indexOf(stage);
  return (
    <section aria-labelledby="progress" className="mt-10">
      <h2 id="progress">{PRODUCTION.progress}</h2>
      <ol className="stages mt-4">
        {STAGES.map((each, place) => (
          <li
            key={each}
            data-reached={place <= reached ? '' : undefined}
            aria-current={each === stage ? 'step' : undefined}
          >
            <span className="font-semibold">{STAGE_LABELS[each]}</span>
            {place <= reached && moments[each] ? <OwnMoment at={moments[each]} /> : null}
          </li>
        ))}
      </ol>
      {shipsOn !== null && isWithUs(stage) ? (
        <p className="mt-4">
          {PRODUCTION.shipsBy} <strong>{calendarLabel(shipsOn)}</strong>
        </p>
      ) : null}
      {reason === null ? null : (
        <>
          <h3 className="mt-4 text-base">{PRODUCTION.newDay}</h3>
          <p className="said">{reason}</p>
        </>
      )}
      {parcel === null ? null : <ParcelLine parcel={parcel} />}
    </section>
  );
}

function ParcelLine({ parcel }: { parcel: Parcel }) {
  const page = trackingPage(parcel.carrier, parcel.trackingNumber);
  return (
    <p className="mt-4 [overflow-wrap:anywhere]">
      {parcelLabel(parcel)}
      {page === null ? null : (
        <>
          {' · '}
          <a href={page} className="target text-link" rel="noreferrer">
            {PRODUCTION.track}
          </a>
        </>
      )}
    </p>
  );
}
