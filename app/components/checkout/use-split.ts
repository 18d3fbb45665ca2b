import { useState } from 'react';
import {
  type Funds,
  fundsFrom,
  type Planned,
  planPayment,
  type Review,
} from '~/domain/checkout/checkout';
import { type CashFrom, largestCash } from '~/domain/payments/payment';
import { storedText } from '~/domain/core/stored-amount';

/** The payment split that the form currently describes. */
export type SplitPlan = {
  planned: Planned;
  /** Whose Earth Cash pays, and how much of it is available. */
  from: CashFrom;
  funds: Funds;
  cash: string;
  rest: string;
  /** Switches to the other balance and uses as much of it as possible. */
  setFrom: (from: CashFrom) => void;
  setCash: (typed: string) => void;
  setRest: (chosen: string) => void;
};

/**
 * Follows what the customer types and chooses, and resets when the server sends new data. Without
 * JavaScript it stays as the server rendered it; the server recalculates everything before it charges
 * anything.
 */
export function useSplit(review: Review): SplitPlan {
  const { token, chosen, totals } = review;
  const [typed, setTyped] = useState({ of: token, ...chosen });
  const { from, cash, rest } = typed.of === token ? typed : chosen;
  const { totalCents } = totals;
  const funds = fundsFrom(from, review);
  const mostOf = (other: CashFrom) =>
    storedText(largestCash(totalCents, fundsFrom(other, review).availableCents));
  return {
    planned: planPayment(totalCents, funds, { cash, rest }),
    from,
    funds,
    cash,
    rest,
    setFrom: (other) => setTyped({ of: token, from: other, cash: mostOf(other), rest }),
    setCash: (text) => setTyped({ of: token, from, cash: text, rest }),
    setRest: (id) => setTyped({ of: token, from, cash, rest: id }),
  };
}

/** Ids of the second page's fields, for links of the error summary. */
export const REVIEW_IDS = {
  code: 'checkout-code',
  ambassador: 'checkout-ambassador',
  cash: 'checkout-cash',
  rest: 'checkout-rest',
  po: 'checkout-po',
} as const;
