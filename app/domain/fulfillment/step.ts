import { type FulfillmentOrder, isSendable, versionOf } from './fulfillment-order';

/**
 * What is asked of Shopify about a fulfillment order or a fulfillment, and what a look at Shopify says of it. None of these
 * calls has a key of its own at Shopify, so each is decided here, before it is made and before it is made again.
 */

export const HOLD_REASONS = [
  'INCORRECT_ADDRESS',
  'INVENTORY_OUT_OF_STOCK',
  'AWAITING_PAYMENT',
  'HIGH_RISK_OF_FRAUD',
  'UNKNOWN_DELIVERY_DATE',
  'OTHER',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** `numbers`: one for each box. `urls`: only for carriers whose addresses Shopify does not make itself. */
export type Tracking = { company: string; numbers: readonly string[]; urls: readonly string[] };

export type SendRequest = {
  kind: 'send';
  /** By the fulfillment order's lines. */
  lines: readonly { gid: string; lineGid: string; units: number }[];
  tracking: Tracking | null;
  /** Whether Shopify mails the customer. */
  notify: boolean;
  /** `versionOf` the fulfillment order that staff saw. */
  seen: string;
  /** The parcels that Shopify had when it was asked: none of them is this request's. */
  before?: readonly string[];
};

export type StepRequest =
  | SendRequest
  | { kind: 'track'; tracking: Tracking; notify: boolean }
  | { kind: 'cancel' }
  | { kind: 'deliver' }
  | { kind: 'hold'; reason: HoldReason; notes: string | null }
  | { kind: 'release'; holds: readonly string[] }
  | { kind: 'pickup' };
export type StepKind = StepRequest['kind'];

/** What is sent, for a step that waits; what was refused, and why. */
export type StepRejection =
  /** Shopify has the fulfillment order or the fulfillment no more. */
  | 'gone'
  /** All of it has left. */
  | 'sent'
  | 'canceled'
  /** Its order was canceled or refunded, though Shopify would still let goods leave. */
  | 'called-off'
  | 'held'
  /** Scheduled for later. */
  | 'later'
  /** Something of it was sent, held or edited since it was shown. */
  | 'changed'
  /** Shopify says no: its own words are in the log. */
  | 'refused';

/** What became of a request. */
export type StepAnswer =
  | { kind: 'done'; fulfillmentGid: string | null }
  | { kind: 'refused'; because: StepRejection }
  /** Shopify did not answer, or another process is at it: the job goes on. */
  | { kind: 'later' }
  /** Somebody else's request about the same thing is under way. */
  | { kind: 'busy' };

/** A parcel as Shopify has it; units by the order's lines. */
export type SentParcel = {
  gid: string;
  isCanceled: boolean;
  numbers: string[];
  units: Record<string, number>;
};

/** What a look at Shopify says: call it, it is done already, or it cannot be. */
export type Decision =
  | { next: 'call' }
  | { next: 'done'; fulfillmentGid?: string }
  | { next: 'refuse'; because: StepRejection };

const CALL: Decision = { next: 'call' };
const DONE: Decision = { next: 'done' };
const refuse = (because: StepRejection): Decision => ({ next: 'refuse', because });

/**
 * Decides about sending. A request that was never made is compared with what staff saw. One whose answer was lost may
 * have been carried out: then Shopify has a parcel, made since, of exactly these goods and numbers; whose clock says when is not asked.
 *
 * @param askedAt when it was first called; null if it never was
 * @param known fulfillments that other requests of ours have made
 */
export function decideSend(
  request: SendRequest,
  now: { found: FulfillmentOrder; parcels: readonly SentParcel[] } | null,
  { askedAt, known }: { askedAt: Date | null; known: ReadonlySet<string> },
): Decision {
  if (now === null) return refuse('gone');
  const { found, parcels } = now;
  if (askedAt !== null) {
    const made = parcels.find(
      (parcel) =>
        !parcel.isCanceled &&
        !known.has(parcel.gid) &&
        !request.before?.includes(parcel.gid) &&
        isOfRequest(parcel, request),
    );
    if (made) return { next: 'done', fulfillmentGid: made.gid };
  }
  if (!isSendable(found)) return refuse(whyNotSendable(found));
  return versionOf(found) === request.seen ? CALL : refuse('changed');
}

/**
 * Says whether it is Shopify that mails a customer that a parcel was sent, because staff have chosen so.
 *
 * @param steps what was asked of Shopify for the parcel's order
 * @returns 'open' while a request is under way that may have made it
 */
export function isNotifiedByShopify(
  parcelGid: string,
  steps: readonly {
    request: StepRequest;
    state: 'waiting' | 'asked' | 'done' | 'refused';
    fulfillmentGid: string | null;
  }[],
): boolean | 'open' {
  const sends = steps.flatMap(({ request, ...step }) =>
    request.kind === 'send' ? [{ ...step, request }] : [],
  );
  const made = sends.find(({ fulfillmentGid }) => fulfillmentGid === parcelGid);
  if (made) return made.request.notify;
  // One that was not asked yet has made nothing.
  const isOpen = sends.some(
    ({ state, request }) =>
      state === 'asked' && request.notify && !request.before?.includes(parcelGid),
  );
  return isOpen ? 'open' : false;
}

function whyNotSendable({ status, lines }: FulfillmentOrder): StepRejection {
  if (status === 'ON_HOLD') return 'held';
  if (status === 'SCHEDULED') return 'later';
  if (status === 'CANCELLED') return 'canceled';
  return lines.some(({ units, remainingUnits }) => remainingUnits < units) ? 'sent' : 'canceled';
}

function isOfRequest({ units, numbers }: SentParcel, { lines, tracking }: SendRequest): boolean {
  const asked: Record<string, number> = {};
  for (const line of lines) asked[line.lineGid] = (asked[line.lineGid] ?? 0) + line.units;
  const each = Object.keys(asked);
  return (
    each.length === Object.keys(units).length &&
    each.every((gid) => units[gid] === asked[gid]) &&
    isSame(numbers, tracking?.numbers ?? [])
  );
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, nth) => one === others[nth]);
}

