type Own = { customer: { gid: string; id: string }; stripeCustomerId: string | null };

/** Whether it is the customer's id in the shop: whole, or its number. */
export function isOwnShopId(text: string, { customer }: Own): boolean {
  return text === customer.gid || text === customer.id;
}

/** Whether it is the customer's id at Stripe, which not everybody has. */
export function isOwnStripeId(text: string, { stripeCustomerId }: Own): boolean {
  return stripeCustomerId !== null && text === stripeCustomerId;
}
