import type { StepRequest } from '~/domain/fulfillment/step';
import type { StaffAction, StaffActionDetails } from '~/domain/staff/staff-action';
import type { FulfillmentStep } from '~/models/fulfillment/step.server';

type Audited = Pick<
  FulfillmentStep,
  'staffId' | 'requestId' | 'orderGid' | 'subjectGid' | 'request'
>;

/** The entry of the activity log: ids, numbers and choices; never a note or a tracking number. */
export function auditOf(step: Audited & { run?: string | undefined }, name: string): StaffAction {
  return {
    staffId: step.staffId,
    requestId: step.requestId,
    action: 'orders.fulfill',
    step: name,
    subject: { kind: 'order', id: step.orderGid },
    details: {
      kind: step.request.kind,
      of: step.subjectGid,
      ...detailsOf(step.request),
      ...(step.run === undefined ? {} : { run: step.run }),
    },
  };
}

function detailsOf(request: StepRequest): StaffActionDetails {
  if (request.kind === 'send') {
    const units = request.lines.reduce((sum, line) => sum + line.units, 0);
    const boxes = request.tracking?.numbers.length ?? 0;
    return { units, boxes, notify: request.notify };
  }
  if (request.kind === 'hold') return { reason: request.reason };
  if (request.kind === 'track') return { boxes: request.tracking.numbers.length };
  return {};
}
