import type { CartLine } from './cart';
import type { ChosenAddress } from './checkout';
import type { DraftTotals, ShippingRate } from './draft-order';
import { cents, type Cents } from './money';
import type { PaymentMethod } from './payment-method';
import type { CodeShown } from './referral';

/** The second page of the checkout: what it is drawn with, and what its post is answered. */

export const REVIEW_FIELDS = [
  'shipping',
  'code',
  'ambassador',
  'from',
  'from_shown',
  'cash',
  'rest',
  'total',
  'form_token',
] as const;

/** A rate as the form names it: the platform's own name for it is long and of no form. */
export type OfferedRate = Omit<ShippingRate, 'handle'> & { id: string };

/** Earth Cash that can be spent, and why none of it can. */
export type Funds = { availableCents: Cents; state: 'ready' | 'unknown' | 'frozen' };

/** Whose Earth Cash: the customer's own, or that of their organization. */
export type CashFrom = 'own' | 'organization';

/** What somebody may use of their organization's Earth Cash. */
export type OrganizationFunds = {
  name: string;
  /** The most that can be used now: no more than there is, and than is left of an allowance. */
  availableCents: Cents;
  /** Of the month's allowance; null for admins, who have none. */
  leftCents: Cents | null;
  balanceCents: Cents;
};

export type Review = {
  to: { name: ChosenAddress['name']; lines: string[] };
  lines: CartLine[];
  rates: OfferedRate[];
  /** The chosen one; null where the platform offers none. */
  rate: string | null;
  /** As it was typed; a sentence where the platform does not count it. */
  code: { typed: string; fault: string | null };
  /** An ambassador's code. */
  ambassador: CodeShown;
  totals: Omit<DraftTotals, 'linesSubtotalCents' | 'subtotalCents'>;
  isTaxExempt: boolean;
  funds: Funds;
  /** Null for somebody without an organization, or whose organization has nothing. */
  organization: OrganizationFunds | null;
  /** Cards alone: a bank's debit can fail when the goods have left. */
  cards: PaymentMethod[];
  /** A sentence while the card company is silent. */
  cardsProblem: string | null;
  /** Whether it was granted to order on invoice. */
  mayOwe: boolean;
  /** The card company's own fields can be shown on a page of ours. */
  inPlace: boolean;
  /** Whose Earth Cash, how much of it as text, and who pays the rest; what the form begins with. */
  chosen: { from: CashFrom; cash: string; rest: string };
  /** Why it cannot be ordered as it is. */
  blocks: string[];
  /** Of this rendered form; one payment per token. */
  token: string;
};

export type ReviewFaults = {
  code?: string;
  ambassador?: string;
  cash?: string;
  rest?: string;
  form?: string;
};

/** The answer to a post that has not become a payment; without a review where none was read anew. */
export type ReviewReply = { review: Review | null; faults: ReviewFaults };

/** What can be spent of the Earth Cash that is chosen; of an organization that is none, nothing. */
export function fundsFrom(
  from: CashFrom,
  { funds, organization }: Pick<Review, 'funds' | 'organization'>,
): Funds {
  if (from === 'own') return funds;
  return { availableCents: organization?.availableCents ?? cents(0), state: 'ready' };
}
