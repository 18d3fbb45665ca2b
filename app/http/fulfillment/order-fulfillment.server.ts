import { ORDER_FULFILLMENT, REJECTIONS } from '~/content/fulfillment/erp-fulfillment';
import type { CheckedLine } from '~/domain/fulfillment/checking';
import {
  type FulfillmentOrder,
  isSendable,
  stateOf,
  versionOf,
} from '~/domain/fulfillment/fulfillment-order';
import type { SendRequest, StepAnswer, Tracking } from '~/domain/fulfillment/step';
import {
  CARRIERS,
  parseNumbers,
  trackingLink,
  unusualNumbers,
} from '~/domain/fulfillment/tracking';
import { customerNumber, gidOf } from '~/domain/core/ids';
import type { StoreContext } from '~/http/context.server';
import { loadErpOrder } from '~/http/orders/order-page.server';
import { notFound } from '~/http/replies.server';
import { listFulfillmentMirrorsOf } from '~/models/fulfillment/fulfillment-order.server';
import { countChecked } from '~/models/fulfillment/packing-check.server';
import { listOpenSteps } from '~/models/fulfillment/step.server';

/**
 * Returns what an order's fulfillment page shows.
 *
 * @param current its fulfillment orders; null if Shopify does not answer: then the mirror is shown as a copy
 * @throws 404
 */
export async function orderFulfillment(
  context: StoreContext,
  orderGid: string,
  current: Promise<FulfillmentOrder[] | null>,
) {
  const { db } = context;
  const [found, live, checked, steps] = await Promise.all([
    loadErpOrder(context, orderGid),
    current,
    countChecked(db, orderGid),
    listOpenSteps(db, orderGid),
  ]);
  if (found === null) notFound();
  const all = live ?? (await listFulfillmentMirrorsOf(db, orderGid));
  const { order } = found;
  return {
    number: customerNumber(orderGid),
    name: order.name,
    isCanceled: order.cancelledAt !== null,
    isCopy: live === null,
    isWaiting: steps.length > 0,
    parts: all
      .filter((part) => stateOf(part) !== 'canceled')
      .map((part) => ({
        number: customerNumber(part.gid),
        state: stateOf(part),
        isSendable: isSendable(part),
        isPickup: part.method === 'PICK_UP' && part.status === 'OPEN',
        mayHold: part.actions.includes('HOLD') && part.holds.length === 0,
        version: versionOf(part),
        location: part.locationName,
        method: part.method,
        holds: part.holds,
        lines: part.lines
          .map((line): CheckedLine => ({ ...line, checkedUnits: checked.get(line.gid) ?? 0 }))
          .filter(({ remainingUnits }) => remainingUnits > 0),
      })),
    parcels: order.fulfillments.map((parcel) => ({
      number: customerNumber(parcel.id),
      status: parcel.displayStatus,
      isCanceled: parcel.displayStatus === 'CANCELED',
      isDelivered: parcel.displayStatus === 'DELIVERED',
      sentAt: parcel.sentAt,
      location: parcel.locationName,
      company: parcel.tracking[0]?.company ?? null,
      tracking: parcel.tracking.map(({ number, url, company }) => ({
        number: number ?? '',
        url: url ?? trackingLink(company, number ?? ''),
      })),
      lines: parcel.lines.map(({ title, quantity }) => ({ title, quantity })),
    })),
  };
}

const { errors } = ORDER_FULFILLMENT;

type FieldErrors = { fieldErrors: Record<string, string> };
type TrackingFields = { company: string; numbers: string; anyway: string };

/** Reads carrier and tracking numbers; null if there are none. A number that does not fit is asked about once. */
export function parseTracking(typed: TrackingFields): { tracking: Tracking | null } | FieldErrors {
  const parsed = parseNumbers(typed.numbers);
  if ('error' in parsed) return { fieldErrors: { numbers: errors[parsed.error] } };
  const { numbers } = parsed;
  if (numbers.length === 0) return { tracking: null };
  const company = CARRIERS.find((one) => one === typed.company);
  if (company === undefined) return { fieldErrors: { company: errors.carrier } };
  const unusual = unusualNumbers(company, numbers);
  if (unusual.length > 0 && typed.anyway !== 'yes') {
    return { fieldErrors: { numbers: errors.unusual(company, unusual.join(', ')) } };
  }
  return { tracking: { company, numbers, urls: [] } };
}

type SendFields = TrackingFields & {
  line: string[];
  units: string[];
  seen: string;
  notify: string;
};

/** Reads what is to be sent now. */
export function parseSend(
  typed: SendFields,
  part: FulfillmentOrder | undefined,
): { request: SendRequest } | FieldErrors | { message: string; status: 409 } {
  if (part === undefined) return { message: REJECTIONS.changed, status: 409 };
  const wanted = typed.line.map((number, nth) => {
    const gid = gidOf('FulfillmentOrderLineItem', number);
    const line = part.lines.find((one) => one.gid === gid);
    const text = typed.units[nth]?.trim() ?? '';
    const units = /^\d{1,6}$/.test(text) ? Number(text) : null;
    return { line, units };
  });
  if (typed.line.length !== typed.units.length || wanted.some(({ units }) => units === null)) {
    return { fieldErrors: { units: errors.units } };
  }
  if (wanted.some(({ line }) => line === undefined)) {
    return { message: REJECTIONS.changed, status: 409 };
  }
  const lines = wanted.flatMap(({ line, units }) =>
    line && units
      ? [{ gid: line.gid, lineGid: line.lineGid, units, left: line.remainingUnits }]
      : [],
  );
  if (lines.length === 0) return { fieldErrors: { units: errors.none } };
  if (lines.some(({ units, left }) => units > left) && versionOf(part) === typed.seen) {
    return { fieldErrors: { units: errors.units } };
  }
  const tracking = parseTracking(typed);
  if ('fieldErrors' in tracking) return tracking;
  return {
    request: {
      kind: 'send',
      lines: lines.map(({ gid, lineGid, units }) => ({ gid, lineGid, units })),
      tracking: tracking.tracking,
      notify: typed.notify === 'yes',
      seen: typed.seen,
    },
  };
}

/** Turns the answer about a request into what its form does. */
export function answered(answer: StepAnswer, to: string) {
  switch (answer.kind) {
    case 'done':
      return { to };
    case 'refused':
      return { message: REJECTIONS[answer.because], status: 409, isTokenUsed: true } as const;
    case 'busy':
      return { message: ORDER_FULFILLMENT.busy, status: 409 } as const;
    case 'later':
      return { message: ORDER_FULFILLMENT.later, status: 503 } as const;
  }
}
