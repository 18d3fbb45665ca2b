import type { DraftAddress } from '~/domain/draft-orders/draft-order';
import type { Cents } from '~/domain/core/money';

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
  /** The wanted amount of Earth Cash; null means as much as there is. */
  cashCents: Cents | null;
  /** The organization whose Earth Cash is used; null for the customer's own. */
  organizationId: string | null;
  /** The id of a saved card, or `ON_TERMS`. */
  rest: string | null;
};

export const NO_CHOICE: CheckoutChoice = {
  shippingHandle: null,
  discountCode: null,
  ambassadorCode: null,
  cashCents: null,
  organizationId: null,
  rest: null,
};

/** The delivery address, and which of the saved addresses it is, if any. */
export type ChosenAddress = {
  address: DraftAddress;
  key: string | null;
  name: string | null;
};

/** Limits per customer for views of the second page and for codes tried there (money-security S-9). */
export const CHECKOUT_LOOK_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;
export const CHECKOUT_CODE_LIMITS = [{ max: 10, windowMs: 60_000 }] as const;
