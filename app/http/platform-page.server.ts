import type { Config } from '~/config/config.server';

/** The sandbox has one page for all orders and one for all draft orders. */
const SANDBOX_PAGES = { orders: 'orders', draft_orders: 'drafts' } as const;

/** Returns the URL of a charge and its disputes in Stripe's dashboard; the sandbox has one page for all. */
export function stripePage(
  { real, livemode, base }: Pick<Config['stripe'], 'real' | 'livemode' | 'base'>,
  intentId: string,
): string {
  if (!real) return `${base}/stripe`;
  return `https://dashboard.stripe.com/${livemode ? '' : 'test/'}payments/${encodeURIComponent(intentId)}`;
}

/** Returns the URL of an order or draft order in Shopify's own admin. */
export function platformPage(
  { real, base }: Pick<Config['shopify'], 'real' | 'base'>,
  kind: keyof typeof SANDBOX_PAGES,
  number: string,
): string {
  return real ? `${base}/admin/${kind}/${number}` : `${base}/admin/${SANDBOX_PAGES[kind]}`;
}
