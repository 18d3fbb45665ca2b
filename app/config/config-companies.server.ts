import { z } from 'zod';
import { ConfigError } from './config-error';
import type { Mode } from './config-live.server';

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
  /** A live store without QuickBooks: it has no invoices. */
  isOff: boolean;
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
  /** A live store without the service: there is no logo for anyone. */
  isOff: boolean;
  /** The host name is appended as the path: `{base}/{host}`. */
  base: string;
  token: string;
};

/** Returns the real QuickBooks if its company is set, otherwise the sandbox's, which is off in a live store. */
export function parseQuickBooks(env: Variables, sandboxUrl: string, mode: Mode): QuickBooksConfig {
  const realmId = env.QUICKBOOKS_REALM_ID;
  if (realmId === undefined) {
    return {
      isOff: mode === 'live',
      base: env.QUICKBOOKS_API_BASE ?? sandboxUrl,
      tokenUrl: env.QBO_TOKEN_URL ?? `${sandboxUrl}/oauth2/v1/tokens/bearer`,
      realmId: '9130350000000001',
      clientId: env.QUICKBOOKS_CLIENT_ID ?? 'sandbox-quickbooks-client',
      clientSecret: env.QUICKBOOKS_CLIENT_SECRET ?? 'sandbox-quickbooks-secret',
      refreshToken:
        mode === 'live'
          ? undefined
          : (env.QUICKBOOKS_REFRESH_TOKEN ?? 'sandbox-quickbooks-first-refresh-token'),
    };
  }
  const { QUICKBOOKS_CLIENT_ID: clientId, QUICKBOOKS_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'With QUICKBOOKS_REALM_ID set, these are needed: QUICKBOOKS_CLIENT_ID, QUICKBOOKS_CLIENT_SECRET.',
    );
  }
  return {
    isOff: false,
    base: env.QUICKBOOKS_API_BASE ?? 'https://quickbooks.api.intuit.com',
    tokenUrl: env.QBO_TOKEN_URL ?? 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    realmId,
    clientId,
    clientSecret,
    refreshToken: env.QUICKBOOKS_REFRESH_TOKEN,
  };
}

/** Returns the real service if there is a token for it, otherwise the sandbox's, which is off in a live store. */
export function parseLogos(env: Variables, sandboxUrl: string, mode: Mode): LogosConfig {
  const token = env.LOGO_API_TOKEN;
  const real = token !== undefined;
  const base = env.LOGO_API_BASE ?? (real ? 'https://img.logo.dev' : `${sandboxUrl}/logos`);
  return { real, isOff: !real && mode === 'live', base, token: token ?? 'sandbox-logo-token' };
}
