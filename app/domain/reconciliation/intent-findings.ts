import type { DiscrepancyCase } from '~/domain/discrepancies/discrepancies';
import { ownerOf } from '~/domain/payment-methods/payment-method';
import type { IntentSnapshot } from '~/domain/payment-methods/payment-intent';
import { type DepositState, TERMINAL_STATES } from '~/domain/ledger/deposit-states';

/** What can be wrong between one of our intents at Stripe and its deposit: kinds of discrepancies. */
export const INTENT_FINDINGS = [
  /** I-3: Stripe has the money and the ledger does not. */
  'intent-uncredited',
  /** I-3: the ledger has the money and Stripe does not. */
  'credit-unpaid',
  /** I-8: it could still be paid. */
  'intent-unfinished',
  /** I-10. */
  'intent-mismatch',
  /** Our own error, or a rejection by Stripe; nothing is known about the other findings. */
  'intent-stuck',
] as const;

export type IntentFinding = (typeof INTENT_FINDINGS)[number];

/** Returns the discrepancy of a finding. */
export function caseOfFinding(kind: IntentFinding): DiscrepancyCase {
  return kind === 'intent-uncredited' ? { kind, cause: 'without-credit' } : { kind };
}

/** The fields of a deposit that an intent has to match. */
export type FindingDeposit = {
  id: string;
  state: DepositState;
  customerGid: string;
  stripeCustomerId: string;
  amountCents: number;
  paymentIntentId: string | null;
};

const DAY_MS = 24 * 60 * 60_000;

const UNFINISHED = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Whether the intent is unpaid and over a day old, so that nobody will pay it (I-8). */
export function isForsaken({ status, createdAt }: IntentSnapshot, at: Date): boolean {
  return UNFINISHED.includes(status) && at.getTime() - createdAt.getTime() > DAY_MS;
}

/** Whether the intent is left over from a failed or canceled deposit and must not be payable at any age. */
export function isLeftOver({ status }: IntentSnapshot, { state }: FindingDeposit): boolean {
  return UNFINISHED.includes(status) && (state === 'failed' || state === 'canceled');
}

/** Whether no deposit waits for the intent any more, so that it may be canceled. */
export function isGivenUp(deposit: FindingDeposit | null): boolean {
  return deposit === null || TERMINAL_STATES.includes(deposit.state);
}

/** Lists everything that is wrong now; empty if Stripe and the deposit agree. */
export function findingsOn(
  intent: IntentSnapshot,
  deposit: FindingDeposit,
  { livemode, at }: { livemode: boolean; at: Date },
): IntentFinding[] {
  const findings: IntentFinding[] = [];
  const isPaid = intent.status === 'succeeded';
  const isCreditedByIt = deposit.state === 'credited' && deposit.paymentIntentId === intent.id;
  if (isPaid && !isCreditedByIt) findings.push('intent-uncredited');
  if (!isPaid && isCreditedByIt) findings.push('credit-unpaid');
  if (isForsaken(intent, at)) findings.push('intent-unfinished');
  const owner = ownerOf(intent);
  const fits =
    intent.customer === deposit.stripeCustomerId &&
    intent.amountCents === deposit.amountCents &&
    intent.livemode === livemode &&
    owner?.depositId === deposit.id &&
    owner.customerGid === deposit.customerGid;
  if (!fits) findings.push('intent-mismatch');
  return findings;
}
