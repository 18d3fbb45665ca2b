/** What the cart says to those who are signed in. */
export const CART_CHECKOUT = {
  own: 'Checkout',
  ownText: 'Pay with Earth Cash, a saved card, or both.',
  hosted: 'Check out without Earth Cash',
} as const;
