import { OPEN_STATES, type DepositState } from './deposit';
import type { DepositView } from './deposit-view';

/** A deposit as its owner's pages draw it: with nothing that could pay it. */
export type DepositShown = Pick<
  DepositView,
  'id' | 'state' | 'amountCents' | 'bonusCents' | 'creditCents' | 'methodName'
> & {
  /** ISO 8601, UTC. */
  createdAt: string;
  creditedAt: string | null;
};

/** Of a deposit what its page may have in the browser. */
export function shownDeposit(view: DepositView): DepositShown {
  const { id, state, amountCents, bonusCents, creditCents, methodName } = view;
  return {
    id,
    state,
    amountCents,
    bonusCents,
    creditCents,
    methodName,
    createdAt: view.createdAt.toISOString(),
    creditedAt: view.creditedAt?.toISOString() ?? null,
  };
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
