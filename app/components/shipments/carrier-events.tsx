import { Moment } from '~/components/staff/confirm-form';
import { DetailSection } from '~/components/ui/detail-page';
import { DELIVERY, eventLabel } from '~/content/shipments/delivery';
import type { ShownParcel } from '~/domain/shipments/shown-parcel';

/** What carriers have reported of an order's parcels, for staff, each parcel's with its note; nothing while there is none. */
export function CarrierEvents({ parcels }: { parcels: readonly ShownParcel[] }) {
  const numbered = parcels.map((parcel, nth) => ({ parcel, nth }));
  const reported = numbered.filter(({ parcel }) => parcel.events.length > 0);
  if (reported.length === 0) return null;
  return (
    <DetailSection id="carriers" heading={DELIVERY.carriers}>
      <div className="grid gap-6">
        {reported.map(({ parcel, nth }) => (
          <div key={parcel.id} className="[overflow-wrap:anywhere]">
            <h3 className="font-semibold">
              {DELIVERY.parcel(nth + 1, parcels.length)}
              {parcel.tracking
                .map(({ number }) => (number === null ? '' : ` · ${number}`))
                .join('')}
            </h3>
            {parcel.note === null ? null : (
              <p>
                {DELIVERY.proof}: <q>{parcel.note}</q>
              </p>
            )}
            <ol className="mt-1 grid gap-1">
              {parcel.events.map((event) => (
                <li key={event.id} className="flex flex-wrap justify-between gap-x-4">
                  <span>{eventLabel(event)}</span>
                  <span className="text-ink-soft">
                    <Moment iso={event.at} />
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </DetailSection>
  );
}
