import { describe, expect, it } from 'vitest';
import { stepLabel } from '~/content/shipments/delivery';
import { deliverySteps } from './delivery-steps';

type Facts = Parameters<typeof deliverySteps>[0];

const parcel = (displayStatus: string | null, day = 20): Facts['parcels'][number] => ({
  id: `gid://shopify/Fulfillment/${day}`,
  displayStatus,
  sentAt: `2026-11-${day}T12:00:00Z`,
  deliveredAt: displayStatus === 'DELIVERED' ? `2026-11-${day + 3}T12:00:00Z` : null,
});

const order = (
  financial: string,
  fulfillment: string,
  parcels: Facts['parcels'] = [],
  changes: Partial<Facts> = {},
): Facts => ({
  displayFinancialStatus: financial,
  displayFulfillmentStatus: fulfillment,
  cancelledAt: null,
  isOnInvoice: false,
  hasPaymentHere: false,
  updatedAt: '2026-11-20T12:00:00Z',
  parcels,
  ...changes,
});

/** `*` is the step at which it is; what follows is not yet. */
const told = (facts: Facts) =>
  deliverySteps(facts, null)
    ?.map((step) => (step.state === 'current' ? `*${stepLabel(step)}` : stepLabel(step)))
    .join(', ') ?? null;

describe('the way of an order', () => {
  const REST = 'Shipping, Out for delivery, Delivery';
  it.each([
    [order('PENDING', 'UNFULFILLED'), `*Payment, Packing, ${REST}`],
    [order('PENDING', 'UNFULFILLED', [], { isAtBank: true }), `*Payment, Packing, ${REST}`],
    [
      order('PENDING', 'UNFULFILLED', [], { hasPaymentHere: true }),
      `Paid, *Getting ready, ${REST}`,
    ],
    [
      order('PENDING', 'UNFULFILLED', [], { isOnInvoice: true }),
      `Ordered on invoice, *Getting ready, ${REST}`,
    ],
    [order('PAID', 'UNFULFILLED'), `Paid, *Getting ready, ${REST}`],
    [order('PAID', 'IN_PROGRESS'), `Paid, *Being packed, ${REST}`],
    [order('PAID', 'UNFULFILLED', [], { isPackingBegun: true }), `Paid, *Being packed, ${REST}`],
    [order('PENDING', 'UNFULFILLED', [], { isPackingBegun: true }), `*Payment, Packing, ${REST}`],
    [
      order('PAID', 'PARTIALLY_FULFILLED', [parcel('IN_TRANSIT')], { isPackingBegun: true }),
      'Paid, Packed, *Partly shipped, Out for delivery, Delivery',
    ],
    [order('PAID', 'UNFULFILLED', [parcel('CANCELED')]), `Paid, *Getting ready, ${REST}`],
    [
      order('PAID', 'PARTIALLY_FULFILLED', [parcel('DELIVERED')]),
      'Paid, Packed, *Partly shipped, Out for delivery, Delivery',
    ],
    [
      order('PAID', 'FULFILLED', [parcel('IN_TRANSIT'), parcel('DELIVERED', 21)]),
      'Paid, Packed, *Shipped, Out for delivery, Delivery',
    ],
    [
      order('PAID', 'FULFILLED', [parcel('A_STATE_OF_TOMORROW')]),
      'Paid, Packed, *Shipped, Out for delivery, Delivery',
    ],
    [
      order('PAID', 'FULFILLED', [parcel('OUT_FOR_DELIVERY')]),
      'Paid, Packed, Shipped, *Out for delivery, Delivery',
    ],
    [
      order('PAID', 'FULFILLED', [parcel('DELIVERED'), parcel('DELIVERED', 21)]),
      'Paid, Packed, Shipped, Out for delivery, Delivered',
    ],
  ])('%j: %s', (facts, steps) => {
    expect(told(facts)).toBe(steps);
  });

  it.each([
    order('PAID', 'UNFULFILLED', [], { cancelledAt: '2026-11-20T12:00:00Z' }),
    order('REFUNDED', 'FULFILLED', [parcel('DELIVERED')]),
    order('PAID', 'FULFILLMENT_NOT_REQUIRED'),
    order('PAID', 'FULFILLED', [parcel('READY_FOR_PICKUP')]),
  ])('%j has none', (facts) => {
    expect(told(facts)).toBeNull();
  });

  it('says when each step was done, by the last of its parcels', () => {
    const facts = order('PAID', 'FULFILLED', [parcel('DELIVERED', 22), parcel('DELIVERED', 20)]);
    const out = {
      events: [
        { id: '1', status: 'OUT_FOR_DELIVERY', at: '2026-11-25T08:00:00Z' },
        { id: '2', status: 'DELIVERED', at: '2026-11-25T12:00:00Z' },
      ].map((event) => ({ ...event, city: null, province: null, message: null })),
    };
    expect(deliverySteps(facts, '2026-11-19T12:00:00Z', [out])?.map(({ at }) => at)).toEqual([
      '2026-11-19T12:00:00Z',
      null,
      '2026-11-22T12:00:00Z',
      '2026-11-25T08:00:00Z',
      '2026-11-25T12:00:00Z',
    ]);
  });
});
