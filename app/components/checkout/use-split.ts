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
 * Follows what the customer types and chooses, and resets when the server sends new data, unless that was chosen while
 * the data was under way. Without JavaScript it stays as the server rendered it; the server recalculates everything
 * before it charges anything.
 *
 * @param isLoading whether new data is under way, so that the server does not know yet what is chosen from now on
 */
export function useSplit(review: Review, isLoading: boolean): SplitPlan {
  const { token, chosen, totals } = review;
  const [typed, setTyped] = useState({ of: token, isLate: false, ...chosen });
  const isOld = typed.of !== token;
  const now = isOld && !typed.isLate ? chosen : typed;
  // During rendering and not in an effect: nothing is drawn with what the customer has replaced.
  if (isOld) setTyped({ of: token, isLate: false, from: now.from, cash: now.cash, rest: now.rest });
  const { from, cash, rest } = now;
  const choose = (changed: Partial<Review['chosen']>) =>
    setTyped({ of: token, isLate: isLoading, from, cash, rest, ...changed });
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
    setFrom: (other) => choose({ from: other, cash: mostOf(other) }),
    setCash: (text) => choose({ cash: text }),
    setRest: (id) => choose({ rest: id }),
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
