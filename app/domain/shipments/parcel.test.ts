import { expect, it } from 'vitest';
import { type Parcel, parcelNews } from './parcel';

const NOW = Date.parse('2026-12-01T12:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

const parcel = (changes: Partial<Parcel> = {}): Parcel => ({
  id: 'gid://shopify/Fulfillment/1',
  displayStatus: 'IN_TRANSIT',
  sentAt: daysAgo(1),
  deliveredAt: null,
  isShipped: true,
  events: [],
  ...changes,
});
const delivered = (changes: Partial<Parcel> = {}) =>
  parcel({ displayStatus: 'DELIVERED', deliveredAt: daysAgo(0), ...changes });

it.each<[ReturnType<typeof parcelNews>, Parcel]>([
  ['shipped', parcel()],
  ['shipped', parcel({ displayStatus: null })],
  ['shipped', parcel({ displayStatus: 'A_STATE_OF_TOMORROW' })],
  ['delivered', delivered()],
  // Shipped long ago, and news all the same.
  ['delivered', delivered({ sentAt: daysAgo(20) })],
  ['delivered', delivered({ deliveredAt: null })],
  [null, delivered({ deliveredAt: null, sentAt: daysAgo(20) })],
  [null, delivered({ deliveredAt: daysAgo(6) })],
  [null, parcel({ sentAt: daysAgo(6) })],
  [null, parcel({ sentAt: null })],
  [null, parcel({ isShipped: false })],
  ...['CANCELED', 'LABEL_VOIDED', 'FAILURE', 'SUBMITTED', 'READY_FOR_PICKUP', 'PICKED_UP'].map(
    (displayStatus): [null, Parcel] => [null, parcel({ displayStatus })],
  ),
])('is to be told as %s: %j', (news, one) => {
  expect(parcelNews(one, { now: NOW, since: NOW - 100 * DAY_MS })).toBe(news);
});

it('tells nothing of what happened before the store followed its orders', () => {
  const since = Date.parse(daysAgo(0.5)) + 300;
  expect(parcelNews(parcel(), { now: NOW, since })).toBeNull();
  expect(parcelNews(parcel(), { now: NOW, since: null })).toBeNull();
  expect(parcelNews(delivered(), { now: NOW, since })).toBe('delivered');
  // Shopify’s times are whole seconds.
  expect(parcelNews(parcel({ sentAt: daysAgo(0.5) }), { now: NOW, since })).toBe('shipped');
});
