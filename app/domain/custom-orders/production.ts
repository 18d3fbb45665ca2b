import type { Order } from '~/domain/orders/order';
import type { StepAnswer } from '~/domain/fulfillment/step';
import { addDays } from '~/domain/core/time/store-day';
import type { CustomOrderEvent, CustomOrderEventKind } from './custom-order';

/** What is done of an ordered custom order, one after the other. */
export const STAGES = ['in_production', 'printed', 'packed', 'shipped', 'delivered'] as const;

export type Stage = (typeof STAGES)[number];

/** A parcel; the number is null if its carrier gives none, such as our own van. */
export type Parcel = { carrier: string; trackingNumber: string | null };

/** How far the production of a custom order is. */
export type Production = {
  /** Null: not begun. */
  stage: Stage | null;
  /** Increases with each change, so that a form says which one its author saw. */
  no: number;
  /** The store's day by which it ships, YYYY-MM-DD; null if nobody has promised one. */
  shipsOn: string | null;
  parcel: Parcel | null;
};

/** What an event of the production says, for the timeline and the mail about it. */
export type ProductionFacts = {
  shipsOn?: string;
  parcel?: Parcel;
  /** The step that was undone. */
  undone?: Stage;
};

/** Returns what is kept of a parcel: of a customer who asked to be forgotten, no number that leads to their door. */
export function keptParcel({ email }: { email: string }, parcel: Parcel | null): Parcel | null {
  return parcel !== null && email === '' ? { ...parcel, trackingNumber: null } : parcel;
}

/**
 * `changed`: somebody else took a step first, or the form's step is not the next one; `late`: it is not ordered, or has
 * left already; `day`: no day that can be promised; `order-canceled`: at Shopify; `order-fulfilled`: Shopify says that
 * it has left, so it cannot be taken back here.
 */
export type ProductionRejection = 'changed' | 'late' | 'day' | 'order-canceled' | 'order-fulfilled';

/** Why fulfillment has not sent the goods, so that nothing was recorded. */
export type NotSent = {
  ok: false;
  reason: 'fulfillment';
  answer: Exclude<StepAnswer, { kind: 'done' }>;
};

/** The form that a step came with: which production its author saw, and its token. */
export type ProductionForm = { seenNo: number; formToken: string };

/** The next stage, and what it needs: a day when it begins, a parcel when it leaves. */
export type StageStep =
  | { to: 'in_production'; shipsOn: string }
  | { to: 'printed' | 'packed' | 'delivered' }
  | { to: 'shipped'; parcel: Parcel };

/** Days before the promised one from which an order needs attention. */
export const DUE_SOON_DAYS = 3;

/** The latest day that can be promised, in days from today. */
export const MOST_DAYS_AHEAD = 366;

export const PRODUCTION_LENGTHS = { reason: 500, carrier: 40, trackingNumber: 40 };

/** Returns the stage that follows; null after the last. */
export function nextStage(stage: Stage | null): Stage | null {
  return stage === null ? STAGES[0] : (STAGES[STAGES.indexOf(stage) + 1] ?? null);
}

/** Returns the stage before; null before the first. */
export function stageBefore(stage: Stage): Stage | null {
  return STAGES[STAGES.indexOf(stage) - 1] ?? null;
}

/** Whether the goods are still here: their day can be moved, and they can be late. */
export function isWithUs(stage: Stage | null): boolean {
  return stage === null || stage === 'in_production' || stage === 'printed' || stage === 'packed';
}

/** Whether the promised day has passed, or comes within `DUE_SOON_DAYS`; null if neither. @param today the store's day */
export function dueOf(
  { stage, shipsOn }: Pick<Production, 'stage' | 'shipsOn'>,
  today: string,
): 'late' | 'soon' | null {
  if (shipsOn === null || !isWithUs(stage)) return null;
  if (shipsOn < today) return 'late';
  return shipsOn <= addDays(today, DUE_SOON_DAYS) ? 'soon' : null;
}

/** Whether a day can be promised: from today on, within a year. */
export function isPromisable(day: string, today: string): boolean {
  return day >= today && day <= addDays(today, MOST_DAYS_AHEAD);
}

/**
 * Returns when each stage that still counts was reached: a step that was undone is left out.
 *
 * @param events oldest first
 */
export function stageMoments(
  events: readonly { kind: CustomOrderEventKind; facts: ProductionFacts | null; at: string }[],
): Partial<Record<Stage, string>> {
  const moments: Partial<Record<Stage, string>> = {};
  for (const { kind, facts, at } of events) {
    if (isStage(kind)) moments[kind] = at;
    else if (kind === 'undone' && facts?.undone) delete moments[facts.undone];
  }
  return moments;
}

/** Whether a kind of event is a step of the production. */
export function isStage(kind: string): kind is Stage {
  return (STAGES as readonly string[]).includes(kind);
}

/** Returns the newest reason for another day, if the order is still with us; null without one. */
export function delayReason(
  events: readonly Pick<CustomOrderEvent, 'kind' | 'said'>[],
  stage: Stage | null,
): string | null {
  if (!isWithUs(stage)) return null;
  return events.findLast(({ kind }) => kind === 'rescheduled')?.said ?? null;
}

/**
 * Returns what Shopify says about the goods of a custom order's order: null as long as something of it is not
 * fulfilled, or once it is canceled there.
 */
export function shipmentOf(
  order: Pick<Order, 'displayFulfillmentStatus' | 'cancelledAt' | 'fulfillments'>,
): { stage: 'shipped' | 'delivered'; parcel: Parcel | null } | null {
  if (order.displayFulfillmentStatus !== 'FULFILLED' || order.cancelledAt !== null) return null;
  const sent = order.fulfillments.filter(({ displayStatus }) => displayStatus !== 'CANCELED');
  const [parcel] = sent.flatMap(({ tracking }) => tracking);
  const isDelivered =
    sent.length > 0 &&
    sent.every((each) => each.deliveredAt !== null || each.displayStatus === 'DELIVERED');
  const company = (parcel?.company ?? '').trim().slice(0, PRODUCTION_LENGTHS.carrier);
  const number = (parcel?.number ?? '').trim().slice(0, PRODUCTION_LENGTHS.trackingNumber);
  return {
    stage: isDelivered ? 'delivered' : 'shipped',
    parcel:
      company === '' && number === ''
        ? null
        : { carrier: company === '' ? 'other' : company, trackingNumber: number || null },
  };
}
