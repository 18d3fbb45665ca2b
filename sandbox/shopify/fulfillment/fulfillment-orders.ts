import { stableNumber } from '../../kit/ids';
import { currentQuantity, sentQuantity } from '../order-sums';
import { LOCATION } from '../parcels';
import type { OrderRow } from '../rows';

/** Fulfillment orders: what is to leave one location for one order. They follow the order and its parcels. */

export type HoldRow = {
  id: number;
  reason: string;
  notes: string | null;
  handle: string | null;
  /** False: somebody in Shopify's own admin, or another app. */
  isOfApp: boolean;
};

export type FulfillmentLineRow = {
  id: number;
  lineId: number;
  /** What it was made for, less what the order lost since; what has left of it. */
  units: number;
  sent: number;
};

export type FulfillmentOrderRow = {
  id: number;
  location: string;
  method: 'SHIPPING' | 'PICK_UP' | 'LOCAL';
  lines: FulfillmentLineRow[];
  holds: HoldRow[];
  /** ISO 8601; until then it is scheduled. */
  fulfillAt?: string | null;
  isPrepared?: boolean;
};

export type FulfillmentOrderStatus =
  | 'OPEN'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'SCHEDULED'
  | 'CLOSED'
  | 'CANCELLED';

export function statusOf(row: FulfillmentOrderRow, now: string): FulfillmentOrderStatus {
  const sent = row.lines.reduce((sum, line) => sum + line.sent, 0);
  if (remainingOf(row) === 0) return sent > 0 ? 'CLOSED' : 'CANCELLED';
  if (row.holds.length > 0) return 'ON_HOLD';
  if (row.fulfillAt && row.fulfillAt > now) return 'SCHEDULED';
  return sent > 0 || row.isPrepared ? 'IN_PROGRESS' : 'OPEN';
}

export function remainingOf({ lines }: FulfillmentOrderRow): number {
  return lines.reduce((sum, { units, sent }) => sum + units - sent, 0);
}

/**
 * Returns the order's fulfillment orders, made to agree with its lines and parcels: units that an edit or a refund took
 * away are in none, what left outside of them is sent from the first that has it, and a new line is in one of its own
 * or in the first that is still open.
 */
export function fulfillmentOrdersOf(order: OrderRow): FulfillmentOrderRow[] {
  const rows = structuredClone(order.fulfillmentOrders ?? [firstOf(order)]);
  for (const line of order.lines) {
    const parts = () => rows.flatMap((row) => row.lines.filter(({ lineId }) => lineId === line.id));
    const sent = sentQuantity(order, line);
    takeUp(parts(), 'sent', sent - sum(parts(), 'sent'));
    const isClosed = order.cancelledAt !== null || order.fulfilled;
    const open = isClosed ? 0 : Math.max(0, currentQuantity(order, line) - sent);
    const missing = open - (sum(parts(), 'units') - sum(parts(), 'sent'));
    if (missing < 0) takeUp(parts(), 'units', missing);
    if (missing > 0) roomFor(rows, order, line.id).units += missing;
  }
  return rows.map((row) => ({ ...row, lines: row.lines.filter(({ units }) => units > 0) }));
}

function firstOf(order: OrderRow): FulfillmentOrderRow {
  return {
    id: newId(order, 'first'),
    location: LOCATION,
    method: order.isPickedUp ? 'PICK_UP' : 'SHIPPING',
    holds: [],
    lines: order.lines.map((line) => ({
      id: newId(order, `first ${line.id}`),
      lineId: line.id,
      units: line.quantity - (line.removed ?? 0),
      sent: 0,
    })),
  };
}

const sum = (parts: readonly FulfillmentLineRow[], of: 'units' | 'sent') =>
  parts.reduce((all, part) => all + part[of], 0);

/** Changes `of` by so many units in all, within each part's bounds; more than fits into all parts is left out. */
function takeUp(parts: FulfillmentLineRow[], of: 'units' | 'sent', units: number): void {
  let left = units;
  for (const part of parts) {
    const room =
      left > 0 ? part.units - part.sent : of === 'sent' ? part.sent : part.units - part.sent;
    const step = Math.sign(left) * Math.min(Math.abs(left), room);
    part[of] += step;
    left -= step;
  }
  // What left beyond what was to leave: goods that Shopify's own admin sent after an edit.
  const [first] = parts;
  if (left > 0 && of === 'sent' && first) {
    first.units += left;
    first.sent += left;
  }
}

/** Finds the line in a fulfillment order that is open, or makes one. */
function roomFor(rows: FulfillmentOrderRow[], order: OrderRow, lineId: number): FulfillmentLineRow {
  const open = rows.find((row) => remainingOf(row) > 0 && row.holds.length === 0);
  const row = open ?? {
    ...firstOf({ ...order, lines: [] }),
    id: newId(order, `again ${rows.length}`),
  };
  if (!open) rows.push(row);
  const known = row.lines.find((line) => line.lineId === lineId);
  if (known) return known;
  const line = { id: newId(order, `${row.id} ${lineId}`), lineId, units: 0, sent: 0 };
  row.lines.push(line);
  return line;
}

function newId(order: OrderRow, what: string): number {
  return stableNumber(`fulfillment order ${order.id} ${what}`);
}
