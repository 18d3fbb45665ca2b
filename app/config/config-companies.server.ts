import { z } from 'zod';
import { ConfigError } from './config-error';
import type { Mode } from './config-live.server';

/** Environment variables of the smaller outside services; only `parseConfig` reads them. */

export const address = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/\/+$/, ''));

export const companyVariables = {
  QUICKBOOKS_REALM_ID: z.string().regex(/^\d+$/, 'has to be a number').optional(),
  QUICKBOOKS_CLIENT_ID: z.string().min(1).optional(),
  QUICKBOOKS_CLIENT_SECRET: z.string().min(1).optional(),
  QUICKBOOKS_REFRESH_TOKEN: z.string().min(1).optional(),
  QUICKBOOKS_WEBHOOK_VERIFIER: z.string().min(1).optional(),
  QUICKBOOKS_API_BASE: address.optional(),
  QBO_TOKEN_URL: address.optional(),

  LOGO_API_TOKEN: z.string().min(1).optional(),
  LOGO_API_BASE: address.optional(),
};

type Variables = z.infer<z.ZodObject<typeof companyVariables>>;

/** QuickBooks: our app at Intuit. The company is connected by an admin, at /erp/quickbooks. */
export type QuickBooksConfig = {
  /** A live store without QuickBooks: it has no invoices. */
  isOff: boolean;
  /** Base URL, below which `/v3/company/…` lies; no slash at the end. */
  base: string;
  tokenUrl: string;
  /** Ends a connection. */
  revokeUrl: string;
  /** Intuit's page on which an admin gives us access to a company. */
  authorizeUrl: string;
  /** The only company that may be connected; undefined: the one that is connected first. */
  realmId: string | undefined;
  clientId: string;
  clientSecret: string;
  /** Of a company that was connected by another tool; later tokens are in the database. */
  refreshToken: string | undefined;
  /** Intuit's token that signs webhooks; without it none is heard, and changes are found by asking. */
  webhookVerifier: string | undefined;
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

/** Whether the environment names an app at Intuit, or a company there. */
export function hasQuickBooks(env: Variables): boolean {
  return env.QUICKBOOKS_REALM_ID !== undefined || env.QUICKBOOKS_CLIENT_ID !== undefined;
}

/** Returns the real QuickBooks if there is an app for it, otherwise the sandbox's, which is off in a live store. */
export function parseQuickBooks(env: Variables, sandboxUrl: string, mode: Mode): QuickBooksConfig {
  if (!hasQuickBooks(env)) {
    const tokenUrl = env.QBO_TOKEN_URL ?? `${sandboxUrl}/oauth2/v1/tokens/bearer`;
    return {
      isOff: mode === 'live',
      base: env.QUICKBOOKS_API_BASE ?? sandboxUrl,
      ...oauthUrls(sandboxUrl),
      tokenUrl,
      realmId: '9130350000000001',
      clientId: 'sandbox-quickbooks-client',
      clientSecret: 'sandbox-quickbooks-secret',
      refreshToken:
        mode === 'live'
          ? undefined
          : (env.QUICKBOOKS_REFRESH_TOKEN ?? 'sandbox-quickbooks-first-refresh-token'),
      webhookVerifier:
        mode === 'live'
          ? undefined
          : (env.QUICKBOOKS_WEBHOOK_VERIFIER ?? 'sandbox-quickbooks-verifier'),
    };
  }
  const { QUICKBOOKS_CLIENT_ID: clientId, QUICKBOOKS_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'QuickBooks needs both QUICKBOOKS_CLIENT_ID and QUICKBOOKS_CLIENT_SECRET.',
    );
  }
  const realmId = env.QUICKBOOKS_REALM_ID;
  if (env.QUICKBOOKS_REFRESH_TOKEN !== undefined && realmId === undefined) {
    throw new ConfigError('QUICKBOOKS_REFRESH_TOKEN needs QUICKBOOKS_REALM_ID, its company.');
  }
  const base = {
    isOff: false,
    base: env.QUICKBOOKS_API_BASE ?? 'https://quickbooks.api.intuit.com',
  };
  const tokenUrl = env.QBO_TOKEN_URL;
  return {
    ...base,
    ...(tokenUrl === undefined ? INTUIT : { ...oauthUrls(new URL(tokenUrl).origin), tokenUrl }),
    realmId,
    clientId,
    clientSecret,
    refreshToken: env.QUICKBOOKS_REFRESH_TOKEN,
    webhookVerifier: env.QUICKBOOKS_WEBHOOK_VERIFIER,
  };
}

const INTUIT = {
  tokenUrl: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  revokeUrl: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
  authorizeUrl: 'https://appcenter.intuit.com/connect/oauth2',
};

/** Where a stand-in for Intuit, which has one address for all of it, answers. */
const oauthUrls = (origin: string) => ({
  revokeUrl: `${origin}/v2/oauth2/tokens/revoke`,
  authorizeUrl: `${origin}/connect/oauth2`,
});

/** Returns the real service if there is a token for it, otherwise the sandbox's, which is off in a live store. */
export function parseLogos(env: Variables, sandboxUrl: string, mode: Mode): LogosConfig {
  const token = env.LOGO_API_TOKEN;
  const real = token !== undefined;
  const base = env.LOGO_API_BASE ?? (real ? 'https://img.logo.dev' : `${sandboxUrl}/logos`);
  return { real, isOff: !real && mode === 'live', base, token: token ?? 'sandbox-logo-token' };
}
