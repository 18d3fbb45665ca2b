/** What a real store needs and is easily forgotten: `npm run setup` and /erp/setup run the same checks. */

export const SETUP_PLATFORMS = ['shopify', 'stripe', 'quickbooks', 'mail', 'store'] as const;
export type SetupPlatform = (typeof SETUP_PLATFORMS)[number];

/** Every check, in the order in which they are listed. */
export const SETUP_CHECKS = [
  'shopify-token',
  'shopify-scopes',
  'shopify-customer-data',
  'shopify-version',
  'shopify-account',
  'shopify-currency',
  'shopify-plan',
  'shopify-definitions',
  'shopify-earth-prime',
  'shopify-webhooks',
  'shopify-publication',
  'shopify-shelves',
  'shopify-domain',
  'shopify-password',
  'shopify-sign-in',
  'shopify-query-costs',
  'stripe-key',
  'stripe-account',
  'stripe-publishable',
  'stripe-endpoint',
  'stripe-methods',
  'quickbooks-connection',
  'quickbooks-webhooks',
  'mail-server',
  'database-version',
  'database-rights',
  'database-migrations',
  'database-session',
  'store-bucket',
  'store-scanner',
  'clock',
] as const;
export type SetupCheckId = (typeof SETUP_CHECKS)[number];

/**
 * - `ok`: with what was found.
 * - `wrong`: with what is wrong and what to do about it.
 * - `skipped`: it cannot be told until another check is green.
 */
export type SetupOutcome = { state: 'ok' | 'wrong' | 'skipped'; text: string };

/** A check with its outcome; `done` is what `npm run setup` has changed for it. */
export type SetupLine = SetupOutcome & { id: SetupCheckId; done: readonly string[] };

/** Returns whom a check is about. */
export function setupPlatform(id: SetupCheckId): SetupPlatform {
  return SETUP_PLATFORMS.find((platform) => id.startsWith(`${platform}-`)) ?? 'store';
}

/** How much of a mirror the first fill has stored, and what Shopify has found so far while nothing can be stored yet. */
export type FillProgress = {
  kind: 'orders' | 'customers';
  stored: number;
  found: number | null;
  isComplete: boolean;
};
