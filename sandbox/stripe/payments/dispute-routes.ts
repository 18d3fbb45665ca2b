import type { Stripe } from 'stripe';
import { listPage, listParams } from '../list';
import { flag, group, mergeMetadata, metadata, optional, parseParams, text } from '../params';
import { missing, Rejection } from '../rejection';
import type { StripeCall, StripeRoute } from '../routes';
import { idIn } from './money';
import type { Money } from './money';
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
export function disputeRoutes(money: Money): StripeRoute[] {
  const rowOf = ({ ids: [id = ''] }: StripeCall): Stripe.Dispute => {
    const row = money.disputes.get(id);
    if (row === undefined) throw missing('dispute', id, 'dispute');
    return row;
  };

  return [
    {
      method: 'GET',
      pattern: ALL,
      operation: 'disputes.list',
      handle: ({ params, path }) => {
        const values = parseParams(params, {
          ...listParams,
          charge: optional(text),
          payment_intent: optional(text),
        });
        const { charge, payment_intent: intent } = values;
        const disputes = money.disputes
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
        parseParams(call.params, {});
        return rowOf(call);
      },
    },
    {
      method: 'POST',
      pattern: ONE,
      operation: 'disputes.update',
      handle: (call) => {
        const values = parseParams(call.params, {
          evidence: evidenceParams,
          metadata,
          submit: optional(flag),
        });
        return answerDispute(money, rowOf(call), values);
      },
    },
    {
      method: 'POST',
      pattern: `${ONE}/close`,
      operation: 'disputes.close',
      handle: (call) => {
        parseParams(call.params, {});
        const dispute = rowOf(call);
        checkAnswerable(dispute);
        const isInquiry = dispute.status === 'warning_needs_response';
        return moveDispute(money, dispute, isInquiry ? 'warning_closed' : 'lost');
      },
    },
  ];
}

type Answer = {
  evidence: Record<string, string | undefined>;
  metadata?: Record<string, string> | undefined;
  submit?: boolean | undefined;
};

function answerDispute(money: Money, dispute: Stripe.Dispute, values: Answer): Stripe.Dispute {
  const given = Object.entries(values.evidence).filter(([, value]) => value !== undefined);
  const noted = {
    ...dispute,
    metadata: mergeMetadata(dispute.metadata, values.metadata),
  };
  if (given.length === 0 && values.submit === undefined) return money.disputes.put(noted);
  checkAnswerable(dispute);
  // Evidence is submitted at once unless the caller sets `submit` to false.
  const isSubmitted = values.submit !== false;
  const next: Stripe.Dispute = {
    ...noted,
    evidence: { ...dispute.evidence, ...Object.fromEntries(given) },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: isSubmitted ? 1 : 0,
      submission_method: isSubmitted ? 'manual' : 'not_submitted',
    },
  };
  const status = ANSWERABLE[dispute.status];
  return isSubmitted && status !== undefined
    ? moveDispute(money, next, status)
    : money.disputes.put(next);
}

/** @throws Rejection 400 */
function checkAnswerable({ id, status }: Stripe.Dispute): void {
  if (Object.hasOwn(ANSWERABLE, status)) return;
  const message = `The dispute ${id} has a status of ${status} and can no longer be answered or closed.`;
  throw new Rejection(400, { message });
}
