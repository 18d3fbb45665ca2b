import type { DraftAddress } from './draft-order';
import type { Cents } from './money';

/** The way through the checkout: where it goes, what it costs, who pays. */

/** The steps that a person sees, in their order. */
export const CHECKOUT_STEPS = ['address', 'pay', 'done'] as const;

export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

/** Who pays what Earth Cash does not: the id of a saved card, or this. */
export const ON_TERMS = 'terms';

/** A kept choice is of one cart, and may be touched up to this many days; a cart lives no longer. */
export const CHECKOUT_DAYS = 14;

/** The longest discount code that the platform takes. */
export const CODE_LENGTH = 255;

/** What was chosen on the second page; null is what the page begins with. */
export type CheckoutChoice = {
  shippingHandle: string | null;
  discountCode: string | null;
  /** An ambassador's, as it was typed; empty where it was left so. */
  ambassadorCode: string | null;
  /** As much Earth Cash as was wanted; null is as much as there is. */
  cashCents: Cents | null;
  /** Whose Earth Cash: this organization's; null is one's own. */
  organizationId: string | null;
  /** A saved card's id or `ON_TERMS`. */
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

/** Where the order goes, and which of the customer's saved addresses that is. */
export type ChosenAddress = {
  address: DraftAddress;
  key: string | null;
  name: string | null;
};

/** Looks at the second page, and discount codes tried there, of one customer (money-security S-9). */
export const CHECKOUT_LOOK_LIMITS = [{ max: 60, windowMs: 60_000 }] as const;
export const CHECKOUT_CODE_LIMITS = [{ max: 10, windowMs: 60_000 }] as const;
