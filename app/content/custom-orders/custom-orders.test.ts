import { expect, it } from 'vitest';
import { customOrderStanding } from './custom-orders';

const order = { proofTurn: null, address: ['1 Orchard Street'], isPayable: true };

it('of one that is being ordered nothing is said of a payment: it may be paid on invoice', () => {
  const said = customOrderStanding({ ...order, state: 'accepted', paymentId: 'p' });
  expect(said).toBe('You said yes to all of it. Your order is on its way to us.');
});

it('one whose payment was refused before it was begun waits for it, as an approved one does', () => {
  const again = customOrderStanding({ ...order, state: 'accepted', paymentId: null });
  expect(again).toBe(customOrderStanding({ ...order, state: 'approved', paymentId: null }));
  expect(again).toContain('Pay, and we print');
});
