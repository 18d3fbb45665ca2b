import type { Config } from '~/config.server';

/** The sandbox has one page for all of a kind. */
const SANDBOX_PAGES = { orders: 'orders', draft_orders: 'drafts' } as const;

/** The page of the platform's own desk for one of its orders or draft orders. */
export function platformPage(
  { real, base }: Pick<Config['shopify'], 'real' | 'base'>,
  kind: keyof typeof SANDBOX_PAGES,
  number: string,
): string {
  return real ? `${base}/admin/${kind}/${number}` : `${base}/admin/${SANDBOX_PAGES[kind]}`;
}
