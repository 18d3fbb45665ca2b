import { gid, stableNumber } from '../kit/ids';

/** The sandbox's only shop, and its credentials. They are worth nothing elsewhere. */
export const SHOP = {
  id: gid('Shop', stableNumber('shop earth-brands')),
  name: 'Earth Brands',
  description: 'Eco-friendly disposables for people, businesses, and campuses.',
  domain: 'earth-brands-sandbox.myshopify.com',
} as const;

export const PUBLIC_TOKEN = 'sandbox-public-token';
export const PRIVATE_TOKEN = 'sandbox-private-token';
export const CLIENT_ID = 'sandbox-client-id';
export const CLIENT_SECRET = 'sandbox-client-secret';

/** The API versions that Shopify supports at the sandbox's time. */
export const STOREFRONT_VERSIONS = ['2026-04', '2026-10'];
export const ADMIN_VERSION = '2026-10';

/** The shop's number in the URLs of customer accounts. */
export const SHOP_ID = '70000001';
export const CUSTOMER_ACCOUNT_VERSION = '2026-10';
export const CUSTOMER_ACCOUNT_VERSIONS = [
  '2026-01',
  '2026-04',
  '2026-07',
  CUSTOMER_ACCOUNT_VERSION,
];
