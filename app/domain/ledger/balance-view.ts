import { cents, type Cents } from '~/domain/core/money';

/** A customer's Earth Cash as the dashboard's header shows it. Amounts are in cents. */
export type BalanceView = {
  /** Never below zero. */
  shownCents: Cents;
  /** What pending deposits will credit, including their bonus. */
  pendingCents: Cents;
  /** Added at Shopify by others, and accepted by nobody yet: it cannot be spent. */
  unacceptedCents: Cents;
  /** Held while a bank or card network decides a dispute. */
  heldCents: Cents;
  /** What the customer owes after a refund or dispute of money already spent; otherwise zero. */
  owedCents: Cents;
  frozen: boolean;
  /** False until the opening balance has been imported: until then the amounts are incomplete. */
  isKnown: boolean;
  /** Changes when any of these values changes. */
  version: string;
};

type Balance = Omit<BalanceView, 'owedCents' | 'isKnown'> & {
  availableCents: Cents;
  isImported: boolean;
};

/** Returns the part of a balance that the header shows. */
export function balanceView(balance: Balance): BalanceView {
  const { shownCents, pendingCents, unacceptedCents, heldCents, availableCents } = balance;
  const { frozen, version } = balance;
  return {
    shownCents,
    pendingCents,
    unacceptedCents,
    heldCents,
    owedCents: cents(Math.max(0, -availableCents)),
    frozen,
    isKnown: balance.isImported,
    version,
  };
}
