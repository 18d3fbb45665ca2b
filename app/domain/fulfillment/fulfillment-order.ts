/**
 * Fulfillment orders as Shopify has them: what is to leave one location for one order. Times are ISO 8601, UTC; Shopify's
 * open enums stay text.
 */

export type FulfillmentLine = {
  /** `gid://shopify/FulfillmentOrderLineItem/…`, and that of the order's line. */
  gid: string;
  lineGid: string;
  variantGid: string | null;
  sku: string | null;
  title: string;
  variantTitle: string | null;
  units: number;
  remainingUnits: number;
};

export type FulfillmentHold = {
  gid: string;
  reason: string;
  notes: string | null;
  /** What we named it by; null for holds of others. */
  handle: string | null;
  /** Whether it was placed through this store. */
  isOurs: boolean;
};

export type FulfillmentOrder = {
  gid: string;
  orderGid: string;
  orderName: string;
  orderedAt: string;
  updatedAt: string;
  status: string;
  requestStatus: string;
  /** Null if the location is no longer in Shopify. */
  locationGid: string | null;
  locationName: string;
  /** SHIPPING, PICK_UP, LOCAL …; null if Shopify does not say. */
  method: string | null;
  fulfillAt: string | null;
  holds: FulfillmentHold[];
  /** What Shopify would accept for it now: CREATE_FULFILLMENT, HOLD … */
  actions: string[];
  lines: FulfillmentLine[];
};

/** As many fulfillment orders as are sent in one bulk action. */
export const MOST_SENT = 500;

/** What the list filters by. 'later': scheduled. */
export const FULFILLMENT_STATES = [
  'ready',
  'held',
  'partly-sent',
  'later',
  'sent',
  'canceled',
] as const;
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number];

/** Shopify's statuses in which goods can be sent. */
const SENDABLE = ['OPEN', 'IN_PROGRESS'];

type Units = readonly Pick<FulfillmentLine, 'units' | 'remainingUnits'>[];

export function unitsOf(lines: Units): number {
  return lines.reduce((sum, { units }) => sum + units, 0);
}

export function remainingOf(lines: Units): number {
  return lines.reduce((sum, { remainingUnits }) => sum + remainingUnits, 0);
}

/** Returns where a fulfillment order stands, of Shopify's status and its quantities. */
export function stateOf({
  status,
  lines,
}: Pick<FulfillmentOrder, 'status'> & { lines: Units }): FulfillmentState {
  const [units, remaining] = [unitsOf(lines), remainingOf(lines)];
  if (status === 'ON_HOLD') return 'held';
  if (status === 'SCHEDULED') return 'later';
  if (status === 'CANCELLED') return 'canceled';
  // Closed without a parcel: the order was canceled, or a warehouse gave it up.
  if (status === 'CLOSED' || remaining === 0) return units > remaining ? 'sent' : 'canceled';
  return remaining < units ? 'partly-sent' : 'ready';
}

/** Whether Shopify lets goods of it be sent now. */
export function isSendable({ status, lines }: Pick<FulfillmentOrder, 'status' | 'lines'>): boolean {
  return SENDABLE.includes(status) && remainingOf(lines) > 0;
}

/** Whether nothing of an order is left to send, by the order as Shopify has it and all of its fulfillment orders as stored. */
export function isOver(
  order: { displayFulfillmentStatus: string; cancelledAt: string | null },
  stored: readonly Pick<FulfillmentOrder, 'status' | 'lines'>[],
): boolean {
  const states = stored.map(stateOf);
  if (states.length === 0 || !states.every((one) => one === 'sent' || one === 'canceled'))
    return false;
  return order.displayFulfillmentStatus === 'FULFILLED'
    ? states.includes('sent')
    : order.cancelledAt !== null;
}

/**
 * Returns a short text that is another one as soon as a hold, a status or a remaining quantity is: forms carry it, so that
 * nobody sends what a teammate has just sent.
 */
export function versionOf({
  status,
  lines,
  holds,
}: Pick<FulfillmentOrder, 'status' | 'lines' | 'holds'>): string {
  const parts = lines.map(({ gid, remainingUnits }) => `${numberIn(gid)}:${remainingUnits}`).sort();
  const held = holds.map(({ gid }) => numberIn(gid)).sort();
  // IN_PROGRESS and OPEN are one: a warehouse that begins changes nothing for who sends.
  const stands = SENDABLE.includes(status) ? 'OPEN' : status;
  return digest([stands, ...parts, ...held].join(' '));
}

const numberIn = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);

/** FNV-1a, 53 bits in base 36. It compares, it protects nothing. */
function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1b873593];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 0x01000193) >>> 0;
    b = Math.imul(b ^ code, 0x85ebca6b) >>> 0;
  }
  return (a * 2 ** 21 + (b >>> 11)).toString(36);
}
