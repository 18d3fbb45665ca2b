import type { TemplatesOf } from '~/domain/emails/email-registry';
import type { Actor, CustomOrderEventKind } from './custom-order';

/** A mail about a step of a custom order: its template, and its recipient. */
export type StepMail = { template: TemplatesOf<'custom-order'>; to: 'customer' | 'staff' };

/**
 * Returns the mails for a step: each side is told what the other has done, and a request is also acknowledged
 * to its customer. Empty if nobody is mailed; such steps are shown on the page only.
 *
 * @param step what happened, and who did it
 */
export function mailsOfStep({
  kind,
  actor,
}: {
  kind: CustomOrderEventKind;
  actor: Actor['kind'];
}): readonly StepMail[] {
  switch (kind) {
    case 'requested':
      return [
        { template: 'custom-order-request-staff', to: 'staff' },
        { template: 'custom-order-request', to: 'customer' },
      ];
    case 'quoted':
      return [{ template: 'custom-order-quote', to: 'customer' }];
    case 'proof_added':
      return [{ template: 'custom-order-proof', to: 'customer' }];
    case 'approved':
      return [{ template: 'custom-order-approved-staff', to: 'staff' }];
    case 'commented':
      return actor === 'customer'
        ? [{ template: 'custom-order-comment-staff', to: 'staff' }]
        : [{ template: 'custom-order-comment', to: 'customer' }];
    case 'cancelled':
      return actor === 'staff' ? [{ template: 'custom-order-cancelled', to: 'customer' }] : [];
    default:
      return [];
  }
}
