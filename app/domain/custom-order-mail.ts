import type { Actor, CustomOrderEventKind } from './custom-order';

/** A mail about a step of a request: its row in `emails`, and who gets it. */
export type StepMail = { template: string; to: 'customer' | 'staff' };

/**
 * What is told to whom: to each side what the other has done. Every other step is on the page alone.
 *
 * @param step what happened, and who did it
 */
export function mailOfStep(step: {
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
}): StepMail | null {
  switch (step.kind) {
    case 'requested':
      return { template: 'custom-order-request-staff', to: 'staff' };
    case 'quoted':
      return { template: 'custom-order-quote', to: 'customer' };
    case 'proof_added':
      return { template: 'custom-order-proof', to: 'customer' };
    case 'approved':
      return { template: 'custom-order-approved-staff', to: 'staff' };
    case 'commented':
      return step.actor === 'customer'
        ? { template: 'custom-order-comment-staff', to: 'staff' }
        : { template: 'custom-order-comment', to: 'customer' };
    case 'cancelled':
      return step.actor === 'staff' ? { template: 'custom-order-cancelled', to: 'customer' } : null;
    default:
      return null;
  }
}
