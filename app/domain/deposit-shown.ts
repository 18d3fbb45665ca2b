import { OPEN_STATES, type DepositState } from './deposit';
import type { DepositReversed } from './deposit-reversed';
import type { DepositView } from './deposit-view';

/** A deposit as its owner's pages draw it: with nothing that could pay it. */
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
  /** What refunds and disputes have taken of it. */
  reversed: DepositReversed | null;
  /** Name of the organization whose Earth Cash it goes into; null for one's own. */
  organization: string | null;
};

/** A deposit that keeps its owner from the next one. */
export type OpenDeposit = Pick<DepositView, 'id' | 'amountCents'> & {
  /** At their bank; otherwise it is nobody's turn but ours. */
  awaitsCustomer: boolean;
};

/** Of a deposit what its page may have in the browser. */
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

/** It has ended without a charge: nothing was added, and no bonus either. */
export function isUncharged({ state }: Pick<DepositShown, 'state'>): boolean {
  return state === 'failed' || state === 'canceled';
}

/**
 * How soon its page should be looked at again: a card company answers in seconds, a person at the
 * bank's page in a minute, a bank in days. Null when it will not change by itself.
 *
 * @returns milliseconds
 */
export function lookAgainMs(state: DepositState): number | null {
  if (state === 'requires_action') return 4_000;
  if (OPEN_STATES.includes(state)) return 1_500;
  return state === 'processing' ? 5_000 : null;
}
