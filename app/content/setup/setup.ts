import type { SetupCheckId, SetupPlatform } from '~/domain/setup/setup-check';
import { formatNumber } from '~/domain/core/numbers';

/** Texts of `npm run setup` and /erp/setup: what each check is called, and what its outcomes say. */

export const SETUP_PAGE = {
  title: 'Setup',
  text: 'What the store needs at Shopify, Stripe, QuickBooks, your mail server, and its database. The command npm run setup reads the same list and fixes what it can.',
  again: 'Check again',
  green: (count: number) => `All ${count} checks are green.`,
  red: ({ wrong, waiting, count }: { wrong: number; waiting: number; count: number }) =>
    wrong === 1
      ? `1 of ${count} checks is red${waiting === 0 ? '' : `, and ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for it`}.`
      : `${wrong} of ${count} checks are red${waiting === 0 ? '' : `, and ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for them`}.`,
  states: { ok: 'OK', wrong: 'Wrong', skipped: 'Waiting' },
  fill: {
    heading: 'Initial sync',
    text: 'Lists in the back office and the account are complete once everything has been read from Shopify once.',
    progress: ({ stored, total, what }: { stored: string; total: string; what: string }) =>
      `${stored} of about ${total} ${what}`,
    gathering: ({ found, total, what }: { found: string; total: string; what: string }) =>
      `Shopify is gathering them: ${found} of about ${total} ${what} so far`,
    complete: ({ stored, what }: { stored: string; what: string }) => `Complete: ${stored} ${what}`,
    kinds: { orders: 'orders', customers: 'customers' },
    terms: { orders: 'Orders', customers: 'Customers' },
    silent: 'Shopify isn’t answering, so we can’t tell how many there are.',
  },
  hidden: {
    heading: 'Products that shoppers can’t find',
    text: 'Products tagged Public that don’t show in the store or on its category pages.',
    none: 'Every product with the tag Public has its place.',
    more: (count: number) => `And ${formatNumber(count)} more.`,
  },
} as const;

export const SETUP_PLATFORM_LABELS: Record<SetupPlatform, string> = {
  shopify: 'Shopify',
  stripe: 'Stripe',
  quickbooks: 'QuickBooks',
  mail: 'Mail',
  store: 'Store',
};

export const SETUP_LABELS: Record<SetupCheckId, string> = {
  'shopify-token': 'Access token',
  'shopify-scopes': 'Access scopes',
  'shopify-customer-data': 'Protected customer data',
  'shopify-version': 'API versions',
  'shopify-account': 'Shop',
  'shopify-currency': 'Currency',
  'shopify-plan': 'Plan',
  'shopify-definitions': 'Metafield definitions',
  'shopify-earth-prime': 'Earth Prime text',
  'shopify-webhooks': 'Webhooks',
  'shopify-publication': 'Headless channel',
  'shopify-shelves': 'Product types',
  'shopify-domain': 'Checkout domain',
  'shopify-password': 'Password page',
  'shopify-sign-in': 'Customer sign-in',
  'shopify-query-costs': 'Query costs',
  'stripe-key': 'Secret key',
  'stripe-account': 'Account',
  'stripe-publishable': 'Publishable key',
  'stripe-endpoint': 'Webhook endpoint',
  'stripe-methods': 'Payment methods',
  'quickbooks-connection': 'Connection',
  'quickbooks-webhooks': 'Webhooks',
  'mail-server': 'Mail server',
  'database-version': 'Database version',
  'database-rights': 'Database rights',
  'database-migrations': 'Migrations',
  'database-session': 'Database session',
  'store-bucket': 'Bucket of uploads',
  'store-scanner': 'Virus scanner',
  clock: 'Clock',
};
