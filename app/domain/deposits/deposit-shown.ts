import type { DepositReversed } from './deposit-reversed';
import type { DepositView } from './deposit-view';
import { type DepositState, OPEN_STATES } from '~/domain/ledger/deposit-states';

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
  | 'isBeingGivenUp'
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
  const { methodType, methodName, failureCode, isBeingGivenUp, isTopUp } = view;
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents,
    methodType,
    methodName,
    failureCode,
    isBeingGivenUp,
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
export function lookAgainMs(state: DepositState): number | null {
  if (state === 'requires_action') return 4_000;
  if (OPEN_STATES.includes(state)) return 1_500;
  return state === 'processing' ? 5_000 : null;
}
