import { describe, expect, it } from 'vitest';
import { expectedLabel } from '~/content/shipments/delivery';
import { NO_PROMISE, parseZones, type StorePromise } from '~/domain/catalogue/store-promise';
import type { OrderFulfillment } from '~/domain/orders/order';
import { expectedDelivery } from './expected-delivery';

/** A Saturday; the Thursday before was Thanksgiving. */
const NOW = Date.parse('2026-11-28T20:00:00Z');
const zones = parseZones('West: CA, OR: 1-2\nEverywhere else: 3-5');
const promise: StorePromise = {
  ...NO_PROMISE,
  handlingDays: 2,
  zones: 'code' in zones ? [] : zones,
};

const parcel = (changes: Partial<OrderFulfillment> = {}): OrderFulfillment => ({
  id: 'gid://shopify/Fulfillment/1',
  displayStatus: 'IN_TRANSIT',
  sentAt: '2026-11-27T18:00:00Z',
  deliveredAt: null,
  expectedAt: null,
  locationName: null,
  tracking: [],
  lines: [],
  ...changes,
});

type Asked = Parameters<typeof expectedDelivery>[0];
const order = (changes: Partial<Asked> = {}): Asked => ({
  displayFulfillmentStatus: 'UNFULFILLED',
  cancelledAt: null,
  createdAt: '2026-11-27T18:00:00Z',
  fulfillments: [],
  shippingAddress: { province: 'Oregon', country: 'United States' },
  ...changes,
});
const sent = (...fulfillments: OrderFulfillment[]) =>
  order({ displayFulfillmentStatus: 'FULFILLED', fulfillments });

const said = (
  asked: Asked,
  { readyAt = asked.createdAt as string | null, by = promise, now = NOW } = {},
) => {
  const expected = expectedDelivery(asked, { promise: by, readyAt, now });
  return expected && expectedLabel(expected);
};

describe('the expected day', () => {
  it('is that of the zone, in business days, from the day on which it was shipped or can be packed', () => {
    expect(said(sent(parcel()))).toBe('Expected Nov 30–Dec 1, 2026.');
    expect(said(order())).toBe('Expected Nov 30–Dec 3, 2026.');
    const east = { province: 'New York', country: 'United States' };
    expect(said({ ...sent(parcel()), shippingAddress: east })).toBe('Expected Dec 2–4, 2026.');
    const late = sent(parcel(), parcel({ sentAt: '2026-12-30T18:00:00Z' }));
    expect(said({ ...late, shippingAddress: east })).toBe('Expected Jan 5–7, 2027.');
    const oneDay = parseZones('Everywhere: 1');
    const by = { ...promise, zones: 'code' in oneDay ? [] : oneDay };
    expect(said(sent(parcel()), { by })).toBe('Expected on Nov 30, 2026.');
  });

  it('is the carrier’s where each carrier names one', () => {
    const named = parcel({ expectedAt: '2026-12-03T20:00:00Z' });
    expect(said(sent(named))).toBe('Expected by Dec 3, 2026.');
    expect(said(sent(named, parcel()))).toBe('Expected Nov 30–Dec 1, 2026.');
    const arrived = parcel({ displayStatus: 'DELIVERED', deliveredAt: '2026-11-28T12:00:00Z' });
    expect(said(sent(named, arrived))).toBe('Expected by Dec 3, 2026.');
  });

  const nowhere = { province: 'Ontario', country: 'Canada' };
  it.each([
    ['no zone is set', order(), { by: { ...promise, zones: [] } }],
    ['nobody says how long packing takes', order(), { by: { ...promise, handlingDays: null } }],
    ['it is not paid, or made to order', order(), { readyAt: null }],
    ['it goes abroad', { ...sent(parcel()), shippingAddress: nowhere }, {}],
    ['nobody knows where it goes', { ...sent(parcel()), shippingAddress: null }, {}],
    ['it is canceled', order({ cancelledAt: '2026-11-28T12:00:00Z' }), {}],
    ['it is on hold', order({ displayFulfillmentStatus: 'ON_HOLD' }), {}],
    ['the carrier could not hand it over', sent(parcel({ displayStatus: 'FAILURE' })), {}],
    ['it is out for delivery', sent(parcel({ displayStatus: 'OUT_FOR_DELIVERY' })), {}],
    ['the days have passed', sent(parcel()), { now: NOW + 6 * 86_400_000 }],
    ['all has arrived', sent(parcel({ displayStatus: 'DELIVERED' })), {}],
    ['its parcel has no day', sent(parcel({ sentAt: null })), {}],
    ['the carrier’s day has passed', sent(parcel({ expectedAt: '2026-11-27T12:00:00Z' })), {}],
  ])('is not said when %s', (_why, asked, more) => {
    expect(said(asked, more)).toBeNull();
  });
});
