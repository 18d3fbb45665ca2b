import { z } from 'zod';
import { ConfigError } from './config-error';

/** Environment variables of the smaller outside services; only `parseConfig` reads them. */

export const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''));

export const companyVariables = {
  QUICKBOOKS_REALM_ID: z.string().regex(/^\d+$/).optional(),
  QUICKBOOKS_CLIENT_ID: z.string().min(1).optional(),
  QUICKBOOKS_CLIENT_SECRET: z.string().min(1).optional(),
  QUICKBOOKS_REFRESH_TOKEN: z.string().min(1).optional(),
  QUICKBOOKS_API_BASE: address.optional(),
  QBO_TOKEN_URL: address.optional(),

  LOGO_API_TOKEN: z.string().min(1).optional(),
  LOGO_API_BASE: address.optional(),
};

type Variables = z.infer<z.ZodObject<typeof companyVariables>>;

/** QuickBooks: one company of QuickBooks Online, and the first refresh token for it. */
export type QuickBooksConfig = {
  real: boolean;
  /** Base URL, below which `/v3/company/…` lies; no slash at the end. */
  base: string;
  tokenUrl: string;
  realmId: string;
  clientId: string;
  clientSecret: string;
  /** Created when the company was connected; later tokens are in the database. */
  refreshToken: string | undefined;
};

/** The service from which pictures of companies come. */
export type LogosConfig = {
  real: boolean;
  /** The host name is appended as the path: `{base}/{host}`. */
  base: string;
  token: string;
};

/** Returns the real QuickBooks if its company is set, otherwise the sandbox's. */
export function parseQuickBooks(env: Variables, sandboxUrl: string): QuickBooksConfig {
  const realmId = env.QUICKBOOKS_REALM_ID;
  if (realmId === undefined) {
    return {
      real: false,
      base: env.QUICKBOOKS_API_BASE ?? sandboxUrl,
      tokenUrl: env.QBO_TOKEN_URL ?? `${sandboxUrl}/oauth2/v1/tokens/bearer`,
      realmId: '9130350000000001',
      clientId: env.QUICKBOOKS_CLIENT_ID ?? 'sandbox-quickbooks-client',
      clientSecret: env.QUICKBOOKS_CLIENT_SECRET ?? 'sandbox-quickbooks-secret',
      refreshToken: env.QUICKBOOKS_REFRESH_TOKEN ?? 'sandbox-quickbooks-first-refresh-token',
    };
  }
  const { QUICKBOOKS_CLIENT_ID: clientId, QUICKBOOKS_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'With QUICKBOOKS_REALM_ID set, these are needed: QUICKBOOKS_CLIENT_ID, QUICKBOOKS_CLIENT_SECRET.',
    );
  }
  return {
    real: true,
    base: env.QUICKBOOKS_API_BASE ?? 'https://quickbooks.api.intuit.com',
    tokenUrl: env.QBO_TOKEN_URL ?? 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    realmId,
    clientId,
    clientSecret,
    refreshToken: env.QUICKBOOKS_REFRESH_TOKEN,
  };
}

/** Returns the real service if there is a token for it, otherwise the sandbox's. */
export function parseLogos(env: Variables, sandboxUrl: string): LogosConfig {
  const token = env.LOGO_API_TOKEN;
  return token === undefined
    ? {
        real: false,
        base: env.LOGO_API_BASE ?? `${sandboxUrl}/logos`,
        token: 'sandbox-logo-token',
      }
    : { real: true, base: env.LOGO_API_BASE ?? 'https://img.logo.dev', token };
}
