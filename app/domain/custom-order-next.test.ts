import { expect, it } from 'vitest';
import { customerStep } from './custom-order-next';

type Standing = Parameters<typeof customerStep>[0];

const quoted: Standing = {
  state: 'quoted',
  isPayable: false,
  paymentId: null,
  address: ['1 Oak Street'],
  hasOpenProof: false,
};
const agreed: Standing = { ...quoted, state: 'approved', isPayable: true };

it.each<[string, Standing, ReturnType<typeof customerStep>]>([
  ['waits for a proof', quoted, null],
  ['looks at a proof', { ...quoted, hasOpenProof: true }, 'approve'],
  ['says where it goes', { ...agreed, isPayable: false, address: [] }, 'address'],
  ['waits for the draft order', { ...agreed, isPayable: false }, null],
  ['pays', agreed, 'pay'],
  ['pays anew after a refusal', { ...agreed, state: 'accepted' }, 'pay'],
  ['sees the payment', { ...agreed, state: 'accepted', paymentId: 'p' }, 'payment'],
  ['has ordered', { ...quoted, state: 'ordered', paymentId: 'p' }, null],
  ['has called it off', { ...quoted, state: 'cancelled' }, null],
])('a customer %s', (_what, order, step) => expect(customerStep(order)).toBe(step));