/** Decides about what is done to a whole fulfillment order; each of these is harmless if it is repeated. */
export function decideOnOrder(
  request: Extract<StepRequest, { kind: 'hold' | 'release' | 'pickup' }>,
  found: FulfillmentOrder | null,
  { handle, wasAsked }: { handle: string; wasAsked: boolean },
): Decision {
  if (found === null) return refuse('gone');
  if (request.kind === 'release') {
    const left = found.holds.filter(({ gid }) => request.holds.includes(gid));
    return left.length === 0 ? DONE : CALL;
  }
  if (request.kind === 'hold') {
    if (found.holds.some((hold) => hold.isOurs && hold.handle === handle)) return DONE;
    const isOpen = isSendable(found) || found.status === 'ON_HOLD' || found.status === 'SCHEDULED';
    return isOpen ? CALL : refuse(whyNotSendable(found));
  }
  if (!isSendable(found)) return refuse(whyNotSendable(found));
  // Shopify reports progress once its mail went out; a second call would send a second mail.
  return found.status === 'IN_PROGRESS' && wasAsked ? DONE : CALL;
}

/** Decides about a fulfillment. */
export function decideOnParcel(
  request: Extract<StepRequest, { kind: 'track' | 'cancel' | 'deliver' }>,
  parcel: {
    isCanceled: boolean;
    isDelivered: boolean;
    company: string | null;
    numbers: string[];
  } | null,
  { wasAsked }: { wasAsked: boolean },
): Decision {
  if (parcel === null) return refuse('gone');
  if (request.kind === 'cancel') {
    if (!parcel.isCanceled) return CALL;
    return wasAsked ? DONE : refuse('canceled');
  }
  if (parcel.isCanceled) return refuse('canceled');
  if (request.kind === 'deliver') return parcel.isDelivered ? DONE : CALL;
  const { company, numbers } = request.tracking;
  return wasAsked && parcel.company === company && isSame(parcel.numbers, numbers) ? DONE : CALL;
}
