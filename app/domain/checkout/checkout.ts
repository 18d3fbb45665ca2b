import type { DraftAddress, DraftTotals, ShippingRate } from '~/domain/draft-orders/draft-order';
import { type Cents, cents } from '~/domain/core/money';
import { parseTyped } from '~/domain/deposits/deposit-form';
import type { PaymentTermsName } from '~/domain/orders/order-terms';
import {
  type CashFrom,
  largestCash,
  type PaymentSplit,
  splitPayment,
} from '~/domain/payments/payment';
import type { CartLine } from '~/domain/cart/cart';
import type { PaymentMethod } from '~/domain/payment-methods/payment-method';
import type { OrganizationFunds } from '~/domain/organizations/organization-cash';
import type { CodeShown } from '~/domain/cart/cart-code';

/** The state of a checkout: address, shipping, codes, and who pays. */

/** The steps that a customer sees, in order. */
export const CHECKOUT_STEPS = ['address', 'pay', 'done'] as const;

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** The value of `rest` for paying on invoice, in place of a saved card's id. */
export const ON_TERMS = 'terms';

/** Days for which a stored choice, which belongs to one cart, can be changed; carts live no longer. */
export const CHECKOUT_DAYS = 14;

/** The longest discount code that Shopify accepts. */
export const CODE_LENGTH = 255;

/** What was chosen on the second page; null means the page's default. */
export type CheckoutChoice = {
  shippingHandle: string | null;
  discountCode: string | null;
  /** An ambassador's code exactly as typed; empty if the customer has cleared it. */
  ambassadorCode: string | null;
  /** The requested amount of Earth Cash; null means as much as there is. */
  storeCreditCents: Cents | null;
  /** The organization whose Earth Cash is used; null for the customer's own. */
  organizationId: string | null;
  /** The id of a saved card, or `ON_TERMS`. */
  rest: string | null;
  /** The customer's own number of an order on invoice. */
  poNumber: string | null;
};

export const NO_CHOICE: CheckoutChoice = {
  shippingHandle: null,
  discountCode: null,
  ambassadorCode: null,
  storeCreditCents: null,
  organizationId: null,
  rest: null,
  poNumber: null,
};

/** The delivery address, and which of the saved addresses it is, if any. */
export type ChosenAddress = {
  address: DraftAddress;
  key: string | null;
  name: string | null;
};

/** Limits per customer for views of the second page and for codes tried there (money-security S-9). */
export const CHECKOUT_VIEW_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;
export const CHECKOUT_CODE_LIMITS = [{ max: 10, windowMs: 60_000 }] as const;

/** Splits a total between Earth Cash and the rest, on the server and live in the browser. */

export type SplitError =
  | 'checkout_cash_malformed'
  | 'checkout_cash_too_much'
  | 'checkout_total_too_small';

export type Planned =
  | {
      ok: true;
      split: PaymentSplit;
      /** The Earth Cash that remains afterwards. */
      leftCents: Cents;
    }
  | { ok: false; error: SplitError };

/** @param cash exactly as typed; empty means none @param rest who pays what is left */
export function planPayment(
  totalCents: Cents,
  funds: Pick<Funds, 'availableCents'>,
  { cash, rest }: { cash: string; rest: string },
): Planned {
  const desired = cash.trim() === '' ? cents(0) : parseTyped(cash);
  if (desired === null) return { ok: false, error: 'checkout_cash_malformed' };
  const used = largestCash(totalCents, desired);
  if (used > funds.availableCents) return { ok: false, error: 'checkout_cash_too_much' };
  const split = splitPayment(totalCents, used, rest === ON_TERMS ? 'terms' : 'card');
  if (split === null) return { ok: false, error: 'checkout_total_too_small' };
  return { ok: true, split, leftCents: cents(funds.availableCents - split.storeCreditCents) };
}

/**
 * Returns the amount to store for a typed one. The largest possible amount is stored as null ("as much as
 * there is"), so that a later code or shipping rate does not leave an odd remainder.
 */
export function cashToStore(typed: string, totalCents: Cents | null, funds: Funds): Cents | null {
  const desired = typed.trim() === '' ? cents(0) : parseTyped(typed);
  if (desired === null || totalCents === null) return null;
  return desired === largestCash(totalCents, funds.availableCents) ? null : desired;
}

/** The second page of the checkout: its data, and the reply to its form. */

export const REVIEW_FIELDS = [
  'shipping',
  'code',
  'ambassador',
  'from',
  'from_shown',
  'cash',
  'rest',
  'po',
  'terms_shown',
  'total',
  'form_token',
] as const;

/** A shipping rate with a short id for the form; Shopify's own handle is too long for one. */
export type OfferedRate = Omit<ShippingRate, 'handle'> & { id: string };

/** The Earth Cash that can be spent, and whether it is usable at all. */
export type Funds = { availableCents: Cents; state: 'ready' | 'unknown' | 'frozen' };

/** The customer's terms, the due day (YYYY-MM-DD) of an order placed today, and what is left of the credit limit, if there is one. */
export type ReviewTerms = {
  name: PaymentTermsName;
  dueOn: string;
  leftCents: Cents | null;
  /** The purchase order's number as typed. */
  poNumber: string;
};

export type Review = {
  to: { name: ChosenAddress['name']; lines: string[] };
  lines: CartLine[];
  rates: OfferedRate[];
  /** The chosen rate; null if Shopify offers none. */
  rate: string | null;
  /** The discount code exactly as typed, and a message if Shopify does not apply it. */
  code: { typed: string; error: string | null };
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
  /** What an order on invoice is bound to; null unless the customer may place one. */
  terms: ReviewTerms | null;
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

export type ReviewErrors = {
  code?: string;
  ambassador?: string;
  cash?: string;
  rest?: string;
  po?: string;
  form?: string;
};

/** The reply to a form that did not become a payment; `review` is null if it was not read again. */
export type ReviewReply = { review: Review | null; errors: ReviewErrors };

/** Returns the funds of the chosen source; none for an organization that the customer does not have. */
export function fundsFrom(
  from: CashFrom,
  { funds, organization }: Pick<Review, 'funds' | 'organization'>,
): Funds {
  if (from === 'own') return funds;
  return { availableCents: organization?.availableCents ?? cents(0), state: 'ready' };
}
