import {
  awaitsCustomer,
  depositFailure,
  type DepositFailure,
  failureOfMethod,
  isBeingAbandoned,
} from './deposit-machine';
import { cents, type Cents } from '~/domain/core/money';
import type { IntentSnapshot, PaymentMethodType } from '~/domain/payment-methods/payment-method';
import { type DepositState, OPEN_STATES } from '~/domain/ledger/ledger';
import { type Reversals, sharesOf, netOf } from '~/domain/ledger/reversal';
import { creditCents } from '~/domain/ledger/deposit-bonus';

/** A deposit as its owner's pages and responses may show it. */
export type DepositView = {
  id: string;
  state: DepositState;
  amountCents: Cents;
  bonusCents: Cents;
  /** What it adds to the balance: amount plus bonus. */
  creditCents: Cents;
  /** Such as 'Visa ending in 4242'. */
  methodName: string;
  /** The type of the method that was charged. */
  methodType: PaymentMethodType;
  /** Why it was not completed; a key of the messages in content/core/errors.ts. */
  failureCode: DepositFailure | null;
  /** Where the customer authenticates with their bank; null unless it waits for that. */
  nextActionUrl: string | null;
  /** The customer has given it up, and Stripe has not confirmed the cancel yet. */
  isBeingAbandoned: boolean;
  /** For Stripe's script on the owner's page, under the same condition; never logged. */
  clientSecret: string | null;
  /** Made by an automatic top-up rather than by the customer. */
  isTopUp: boolean;
  /** The sum of all refunds that have not failed. */
  refundedCents: Cents;
  createdAt: Date;
  creditedAt: Date | null;
};

type Stored = Omit<
  DepositView,
  'creditCents' | 'failureCode' | 'nextActionUrl' | 'isBeingAbandoned' | 'clientSecret' | 'isTopUp'
> & {
  failureCode: string | null;
  topUpMonth: string | null;
};

/** Returns the view of a deposit. @param intent as just read; null if it was not read */
export function depositView(deposit: Stored, intent: IntentSnapshot | null): DepositView {
  const { id, state, amountCents, bonusCents, methodType, methodName } = deposit;
  const { refundedCents, createdAt, creditedAt } = deposit;
  const waits = awaitsCustomer(deposit) && intent?.status === 'requires_action';
  // The reason is stored before the cancel; until that succeeds the deposit has not failed.
  const failure = state === 'failed' ? depositFailure(deposit.failureCode) : null;
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents: cents(amountCents + bonusCents),
    methodType,
    methodName,
    failureCode: failure && failureOfMethod(failure, methodType),
    isBeingAbandoned: isBeingAbandoned(deposit),
    isTopUp: deposit.topUpMonth !== null,
    nextActionUrl: waits ? intent.nextActionUrl : null,
    clientSecret: waits ? intent.clientSecret : null,
    refundedCents,
    createdAt,
    creditedAt,
  };
}

/** A deposit as its owner's pages show it, without anything that could be used to pay it. */
export type DepositShown = Pick<
  DepositView,
  | 'id'
  | 'state'
  | 'amountCents'
  | 'bonusCents'
  | 'creditCents'
  | 'methodType'
  | 'methodName'
  | 'failureCode'
  | 'isBeingAbandoned'
  | 'isTopUp'
> & {
  /** ISO 8601, UTC. */
  createdAt: string;
  creditedAt: string | null;
  /** What refunds and disputes have taken back. */
  reversed: DepositReversed | null;
  /** Name of the organization that is credited; null for the customer's own Earth Cash. */
  organization: string | null;
};

/** An open deposit that prevents the next one. */
export type OpenDeposit = Pick<DepositView, 'id' | 'amountCents'> & {
  /** It waits for the customer at their bank; otherwise it waits for us. */
  awaitsCustomer: boolean;
};

/** Picks the fields of a deposit that its page may send to the browser. */
export function shownDeposit(
  view: DepositView,
  {
    reversed = null,
    organization,
  }: Partial<Pick<DepositShown, 'reversed'>> & Pick<DepositShown, 'organization'>,
): DepositShown {
  const { id, state, amountCents, bonusCents, creditCents } = view;
  const { methodType, methodName, failureCode, isBeingAbandoned, isTopUp } = view;
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents,
    methodType,
    methodName,
    failureCode,
    isBeingAbandoned,
    isTopUp,
    createdAt: view.createdAt.toISOString(),
    creditedAt: view.creditedAt?.toISOString() ?? null,
    reversed,
    organization,
  };
}

/** Whether it ended without a charge, so that neither amount nor bonus was credited. */
export function isUncharged({ state }: Pick<DepositShown, 'state'>): boolean {
  return state === 'failed' || state === 'canceled';
}

/**
 * Returns how soon a deposit's page should poll again: Stripe answers in seconds, a customer at their bank
 * takes about a minute, a bank takes days. Null if it will not change by itself.
 *
 * @returns milliseconds
 */
export function recheckMs(state: DepositState): number | null {
  if (state === 'requires_action') return 4_000;
  if (OPEN_STATES.includes(state)) return 1_500;
  return state === 'processing' ? 5_000 : null;
}

/** What has happened to a deposit since it was credited, as its owner sees it. */
export type ReversedStatus =
  /** A bank has yet to decide a dispute about some or all of it. */
  | 'disputed'
  /** A bank has decided a dispute and taken some or all of it back. */
  | 'taken-back'
  | 'refunded'
  | 'partly-refunded';

export type DepositReversed = {
  currentStatus: ReversedStatus;
  /** Refunded to the card or bank account, without the bonus. */
  refundedCents: Cents;
  /** Taken back by the bank, without the bonus. */
  lostCents: Cents;
  /** Held until a bank decides, including the bonus on it. */
  heldCents: Cents;
  /** What has left the Earth Cash for good, including the bonus on it. */
  goneCents: Cents;
  /** What remains of the deposit in the balance, including the bonus on it. */
  leftCents: Cents;
};

/** Uses the same function as the ledger's entries. Null if nothing was reversed. */
export function depositReversed(reversals: Reversals): DepositReversed | null {
  const { amountCents, refundedCents, disputes } = reversals;
  const net = netOf(reversals);
  const shares = sharesOf(reversals);
  const lost = disputes.filter(({ state }) => state === 'lost');
  const lostCents = cents(lost.reduce((sum, { id }) => sum + (shares.get(id)?.paid ?? 0), 0));
  const heldCents = net.customer_held;
  const leftCents = cents(net.customer_paid + net.customer_bonus);
  const goneCents = cents(creditCents(amountCents) - leftCents - heldCents);
  const sums = { refundedCents, lostCents, heldCents, goneCents, leftCents };
  if (heldCents > 0) return { currentStatus: 'disputed', ...sums };
  if (lostCents > 0) return { currentStatus: 'taken-back', ...sums };
  if (refundedCents === 0) return null;
  return { currentStatus: refundedCents < amountCents ? 'partly-refunded' : 'refunded', ...sums };
}
