import { z } from 'zod';

/**
 * The only reader of the environment. `readConfig` is called once, when the server starts, and what
 * it returns is handed down; a missing or malformed variable stops the start and is named.
 *
 * Each outside system is the sandbox's until its own variables are set (docs/architecture.md).
 */

const port = z.coerce.number().int().min(0).max(65535);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const Environment = z.object({
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  SANDBOX_SMTP_PORT: port.default(4025),
  ORIGIN: address.optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().min(1).optional(),
  SANDBOX_URL: address.optional(),
  PID_FILE: z.string().optional(),
  LOG_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  FAILPOINT: z.string().optional(),
  LIMIT_RATE_OFF: flag.default(false),
  PAGE_CACHE: z.enum(['on', 'off']).default('on'),
  TRUSTED_PROXY: flag.default(false),

  SHOPIFY_API_BASE: address.optional(),
  PUBLIC_STORE_DOMAIN: z.string().min(1).optional(),
  PUBLIC_STOREFRONT_API_TOKEN: z.string().min(1).optional(),
  PRIVATE_STOREFRONT_API_TOKEN: z.string().min(1).optional(),
  SHOPIFY_API_KEY: z.string().min(1).optional(),
  SHOPIFY_API_SECRET: z.string().min(1).optional(),
  SHOPIFY_WEBHOOK_SECRET: z.string().min(1).optional(),

  SMTP_URL: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).default('Earth Brands <hello@earthbrands.example>'),
  MAIL_STAFF: z.string().min(3).default('sales@earthbrands.example'),
});

/** Which company a group of settings belongs to, and whether it is the real one. */
export type ShopifyConfig = {
  real: boolean;
  /** Where calls go: `https://{shop}.myshopify.com`, or the sandbox, without a slash at the end. */
  base: string;
  publicToken: string;
  privateToken: string;
  apiKey: string;
  apiSecret: string;
  webhookSecret: string;
  /** Origins that pictures and the hosted checkout come from, for the content security policy. */
  pictureOrigins: string[];
  checkoutOrigins: string[];
};

export type Config = ReturnType<typeof readConfig>;

/** Thrown at start; its message names every variable that is missing or malformed, never a value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Parses the environment.
 *
 * @throws ConfigError naming the variables at fault.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not usable. ${faults.join('; ')}`);
  }
  const env = parsed.data;
  const origin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  const shopify = readShopify(env, sandboxUrl);
  const mailIsReal = env.SMTP_URL !== undefined && !isLoopback(env.SMTP_URL);
  const anyReal = shopify.real || mailIsReal;

  // Switches that break things on purpose belong to the sandbox alone (docs/decisions/0001).
  const breaking = [
    env.FAILPOINT !== undefined && 'FAILPOINT',
    env.LIMIT_RATE_OFF && 'LIMIT_RATE_OFF',
    env.CLOCK_OFFSET_MS !== 0 && 'CLOCK_OFFSET_MS',
  ].filter((name) => name !== false);
  if (anyReal && breaking.length > 0) {
    throw new ConfigError(`${breaking.join(', ')} cannot be set while a platform is a real one.`);
  }

  return {
    port: env.PORT,
    origin,
    secureCookies: origin.startsWith('https://'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    sandboxUrl,
    sandboxNeeded: !shopify.real || env.SMTP_URL === undefined,
    pidFile: env.PID_FILE,
    logFile: env.LOG_FILE,
    logLevel: env.LOG_LEVEL,
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    rateLimits: !env.LIMIT_RATE_OFF,
    pageCache: env.PAGE_CACHE === 'on',
    trustedProxy: env.TRUSTED_PROXY,
    shopify,
    mail: {
      smtpUrl: env.SMTP_URL ?? `smtp://localhost:${env.SANDBOX_SMTP_PORT}`,
      from: env.MAIL_FROM,
      staff: env.MAIL_STAFF,
    },
  };
}

function readShopify(env: z.infer<typeof Environment>, sandboxUrl: string): ShopifyConfig {
  if (env.PUBLIC_STORE_DOMAIN === undefined) {
    const base = env.SHOPIFY_API_BASE ?? sandboxUrl;
    const origins = [...new Set([new URL(base).origin, new URL(sandboxUrl).origin])];
    return {
      real: false,
      base,
      publicToken: env.PUBLIC_STOREFRONT_API_TOKEN ?? 'sandbox-public-token',
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
    base: env.SHOPIFY_API_BASE ?? `https://${domain}`,
    publicToken: env.PUBLIC_STOREFRONT_API_TOKEN ?? '',
    privateToken: env.PRIVATE_STOREFRONT_API_TOKEN ?? '',
    apiKey: env.SHOPIFY_API_KEY ?? '',
    apiSecret: env.SHOPIFY_API_SECRET ?? '',
    webhookSecret: env.SHOPIFY_WEBHOOK_SECRET ?? env.SHOPIFY_API_SECRET ?? '',
    pictureOrigins: ['https://cdn.shopify.com'],
    checkoutOrigins: [`https://${domain}`, 'https://shopify.com', 'https://*.myshopify.com'],
  };
}

function isLoopback(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}
