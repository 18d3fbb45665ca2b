import { calendarLabel, orderDay } from '~/content/core/dates';
import { stateLabel } from '~/content/orders/orders';
import type { DeliveryStep } from '~/domain/shipments/delivery-steps';
import type { ExpectedDelivery } from '~/domain/shipments/expected-delivery';
import type { ParcelEvent } from '~/domain/shipments/parcel';

/** Words about the way of an order to its door. */

const STEP_LABELS: Readonly<Record<DeliveryStep['kind'], string>> = {
  ordered: 'Ordered on invoice',
  paid: 'Paid',
  packing: 'Packed',
  shipped: 'Shipped',
  out: 'Out for delivery',
  delivered: 'Delivered',
  ready: 'Ready for pickup',
  collected: 'Picked up',
};

/** Returns a step in words: what is not done yet is not said as if it were. */
export function stepLabel({ kind, state, isPart }: DeliveryStep): string {
  if (kind === 'paid' && state === 'current') return 'Payment';
  if (kind === 'packing' && state === 'current') return isPart ? 'Being packed' : 'Getting ready';
  if (kind === 'packing' && state === 'next') return 'Packing';
  if (kind === 'shipped' && isPart) return 'Partly shipped';
  if (kind === 'shipped' && state === 'next') return 'Shipping';
  if (kind === 'delivered' && state === 'next') return 'Delivery';
  if (kind === 'collected' && state === 'next') return 'Pickup';
  return STEP_LABELS[kind];
}

/** What a screen reader says of a step besides its name. */
export const STEP_STATES: Readonly<Record<DeliveryStep['state'], string>> = {
  done: 'done',
  current: 'in progress',
  next: 'not yet',
};

/** Returns when an order arrives: 'Expected Dec 2–4, 2026.' */
export function expectedLabel({ from, to, by }: ExpectedDelivery): string {
  if (from === to) {
    return `Expected ${by === 'carrier' ? 'by' : 'on'} ${calendarLabel(to)}.`;
  }
  return `Expected ${dayRange(from, to)}.`;
}

/** @param from YYYY-MM-DD, before `to` */
function dayRange(from: string, to: string): string {
  const [first, last] = [calendarLabel(from), calendarLabel(to)];
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${first}–${last}`;
  const begin = first.replace(/, \d{4}$/, '');
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${begin}–${last}`;
  return `${begin}–${last.replace(/^\D+ /, '')}`;
}

const EVENT_LABELS: Record<string, string | undefined> = {
  ATTEMPTED_DELIVERY: 'Delivery attempted',
  CARRIER_PICKED_UP: 'Picked up by the carrier',
  CONFIRMED: 'Confirmed by the carrier',
  FAILURE: 'Couldn’t be delivered',
  LABEL_PRINTED: 'Label printed',
  LABEL_PURCHASED: 'Label created',
};

/** Returns what a carrier has reported, with the place if it names one: 'In transit, Boise, ID'. */
export function eventLabel({
  status,
  city,
  province,
}: Pick<ParcelEvent, 'status' | 'city' | 'province'>): string {
  const where = [city, province].filter(Boolean).join(', ');
  const what = EVENT_LABELS[status] ?? stateLabel(status);
  return where === '' ? what : `${what}, ${where}`;
}

/** Texts of the way of an order, on its own page and on the page that a link opens. */
export const DELIVERY = {
  steps: 'Delivery progress',
  parcel: (nth: number, count: number) =>
    count === 1 ? 'Shipment' : `Shipment ${nth} of ${count}`,
  from: (location: string) => `Shipped from ${location}`,
  track: (number: string | null) => (number === null ? 'Track shipment' : `Track ${number}`),
  noTracking: 'This shipment has no tracking number.',
  events: (count: number) => (count === 1 ? '1 carrier update' : `${count} carrier updates`),
  carriers: 'Carrier updates',
  proof: 'Carrier’s delivery note',
  none: 'Nothing has shipped yet. When it does, you can track it here.',
  share: 'Tracking page to share',
  shareHint: 'Opens without an account. It shows shipments, not your address or prices.',
} as const;

/** Texts of the page that the link in a mail opens. */
export const TRACK = {
  title: 'Track order',
  shipments: 'Shipments',
  to: (place: string) => `Shipping to ${place}`,
  orderLink: 'View order',
  orderHint: 'Prices, documents, and help are on the order’s page. You’ll need to sign in.',
  unknown: 'This link doesn’t work',
  unknownText:
    'Copy the whole link from the email, or sign in to find the order among your orders.',
  expired: 'This link has expired',
  expiredText: 'Tracking links work for 90 days. Sign in to see the order.',
  orders: 'View orders',
} as const;

/** Words about an order that its customer picks up. */
export const PICKUP = {
  ready: (order: string) => `Your order ${order} is ready for pickup.`,
  at: (location: string) => `Pickup at ${location}`,
  hours: (hours: string) => `Open ${hours}`,
} as const;

/** Sentences of the mails about a parcel. @param isAll whether the order has nothing else */
export const PARCEL_MAIL = {
  shipped: (order: string, isAll: boolean) =>
    isAll ? `We shipped your order ${order}.` : `We shipped part of your order ${order}.`,
  delivered: (order: string, isAll: boolean, at: string | null) =>
    `${isAll ? 'Your order' : 'Part of your order'} ${order} was delivered${at === null ? '' : ` on ${orderDay(at)}`}.`,
  tracking: (company: string | null, number: string) =>
    company === null ? `Tracking number: ${number}` : `${company} tracking number: ${number}`,
  note: (message: string) => `Carrier’s delivery note: ${message}`,
  rest: 'We’ll email you when the rest ships.',
} as const;
