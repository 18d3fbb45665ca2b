import { OwnMoment } from '~/components/ui/own-moment';
import { Badge } from '~/components/ui/badge';
import { toneOf } from '~/content/core/tones';
import { stateLabel } from '~/content/orders/orders';
import { DELIVERY, eventLabel } from '~/content/shipments/delivery';
import type { ShownParcel } from '~/domain/shipments/shown-parcel';

type ShipmentListProps = {
  parcels: readonly ShownParcel[];
  /** Whether what carriers have reported is unfolded. */
  isOpen?: boolean;
};

/** The shipments of an order, each with its tracking, what is in it and what its carrier has reported. */
export function ShipmentList({ parcels, isOpen = false }: ShipmentListProps) {
  return (
    <ol className="shipments">
      {parcels.map((parcel, nth) => (
        <li key={parcel.id}>
          <Shipment {...{ parcel, isOpen }} label={DELIVERY.parcel(nth + 1, parcels.length)} />
        </li>
      ))}
    </ol>
  );
}

type ShipmentProps = { parcel: ShownParcel; label: string; isOpen: boolean };

function Shipment({ parcel, label, isOpen }: ShipmentProps) {
  const { displayStatus, locationName, tracking, lines, events, note } = parcel;
  return (
    <>
      <h3>
        {label} <Badge text={stateLabel(displayStatus)} tone={toneOf(displayStatus)} />
      </h3>
      {tracking.length === 0 ? <p>{DELIVERY.noTracking}</p> : null}
      {tracking.map(({ company, number, url }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two parcels may share all words
        <p key={place}>
          {company === null ? '' : `${company} `}
          {url?.startsWith('https://') ? (
            <a href={url} className="target text-link" rel="noreferrer" data-document="">
              {DELIVERY.track(number)}
            </a>
          ) : (
            number
          )}
        </p>
      ))}
      <ul>
        {lines.map(({ quantity, title }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be of one product
          <li key={place}>
            {quantity} × {title}
          </li>
        ))}
      </ul>
      {locationName === null ? null : (
        <p className="text-ink-soft">{DELIVERY.from(locationName)}</p>
      )}
      {note === null ? null : (
        <p>
          {DELIVERY.proof}: <q>{note}</q>
        </p>
      )}
      {events.length === 0 ? null : (
        <details open={isOpen}>
          <summary className="target text-link">{DELIVERY.events(events.length)}</summary>
          <ol className="order-timeline">
            {events.map((event) => (
              <li key={event.id}>
                {eventLabel(event)}
                <OwnMoment at={event.at} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
