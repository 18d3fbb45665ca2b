/** Texts of the cart for signed-in customers. */
export const CART_CHECKOUT = {
  quote: 'Request a quote',
  own: 'Checkout',
  ownText: 'Pay with Earth Cash, a saved card, or both.',
  printed: (titles: readonly string[]) =>
    `Items printed with your artwork can’t be ordered from the cart: ${titles.join('; ')}. Remove them and start a custom order on the product page.`,
  discount: (code: string) => `Discount code ${code} is applied at checkout.`,
  hosted: 'Check out without Earth Cash',
} as const;
