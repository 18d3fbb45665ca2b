import type { CheckoutStep } from '~/domain/checkout';
import { formatUsd, type Cents } from '~/domain/money';

/** The words of the checkout. */

export const CHECKOUT = {
  cart: 'Cart',
  steps: { address: 'Delivery', pay: 'Review and pay', done: 'Thank you' } satisfies Record<
    CheckoutStep,
    string
  >,
  stepsLabel: 'Checkout',
  empty: 'Your cart is empty, so there is nothing to check out yet.',
  nothingTaken: 'Nothing was taken from you, and everything you chose is kept.',
} as const;

export const DELIVERY = {
  title: 'Where should it go?',
  saved: 'Send it to',
  other: 'A new address',
  save: 'Save this address',
  saveFull: 'Your address list is full, so this one is used for this order only.',
  default: 'Default',
  next: 'Continue to payment',
  back: 'Back to the cart',
  abroad: 'Outside the United States, where we do not deliver yet',
  incomplete: 'Something is missing: complete it in your account first',
} as const;

export const ORDER_SUMMARY = {
  heading: 'Your order',
  pieces: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  quantity: 'Quantity',
  edit: 'Change the cart',
  subtotal: 'Subtotal',
  discount: (code: string | null) => (code ? `Discount ${code}` : 'Discount'),
  shipping: 'Shipping',
  free: 'Free',
  tax: 'Tax',
  taxExempt: 'Tax-exempt',
  total: 'Total',
  later: 'Shipping and tax come next.',
} as const;

/** What the cart says to those who are signed in. */
export const CART_CHECKOUT = {
  own: 'Check out',
  ownText: 'Pay with Earth Cash, a saved card, or both.',
  hosted: 'Check out without Earth Cash',
} as const;

/** 'Visa' of 'Visa ending in 4242': on a button there is little room. */
export function shortMethod(name: string): string {
  return name.replace(/ ending in .*$/, '');
}

/** 'Place order: $30.00 Earth Cash + $12.34 Visa' */
export function placeOrderWords(
  parts: readonly { cents: Cents; from: string }[],
  total: Cents,
): string {
  const named = parts.filter(({ cents }) => cents > 0);
  if (named.length === 0) return `Place order: ${formatUsd(total)}`;
  return `Place order: ${named.map(({ cents, from }) => `${formatUsd(cents)} ${from}`).join(' + ')}`;
}
