import type { FulfillmentRow, OrderLineRow } from './rows';

/** The one place that goods leave from. */
export const LOCATION = 'Earth Brands Warehouse';

/** A parcel with all units of the lines; its tracking page leads nowhere, unless staff typed another. */
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
