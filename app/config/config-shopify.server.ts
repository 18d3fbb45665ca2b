import { z } from 'zod';
import { address } from './config-companies.server';
import { ConfigError } from './config-error';

/** Environment variables for Shopify: the shop and its customers' sign-in. Only `parseConfig` reads them. */

export const shopifyVariables = {
  SHOPIFY_API_BASE: address.optional(),
  PUBLIC_STORE_DOMAIN: z.string().min(1).optional(),
  PUBLIC_CHECKOUT_DOMAIN: z.hostname().optional(),
  // Part of every Shopify environment, so it may be set; nothing here calls the Storefront API from a browser.
  PUBLIC_STOREFRONT_API_TOKEN: z.string().min(1).optional(),
  PRIVATE_STOREFRONT_API_TOKEN: z.string().min(1).optional(),
  SHOPIFY_API_KEY: z.string().min(1).optional(),
  SHOPIFY_API_SECRET: z.string().min(1).optional(),
  SHOPIFY_WEBHOOK_SECRET: z.string().min(1).optional(),

  AUTH_BASE: address.optional(),
  SHOP_ID: z.string().regex(/^\d+$/, 'has to be a number').optional(),
  PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID: z.string().min(1).optional(),
  PUBLIC_CUSTOMER_ACCOUNT_API_URL: address.optional(),
  CUSTOMER_ACCOUNT_API_CLIENT_SECRET: z.string().min(1).optional(),
};

type Variables = z.infer<z.ZodObject<typeof shopifyVariables>>;

/** The Shopify shop that holds the catalogue, and whether it is a real one. */
export type ShopifyConfig = {
  real: boolean;
  /** `{shop}.myshopify.com`; null for the sandbox's. */
  domain: string | null;
  /** Base address of the APIs: `https://{shop}.myshopify.com` or the sandbox's; no slash at the end. */
  base: string;
  /** For calls to the Storefront API, all of which come from our server. */
  privateToken: string;
  apiKey: string;
  apiSecret: string;
  webhookSecret: string;
  /** Origins of pictures and of the hosted checkout, for the content security policy. */
  pictureOrigins: string[];
  checkoutOrigins: string[];
};

/** Where customers sign in: Shopify's Customer Accounts, found by OpenID Connect discovery. */
export type AccountsConfig = {
  real: boolean;
  /** The storefront's address; both discovery documents are below it. */
  base: string;
  clientId: string;
  /** For a confidential client; without it the client is public and sends its Origin. */
  clientSecret: string | undefined;
  /** If set, the issuer must belong to this shop. */
  shopId: string | undefined;
  /** Origins that signing in and out redirects to, for the content security policy. */
  origins: string[];
};

/**
 * The real shop if its domain is set, otherwise the sandbox's.
 *
 * @throws ConfigError if the real shop's keys are incomplete
 */
export function parseShopify(env: Variables, sandboxUrl: string): ShopifyConfig {
  if (env.PUBLIC_STORE_DOMAIN === undefined) {
    const base = env.SHOPIFY_API_BASE ?? sandboxUrl;
    const origins = [...new Set([new URL(base).origin, new URL(sandboxUrl).origin])];
    return {
      real: false,
      domain: null,
      base,
      privateToken: env.PRIVATE_STOREFRONT_API_TOKEN ?? 'sandbox-private-token',
      apiKey: env.SHOPIFY_API_KEY ?? 'sandbox-client-id',
      apiSecret: env.SHOPIFY_API_SECRET ?? 'sandbox-client-secret',
      webhookSecret:
        env.SHOPIFY_WEBHOOK_SECRET ?? env.SHOPIFY_API_SECRET ?? 'sandbox-client-secret',
      pictureOrigins: origins,
      checkoutOrigins: origins,
    };
  }
  const missing = (
    ['PRIVATE_STOREFRONT_API_TOKEN', 'SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'] as const
  ).filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(`With PUBLIC_STORE_DOMAIN set, these are needed: ${missing.join(', ')}.`);
  }
  const domain = env.PUBLIC_STORE_DOMAIN.replace(/^https?:\/\//, '').replace(/\/+$/, '');
  return {
    real: true,
    domain,
    base: env.SHOPIFY_API_BASE ?? `https://${domain}`,
    privateToken: env.PRIVATE_STOREFRONT_API_TOKEN ?? '',
    apiKey: env.SHOPIFY_API_KEY ?? '',
    apiSecret: env.SHOPIFY_API_SECRET ?? '',
    webhookSecret: env.SHOPIFY_WEBHOOK_SECRET ?? env.SHOPIFY_API_SECRET ?? '',
    pictureOrigins: ['https://cdn.shopify.com'],
    checkoutOrigins: [
      `https://${domain}`,
      ...(env.PUBLIC_CHECKOUT_DOMAIN ? [`https://${env.PUBLIC_CHECKOUT_DOMAIN}`] : []),
      'https://shopify.com',
      'https://*.myshopify.com',
    ],
  };
}

/**
 * The real shop's accounts, or the sandbox's for the sandbox's shop.
 *
 * @throws ConfigError if a real shop has no client id
 */
export function parseAccounts(
  env: Variables,
  shopify: ShopifyConfig,
  sandboxUrl: string,
): AccountsConfig {
  if (!shopify.real) {
    const base = env.AUTH_BASE ?? sandboxUrl;
    return {
      real: false,
      base,
      clientId: env.PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID ?? 'sandbox-customer-account-client',
      clientSecret: env.CUSTOMER_ACCOUNT_API_CLIENT_SECRET,
      shopId: env.SHOP_ID,
      origins: [...new Set([new URL(base).origin, new URL(sandboxUrl).origin])],
    };
  }
  const clientId = env.PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID;
  if (clientId === undefined) {
    throw new ConfigError(
      'With PUBLIC_STORE_DOMAIN set, PUBLIC_CUSTOMER_ACCOUNT_API_CLIENT_ID is needed.',
    );
  }
  const ownDomain = env.PUBLIC_CUSTOMER_ACCOUNT_API_URL;
  return {
    real: true,
    base: env.AUTH_BASE ?? shopify.base,
    clientId,
    clientSecret: env.CUSTOMER_ACCOUNT_API_CLIENT_SECRET,
    shopId: env.SHOP_ID,
    origins: ['https://shopify.com', ...(ownDomain ? [new URL(ownDomain).origin] : [])],
  };
}
