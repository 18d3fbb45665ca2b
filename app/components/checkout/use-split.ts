import { useState } from 'react';
import type { Review } from '~/domain/checkout-review';
import { planPayment, type Planned } from '~/domain/checkout-split';

/** Who pays how much, as it stands in the form at this moment. */
export type SplitPlan = {
  planned: Planned;
  cash: string;
  rest: string;
  setCash: (typed: string) => void;
  setRest: (chosen: string) => void;
};

/**
 * Follows what is typed and chosen; what the server has read anew counts from then on. Without a script
 * it is what the server has drawn, and the server reckons again before anything is taken.
 */
export function useSplit({ token, chosen, totals, funds }: Review): SplitPlan {
  const [typed, setTyped] = useState({ of: token, ...chosen });
  const { cash, rest } = typed.of === token ? typed : chosen;
  return {
    planned: planPayment(totals.totalCents, funds, { cash, rest }),
    cash,
    rest,
    setCash: (text) => setTyped({ of: token, cash: text, rest }),
    setRest: (id) => setTyped({ of: token, cash, rest: id }),
  };
}
