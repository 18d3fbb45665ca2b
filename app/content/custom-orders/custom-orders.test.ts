import { expect, it } from 'vitest';
import { customOrderStatus } from './custom-orders';

const order = {
  proofActor: null,
  address: ['1 Orchard Street'],
  isPayable: true,
  production: { stage: null, shipsOn: null, parcel: null },
};

it('of one that is being ordered nothing is said of a payment: it may be paid on invoice', () => {
  const statusText = customOrderStatus({ ...order, state: 'accepted', paymentId: 'p' });
  expect(statusText).toBe('You approved everything. We’re placing your order.');
});

it('one whose payment was refused before it was begun waits for it, as an approved one does', () => {
  const again = customOrderStatus({ ...order, state: 'accepted', paymentId: null });
  expect(again).toBe(customOrderStatus({ ...order, state: 'approved', paymentId: null }));
  expect(again).toContain('Pay, and we’ll print it');
});
