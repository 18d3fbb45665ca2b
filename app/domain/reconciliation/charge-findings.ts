import { PAYMENT_LIFE_MS, type PaymentState } from '~/domain/payments/payment';
import { type IntentSnapshot, ownerOf } from '~/domain/payment-methods/payment-method';
import { isCardSettled } from '~/domain/payments/payment-failure';
import type { DiscrepancyCase } from '~/domain/discrepancies/discrepancies';
import { type DepositState, TERMINAL_STATES } from '~/domain/ledger/ledger';

/** What can be wrong between one of our charges at Stripe and its payment: kinds of discrepancies. */
export const CHARGE_FINDINGS = [
  'charge-without-order',
  'charge-unpaid',
  'charge-unfinished',
] as const;

export type ChargeFinding = (typeof CHARGE_FINDINGS)[number];

/** What can be wrong between an order at Shopify and its payment: kinds of discrepancies. */
export const ORDER_FINDINGS = ['order-without-payment', 'order-not-marked-paid'] as const;

export type OrderFinding = (typeof ORDER_FINDINGS)[number];

/** The fields of a payment that a charge is compared with. */
export type JudgedPayment = {
  id: string;
  state: PaymentState;
  cardCents: number;
  paymentIntentId: string | null;
  failureCode: string | null;
};

/** Far longer than a payment can take, so the charge cannot still be in progress. */
const OLD_MS = 4 * PAYMENT_LIFE_MS;

const UNFINISHED = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Whether an old charge can still be paid although its payment failed, has another charge, or is missing. */
export function isStrayCharge(
  { id, status, createdAt }: Pick<IntentSnapshot, 'id' | 'status' | 'createdAt'>,
  payment: JudgedPayment | null,
  at: Date,
): boolean {
  if (!UNFINISHED.includes(status) || at.getTime() - createdAt.getTime() < OLD_MS) return false;
  return payment === null || payment.state === 'failed' || payment.paymentIntentId !== id;
}

/** States in which the order exists or will be made. */
const GOES_FORWARD: readonly PaymentState[] = ['charged', 'completed', 'settled'];

/**
 * Returns what is wrong with a charge; null if nothing is.
 *
 * @param storedCents what was captured and not refunded
 */
export function findingOnCharge(
  intent: Pick<IntentSnapshot, 'id' | 'status' | 'amountReceivedCents'>,
  payment: JudgedPayment | null,
  storedCents: number,
): ChargeFinding | null {
  const isItsOwn = payment?.paymentIntentId === intent.id;
  if (isItsOwn && GOES_FORWARD.includes(payment.state)) {
    const isPaid =
      intent.status === 'succeeded' && intent.amountReceivedCents === payment.cardCents;
    return isPaid ? null : 'charge-unpaid';
  }
  if (intent.status !== 'succeeded' || storedCents <= 0) return null;
  // The refund is under way, or a staff member handles it; either is reported elsewhere.
  if (isItsOwn && (payment.state === 'undoing' || payment.state === 'review')) return null;
  // Staff have recorded that they settled this with the customer in another way.
  const isBeside = !isItsOwn && payment?.paymentIntentId !== null;
  if (payment !== null && isCardSettled(payment) && !isBeside) return null;
  return 'charge-without-order';
}

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
type FindingDeposit = {
  id: string;
  state: DepositState;
  customerGid: string;
  stripeCustomerId: string;
  amountCents: number;
  paymentIntentId: string | null;
};

const DAY_MS = 24 * 60 * 60_000;

/** Whether the intent is unpaid and over a day old, so that nobody will pay it (I-8). */
export function isForsaken({ status, createdAt }: IntentSnapshot, at: Date): boolean {
  return UNFINISHED.includes(status) && at.getTime() - createdAt.getTime() > DAY_MS;
}

/** Whether the intent is left over from a failed or canceled deposit and must not be payable at any age. */
export function isLeftOver({ status }: IntentSnapshot, { state }: FindingDeposit): boolean {
  return UNFINISHED.includes(status) && (state === 'failed' || state === 'canceled');
}

/** Whether no deposit waits for the intent any more, so that it may be canceled. */
export function isAbandoned(deposit: FindingDeposit | null): boolean {
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
