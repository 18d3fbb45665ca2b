import type { CartLine } from './cart';
import type { ChosenAddress } from './checkout';
import type { DraftTotals, ShippingRate } from './draft-order';
import type { Cents } from './money';
import type { PaymentMethod } from './payment-method';

/** The second page of the checkout: what it is drawn with, and what its post is answered. */

export const REVIEW_FIELDS = ['shipping', 'code', 'cash', 'rest', 'total', 'form_token'] as const;

/** A rate as the form names it: the platform's own name for it is long and of no form. */
export type OfferedRate = Omit<ShippingRate, 'handle'> & { id: string };

/** Earth Cash that can be spent, and why none of it can. */
export type Funds = { availableCents: Cents; state: 'ready' | 'unknown' | 'frozen' };

export type Review = {
  to: { name: ChosenAddress['name']; lines: string[] };
  lines: CartLine[];
  rates: OfferedRate[];
  /** The chosen one; null where the platform offers none. */
  rate: string | null;
  /** As it was typed; a sentence where the platform does not count it. */
  code: { typed: string; fault: string | null };
  totals: Omit<DraftTotals, 'linesSubtotalCents' | 'subtotalCents'>;
  isTaxExempt: boolean;
  funds: Funds;
  /** Cards alone: a bank's debit can fail when the goods have left. */
  cards: PaymentMethod[];
  /** A sentence while the card company is silent. */
  cardsProblem: string | null;
  /** Whether it was granted to order on invoice. */
  mayOwe: boolean;
  /** The card company's own fields can be shown on a page of ours. */
  inPlace: boolean;
  /** Earth Cash as text, and who pays the rest; what the form begins with. */
  chosen: { cash: string; rest: string };
  /** Why it cannot be ordered as it is. */
  blocks: string[];
  /** Of this rendered form; one payment per token. */
  token: string;
};

export type ReviewFaults = {
  code?: string;
  cash?: string;
  rest?: string;
  form?: string;
};

/** The answer to a post that has not become a payment; without a review where none was read anew. */
export type ReviewReply = { review: Review | null; faults: ReviewFaults };
