import type { FulfillmentRow, OrderLineRow } from './rows';

/** The one place that goods leave from. */
export const LOCATION = 'Earth Brands Warehouse';

/** A parcel with all units of the lines; its tracking page is one that leads nowhere. */
export function parcelOf(parts: {
  id: number;
  lines: readonly OrderLineRow[];
  sentAt: string;
  status: FulfillmentRow['status'];
  tracking?: { company: string; number: string } | undefined;
}): FulfillmentRow {
  const { id, lines, sentAt, status, tracking } = parts;
  return {
    id,
    status,
    createdAt: sentAt,
    tracking:
      tracking === undefined
        ? null
        : {
            ...tracking,
            url: `https://tracking.example.com/${encodeURIComponent(tracking.number)}`,
          },
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  };
}
