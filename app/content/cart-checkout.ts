/** Texts of the cart for signed-in customers. */
export const CART_CHECKOUT = {
  own: 'Checkout',
  ownText: 'Pay with Earth Cash, a saved card, or both.',
  hosted: 'Check out without Earth Cash',
} as const;
