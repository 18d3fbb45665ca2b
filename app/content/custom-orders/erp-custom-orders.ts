import type { StatusBadge } from '~/content/core/tones';
import { BY, type TimelineEntry } from '~/content/staff/timeline';
import type { CustomOrderView, EventView } from '~/domain/custom-orders/custom-order-view';
import { dueOf } from '~/domain/custom-orders/production';
import {
  CUSTOM_ORDER_STATES_LABELS,
  customOrderLabel,
  eventName,
  eventQuote,
} from './custom-orders';
import { PRODUCTION, productionNext } from './production';

/** Texts of the back-office's pages about custom orders. */
export const CUSTOM_ORDER_STAFF = {
  title: 'Custom orders',
  text: 'Custom orders, newest first.',
  none: 'No matching custom orders.',
  search: 'Number, product, or customer',
  quote: 'Quote',
  requote: 'Revise quote',
  prices: 'Prices and lead time',
  proof: 'Add proof version',
  approvedBefore:
    'The customer has already approved a version. A new version needs a new approval.',
  beingPaid: 'The customer is ordering, so nothing can be changed right now.',
  back: 'All custom orders',
  customer: 'Customer',
  links: 'Orders',
  openDraft: 'View draft order',
  openOrder: (name: string) => `View order ${name}`,
  artwork: 'The customer’s artwork',
} as const;

/** Returns what happened to a custom order, for staff. @param customer their name */
export function customOrderEvents(events: readonly EventView[], customer: string): TimelineEntry[] {
  return events.map((event) => ({
    id: event.id,
    at: event.at,
    by: event.actorName ?? (event.actor === 'customer' ? customer : BY.store),
    ...(event.actor === 'store' ? {} : { side: event.actor }),
    label: eventName(event),
    quote: eventQuote(event),
  }));
}

const NEXT = {
  proof: 'Add the first proof.',
  answer: 'Answer the customer’s comment, or add a new version of the proof.',
  review: 'Waiting for the customer to review the proof.',
} as const;

/** Returns what comes next with a custom order; null once it is closed. */
export function customOrderNext(
  order: Pick<CustomOrderView, 'state' | 'stage' | 'proofActor' | 'proofs'>,
): string | null {
  const { state, stage, proofActor, proofs } = order;
  if (state === 'cancelled') return null;
  if (state === 'ordered') return productionNext(stage);
  if (state !== 'quoted') return CUSTOM_ORDER_STATES_LABELS[state].staff;
  if (proofs.length === 0) return NEXT.proof;
  return proofActor === 'store' ? NEXT.answer : NEXT.review;
}

/** Returns the state of a custom order as its badges. @param today the store's day */
export function customOrderBadges(
  order: Parameters<typeof customOrderLabel>[0] & { shipsOn: string | null },
  today: string,
): StatusBadge[] {
  const isOurs = order.state === 'requested' || order.proofActor === 'store';
  const isSent = order.stage === 'shipped' || order.stage === 'delivered';
  // In production it is not done yet, as in the lists and the calendar.
  const isDone = isSent || (order.state === 'ordered' && order.stage === null);
  const tone = isOurs ? 'bad' : isDone ? 'good' : 'warn';
  const due = dueOf(order, today);
  return [
    { text: customOrderLabel(order), ...(order.state !== 'cancelled' && { tone }) },
    ...(due === null
      ? []
      : [{ text: PRODUCTION[due], tone: due === 'late' ? 'bad' : 'warn' } as const]),
  ];
}
