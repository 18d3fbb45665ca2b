type Own = { customer: { gid: string; id: string }; stripeCustomerId: string | null };

/** Whether the text is the customer's own Shopify id: the full GID or only its number. */
export function isOwnShopId(text: string, { customer }: Own): boolean {
  return text === customer.gid || text === customer.id;
}

/** Whether the text is the customer's own Stripe id; false for a customer without one. */
export function isOwnStripeId(text: string, { stripeCustomerId }: Own): boolean {
  return stripeCustomerId !== null && text === stripeCustomerId;
}
