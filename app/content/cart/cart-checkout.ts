/** Texts of the cart for signed-in customers. */
export const CART_CHECKOUT = {
  own: 'Checkout',
  ownText: 'Pay with Earth Cash, a saved card, or both.',
  printed: (titles: readonly string[]) =>
    `Printed with your artwork, so not for a cart: ${titles.join('; ')}. Please remove it and start a custom order on its page.`,
  hosted: 'Check out without Earth Cash',
} as const;
