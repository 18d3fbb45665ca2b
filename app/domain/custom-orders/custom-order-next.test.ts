import { expect, it } from 'vitest';
import { customerStep, proofActor } from './custom-order-view';

type StepFacts = Parameters<typeof customerStep>[0];

const quoted: StepFacts = {
  state: 'quoted',
  isPayable: false,
  paymentId: null,
  address: ['1 Oak Street'],
  proofActor: null,
};
const agreed: StepFacts = { ...quoted, state: 'approved', isPayable: true };

it.each<[string, StepFacts, ReturnType<typeof customerStep>]>([
  ['waits for a proof', quoted, null],
  ['looks at a proof', { ...quoted, proofActor: 'customer' }, 'approve'],
  ['waits for an answer', { ...quoted, proofActor: 'store' }, null],
  ['says where it goes', { ...agreed, isPayable: false, address: [] }, 'address'],
  ['waits for the draft order', { ...agreed, isPayable: false }, null],
  ['pays', agreed, 'pay'],
  ['pays anew after a rejection', { ...agreed, state: 'accepted' }, 'pay'],
  ['sees the payment', { ...agreed, state: 'accepted', paymentId: 'p' }, 'payment'],
  ['has ordered', { ...quoted, state: 'ordered', paymentId: 'p' }, null],
  ['has called it off', { ...quoted, state: 'cancelled' }, null],
])('a customer %s', (_what, order, step) => expect(customerStep(order)).toBe(step));

const proof = { kind: 'proof_added', actor: 'staff', proofVersion: 1 } as const;
const comment = { kind: 'commented', actor: 'customer', proofVersion: 1 } as const;
const answer = { ...comment, actor: 'staff' } as const;

it.each([
  [[], null],
  [[{ ...comment, proofVersion: null }], null],
  [[{ ...comment, proofVersion: null }, proof], 'customer'],
  [[proof, comment], 'store'],
  [[proof, comment, answer], 'customer'],
  [[proof, comment, answer, comment], 'store'],
  [[proof, comment, { ...proof, proofVersion: 2 }], 'customer'],
])('after %j the next to act on the proof is %s', (events, actor) => {
  expect(proofActor('quoted', events)).toBe(actor);
  expect(proofActor('approved', events)).toBeNull();
});
