import type { Stripe } from 'stripe';
import type { Conduct } from './conduct';
import { idIn } from './money';
import type { Money } from './money';
import { deadline, disputeObject, movement } from './dispute-object';
import { blockBank } from './mandates';

/** Final statuses. */
const ENDED = ['won', 'lost', 'warning_closed', 'prevented'];

/** Final statuses that leave the money with the store, which may then refund it. */
const REFUNDABLE = ['won', 'warning_closed'];

export const STATUSES = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
  'appeal_needs_response',
  'appeal_under_review',
] as const;

type DisputeStatus = (typeof STATUSES)[number];

/** Does what a customer's bank does on its own after the payments of some test cards. */
export function afterSuccess(
  money: Money,
  charge: Stripe.Charge,
  what: Conduct['afterwards'],
): void {
  if (what === 'nothing') return;
  if (what === 'warning') return warnOfFraud(money, charge);
  if (what === 'return') returnLate(money, charge, 'debit_not_authorized');
  else if (what === 'inquiry') openDispute(money, charge, { inquiry: true });
  else openDispute(money, charge, { reason: what });
}

/** Withdraws all or part of the money and asks the store to respond; an inquiry only asks. */
export function openDispute(
  money: Money,
  charge: Stripe.Charge,
  parts: { reason?: string; inquiry?: boolean; amount?: number; dueInHours?: number } = {},
): Stripe.Dispute {
  const { reason = 'fraudulent', inquiry = false, amount = charge.amount, dueInHours } = parts;
  const dispute = disputeObject({
    dueInHours,
    charge,
    amount,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    created: money.records.now(),
  });
  money.disputes.put(dispute);
  money.charges.put({ ...charge, disputed: true });
  money.events.emit('charge.dispute.created', dispute);
  if (!inquiry) money.events.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * Returns a bank debit that had succeeded: creates a dispute that is already lost and blocks the account.
 *
 * @param reason e.g. `debit_not_authorized`, `insufficient_funds`, `bank_cannot_process`
 */
export function returnLate(money: Money, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  const dispute = moveDispute(money, openDispute(money, charge, { reason }), 'lost');
  blockBank(money, idIn(charge.payment_method) ?? '', reason);
  return dispute;
}

/**
 * Moves the dispute from any status to another, with the balance transactions and events of that status.
 * Callers check whether the move is allowed.
 */
export function moveDispute(
  money: Money,
  dispute: Stripe.Dispute,
  status: DisputeStatus,
): Stripe.Dispute {
  const back = status === 'won' || status === 'prevented' ? withdrawn(dispute) : 0;
  // An inquiry that becomes a dispute withdraws the money now, and the store has to answer anew.
  const isRaised = isInquiry(dispute.status) && !isInquiry(status) && !isEnded(status);
  const taken = isRaised ? dispute.amount : 0;
  const moved = back - taken;
  const next: Stripe.Dispute = {
    ...dispute,
    status,
    balance_transactions: moved
      ? [...dispute.balance_transactions, movement(dispute.id, moved, money.records.now())]
      : dispute.balance_transactions,
    ...(isRaised && {
      is_charge_refundable: false,
      evidence_details: {
        ...dispute.evidence_details,
        due_by: deadline(money.records.now()),
        has_evidence: false,
        submission_count: 0,
      },
    }),
    ...(isEnded(status) && { is_charge_refundable: REFUNDABLE.includes(status) }),
  };
  money.disputes.put(next);
  const previous = { status: dispute.status };
  money.events.emit('charge.dispute.updated', next, previous);
  if (isEnded(status)) money.events.emit('charge.dispute.closed', next);
  if (back) money.events.emit('charge.dispute.funds_reinstated', next);
  if (taken) money.events.emit('charge.dispute.funds_withdrawn', next);
  return next;
}

/** Ends the inquiries about a charge of which everything was refunded. */
export function endInquiries(money: Money, charge: Stripe.Charge): void {
  if (!charge.refunded) return;
  const own = money.disputes.values().filter((each) => each.charge === charge.id);
  for (const each of own) if (isInquiry(each.status)) moveDispute(money, each, 'warning_closed');
}

/** The bank only asks. A closed inquiry is none any more. */
function isInquiry(status: string): boolean {
  return status.startsWith('warning_') && !isEnded(status);
}

export function isEnded(status: string): boolean {
  return ENDED.includes(status);
}

/** Whether a dispute holds the money, so that it cannot be refunded. */
export function isHeldByDispute(money: Money, charge: Stripe.Charge): boolean {
  const own = ({ charge: id, is_charge_refundable: isFree }: Stripe.Dispute) =>
    id === charge.id && !isFree;
  return charge.disputed && money.disputes.find(own) !== undefined;
}

/** Returns the cents that the dispute currently withholds. */
function withdrawn({ balance_transactions: lines }: Stripe.Dispute): number {
  return lines.reduce((sum, { amount }) => sum - amount, 0);
}

function warnOfFraud(money: Money, charge: Stripe.Charge): void {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: `issfr_${charge.id.slice(3)}`,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: money.records.now(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  };
  money.events.emit('radar.early_fraud_warning.created', warning);
}
