import { cents, type Cents } from './money';

/** What the dashboard's header draws of somebody's Earth Cash; amounts are cents. */
export type BalanceView = {
  /** Never below zero. */
  shownCents: Cents;
  /** What deposits on their way will bring, their bonus included. */
  pendingCents: Cents;
  /** Kept back while a bank or a card company decides. */
  heldCents: Cents;
  /** What is missing after a refund or a dispute of what was spent; zero for everybody else. */
  owedCents: Cents;
  frozen: boolean;
  /** False until a balance from before us has been taken in: then the amounts are not the whole truth. */
  isKnown: boolean;
  /** Changes with any of these. */
  version: string;
};

type Balance = Omit<BalanceView, 'owedCents' | 'isKnown'> & {
  availableCents: Cents;
  isImported: boolean;
};

/** The part of a balance that its owner's header draws. */
export function balanceView(balance: Balance): BalanceView {
  const { shownCents, pendingCents, heldCents, availableCents, frozen, version } = balance;
  return {
    shownCents,
    pendingCents,
    heldCents,
    owedCents: cents(Math.max(0, -availableCents)),
    frozen,
    isKnown: balance.isImported,
    version,
  };
}
