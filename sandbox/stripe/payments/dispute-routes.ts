import type { Stripe } from 'stripe';
import { listPage, listParams } from '../list';
import { flag, group, mergeMetadata, metadata, optional, readParams, text } from '../params';
import { missing, Refusal } from '../refusal';
import type { StripeCall, StripeRoute } from '../routes';
import { idIn } from './desk';
import type { Desk } from './desk';
import { moveDispute } from './disputing';

const ALL = '/v1/disputes';
const ONE = '/v1/disputes/*';

/** A dispute can be answered or accepted only in these statuses. */
const ANSWERABLE: Record<string, 'under_review' | 'warning_under_review'> = {
  needs_response: 'under_review',
  warning_needs_response: 'warning_under_review',
};

/** The evidence that is text; the sandbox stores no files. */
const evidenceParams = group({
  access_activity_log: optional(text),
  billing_address: optional(text),
  customer_email_address: optional(text),
  customer_name: optional(text),
  customer_purchase_ip: optional(text),
  product_description: optional(text),
  refund_policy_disclosure: optional(text),
  refund_refusal_explanation: optional(text),
  service_date: optional(text),
  uncategorized_text: optional(text),
});

/** Routes of https://docs.stripe.com/api/disputes. Banks open disputes; here `/control/stripe` does. */
export function disputeRoutes(desk: Desk): StripeRoute[] {
  const rowOf = ({ ids: [id = ''] }: StripeCall): Stripe.Dispute => {
    const row = desk.disputes.get(id);
    if (row === undefined) throw missing('dispute', id, 'dispute');
    return row;
  };

  return [
    {
      method: 'GET',
      pattern: ALL,
      operation: 'disputes.list',
      handle: ({ params, path }) => {
        const values = readParams(params, {
          ...listParams,
          charge: optional(text),
          payment_intent: optional(text),
        });
        const { charge, payment_intent: intent } = values;
        const disputes = desk.disputes
          .values()
          .filter(
            (each) =>
              (charge ?? idIn(each.charge)) === idIn(each.charge) &&
              (intent ?? idIn(each.payment_intent)) === idIn(each.payment_intent),
          );
        return listPage(disputes, values, { url: path, kind: 'dispute', body: (each) => each });
      },
    },
    {
      method: 'GET',
      pattern: ONE,
      operation: 'disputes.retrieve',
      handle: (call) => {
        readParams(call.params, {});
        return rowOf(call);
      },
    },
    {
      method: 'POST',
      pattern: ONE,
      operation: 'disputes.update',
      handle: (call) => {
        const values = readParams(call.params, {
          evidence: evidenceParams,
          metadata,
          submit: optional(flag),
        });
        return answerDispute(desk, rowOf(call), values);
      },
    },
    {
      method: 'POST',
      pattern: `${ONE}/close`,
      operation: 'disputes.close',
      handle: (call) => {
        readParams(call.params, {});
        const dispute = rowOf(call);
        checkAnswerable(dispute);
        const isInquiry = dispute.status === 'warning_needs_response';
        return moveDispute(desk, dispute, isInquiry ? 'warning_closed' : 'lost');
      },
    },
  ];
}

type Answer = {
  evidence: Record<string, string | undefined>;
  metadata?: Record<string, string> | undefined;
  submit?: boolean | undefined;
};

function answerDispute(desk: Desk, dispute: Stripe.Dispute, values: Answer): Stripe.Dispute {
  const said = Object.entries(values.evidence).filter(([, value]) => value !== undefined);
  const noted = {
    ...dispute,
    metadata: mergeMetadata(dispute.metadata, values.metadata),
  };
  if (said.length === 0 && values.submit === undefined) return desk.disputes.put(noted);
  checkAnswerable(dispute);
  // Evidence is submitted at once unless the caller sets `submit` to false.
  const isSubmitted = values.submit !== false;
  const next: Stripe.Dispute = {
    ...noted,
    evidence: { ...dispute.evidence, ...Object.fromEntries(said) },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: isSubmitted ? 1 : 0,
      submission_method: isSubmitted ? 'manual' : 'not_submitted',
    },
  };
  const status = ANSWERABLE[dispute.status];
  return isSubmitted && status !== undefined
    ? moveDispute(desk, next, status)
    : desk.disputes.put(next);
}

/** @throws Refusal 400 */
function checkAnswerable({ id, status }: Stripe.Dispute): void {
  if (Object.hasOwn(ANSWERABLE, status)) return;
  const message = `The dispute ${id} has a status of ${status} and can no longer be answered or closed.`;
  throw new Refusal(400, { message });
}
