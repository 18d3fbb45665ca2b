import type { FulfillmentRow, OrderLineRow } from './rows';

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
