import { useState } from 'react';
import { fundsFrom, type CashFrom, type Funds, type Review } from '~/domain/checkout-review';
import { planPayment, type Planned } from '~/domain/checkout-split';
import { largestCash } from '~/domain/payment';
import { storedText } from '~/domain/stored-amount';

/** Who pays how much, as it stands in the form at this moment. */
export type SplitPlan = {
  planned: Planned;
  /** Whose Earth Cash, and what can be spent of it. */
  from: CashFrom;
  funds: Funds;
  cash: string;
  rest: string;
  /** Takes as much of the other Earth Cash as there is. */
  setFrom: (from: CashFrom) => void;
  setCash: (typed: string) => void;
  setRest: (chosen: string) => void;
};

/**
 * Follows what is typed and chosen; what the server has read anew counts from then on. Without a script
 * it is what the server has drawn, and the server reckons again before anything is taken.
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
