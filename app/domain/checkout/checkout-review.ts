import type { CartLine } from '~/domain/cart/cart';
import type { ChosenAddress } from './checkout';
import type { DraftTotals, ShippingRate } from '~/domain/draft-orders/draft-order';
import { cents, type Cents } from '~/domain/core/money';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import type { CodeShown } from '~/domain/cart/cart-code';

/** The second page of the checkout: its data, and the reply to its form. */

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

/** A shipping rate with a short id for the form; Shopify's own handle is too long for one. */
export type OfferedRate = Omit<ShippingRate, 'handle'> & { id: string };

/** The Earth Cash that can be spent, and whether it is usable at all. */
export type Funds = { availableCents: Cents; state: 'ready' | 'unknown' | 'frozen' };

/** Whose Earth Cash pays: the customer's own, or that of their organization. */
export type CashFrom = 'own' | 'organization';

export type Review = {
  to: { name: ChosenAddress['name']; lines: string[] };
  lines: CartLine[];
  rates: OfferedRate[];
  /** The chosen rate; null if Shopify offers none. */
  rate: string | null;
  /** The discount code exactly as typed, and a message if Shopify does not apply it. */
  code: { typed: string; fault: string | null };
  /** The ambassador's code. */
  ambassador: CodeShown;
  totals: Omit<DraftTotals, 'linesSubtotalCents' | 'subtotalCents'>;
  isTaxExempt: boolean;
  funds: Funds;
  /** Null for customers without an organization, and if the organization has no Earth Cash. */
  organization: OrganizationFunds | null;
  /** Cards only: a bank debit can still fail after the goods have shipped. */
  cards: PaymentMethod[];
  /** A message while Stripe does not answer. */
  cardsProblem: string | null;
  /** Whether the customer has been granted the invoice option. */
  mayOwe: boolean;
  /** Whether Stripe's embedded fields can be shown on our page. */
  inPlace: boolean;
  /** The form's initial values: whose Earth Cash, how much of it as text, and who pays the rest. */
  chosen: { from: CashFrom; cash: string; rest: string };
  /** The Earth Cash that was chosen earlier, if there is less of it by now; null otherwise. */
  cashWasCents: Cents | null;
  /** Reasons why the order cannot be placed as it is. */
  blocks: string[];
  /** Belongs to this rendered form; at most one payment per token. */
  token: string;
};

export type ReviewFaults = {
  code?: string;
  ambassador?: string;
  cash?: string;
  rest?: string;
  form?: string;
};

/** The reply to a form that did not become a payment; `review` is null if it was not read again. */
export type ReviewReply = { review: Review | null; faults: ReviewFaults };

/** Returns the funds of the chosen source; none for an organization that the customer does not have. */
export function fundsFrom(
  from: CashFrom,
  { funds, organization }: Pick<Review, 'funds' | 'organization'>,
): Funds {
  if (from === 'own') return funds;
  return { availableCents: organization?.availableCents ?? cents(0), state: 'ready' };
}
