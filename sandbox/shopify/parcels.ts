import { stableNumber, uuid } from '../kit/ids';
import type { OrderLineRow } from './rows';
import type { FulfillmentRow, ParcelEventRow } from './parcel-rows';

/** The only location that ships goods. */
export const LOCATION = 'Earth Brands Warehouse';

/** Returns a parcel with all units of the lines; its tracking URL is made up unless staff entered one. */
export function parcelOf(parts: {
  id: number;
  lines: readonly OrderLineRow[];
  sentAt: string;
  status: FulfillmentRow['status'];
  tracking?: { company: string; number: string; url?: string } | undefined;
}): FulfillmentRow {
  const { id, lines, sentAt, status, tracking } = parts;
  return {
    id,
    status,
    createdAt: sentAt,
    ...(status === 'DELIVERED' && { deliveredAt: later(sentAt, 3) }),
    events: pastEvents(id, sentAt, status),
    tracking:
      tracking === undefined
        ? null
        : {
            url: `https://tracking.example.com/${encodeURIComponent(tracking.number)}`,
            ...tracking,
          },
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  };
}

/** @param days what a carrier takes on the way */
export function later(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 24 * 60 * 60_000).toISOString();
}

/** What the carrier had reported of a parcel that was sent before the sandbox began. */
function pastEvents(
  id: number,
  sentAt: string,
  status: FulfillmentRow['status'],
): ParcelEventRow[] {
  if (status === 'FULFILLED') return [];
  const report = (state: ParcelEventRow['status'], days: number): ParcelEventRow => ({
    ...NOTHING_MORE,
    id: stableNumber(`event ${id} ${state}`),
    status: state,
    happenedAt: later(sentAt, days),
    createdAt: later(sentAt, days),
  });
  return [report('IN_TRANSIT', 1), ...(status === 'IN_TRANSIT' ? [] : [report(status, 3)])];
}

const NOTHING_MORE = {
  city: null,
  province: null,
  zip: null,
  message: null,
  estimatedDeliveryAt: null,
};

/** What is reported of a parcel; `happenedAt` may lie before what was reported already. */
export type ParcelReport = Pick<ParcelEventRow, 'status'> &
  Partial<Omit<ParcelEventRow, 'id' | 'status' | 'createdAt'>>;

/**
 * Returns a parcel with one event more. Its status is that of the event that happened last, however late another one
 * was reported.
 */
export function reported(
  parcel: FulfillmentRow,
  report: ParcelReport,
  now: string,
): { parcel: FulfillmentRow; event: ParcelEventRow } {
  const event: ParcelEventRow = {
    ...NOTHING_MORE,
    happenedAt: now,
    ...report,
    id: stableNumber(`event ${uuid()}`),
    createdAt: now,
  };
  const events = [...(parcel.events ?? []), event];
  const last = events.reduce((one, other) => (other.happenedAt >= one.happenedAt ? other : one));
  const { deliveredAt: _before, ...rest } = parcel;
  return {
    event,
    parcel: {
      ...rest,
      status: last.status,
      ...(last.status === 'DELIVERED' && { deliveredAt: last.happenedAt }),
      events,
      updatedAt: now,
    },
  };
}
